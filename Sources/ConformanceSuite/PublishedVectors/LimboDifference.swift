// SPDX-License-Identifier: Apache-2.0

/// Where an mdoc's chain has other rules than x509-limbo: every such case, with its reason.
enum LimboDifference {
    static func reason(for id: String) -> String? { reasons[id] }

    static let reasons: [String: String] = {
        let constraints = "name constraints are never used under annex B.1, and nobody here compares names with them"
        let criticality = "that an understood extension is critical hides nothing; the profile's tables warn of it"
        let identifiers = "RFC 5280, 6.1, does not ask for key identifiers; the profile's tables do"
        let purpose = "what a leaf may be used for is its profile's to say"
        let serial = "serial numbers are for the profile's tables"
        let forum = "a rule of the CA/Browser Forum"
        return [
            "crl::crlnumber-critical": criticality,
            "pathlen::max-chain-depth-1-self-issued": "the bound counts every certificate, since it bounds work",
            "rfc5280::aki::critical-aki": criticality,
            "rfc5280::aki::intermediate-missing-aki": identifiers,
            "rfc5280::ca-as-leaf-wrong-san": "an mdoc's signer has no peer name",
            "rfc5280::eku::ee-wrong-eku": purpose,
            "rfc5280::nc::nc-forbids-othername-noop": constraints,
            "rfc5280::nc::nc-permits-email-exact": constraints,
            "rfc5280::nc::nc-permits-email-literal-asterisk-exact-match": constraints,
            "rfc5280::nc::nc-permits-email-literal-double-asterisk": constraints,
            "rfc5280::nc::permitted-different-constraint-type": constraints,
            "rfc5280::nc::permitted-dn-match": constraints,
            "rfc5280::nc::permitted-dns-match-more": constraints,
            "rfc5280::nc::permitted-ipv4-match": constraints,
            "rfc5280::nc::permitted-ipv6-match": constraints,
            "rfc5280::nc::permitted-self-issued": constraints,
            "rfc5280::serial::negative": serial,
            "rfc5280::serial::too-long": serial,
            "rfc5280::ski::intermediate-missing-ski": identifiers,
            "webpki::aki::root-with-aki-all-fields": forum,
            "webpki::aki::root-with-aki-authoritycertissuer": forum,
            "webpki::aki::root-with-aki-missing-keyidentifier": forum,
            "webpki::aki::root-with-aki-ski-mismatch": forum,
            "webpki::ca-as-leaf": purpose,
            "webpki::eku::ee-critical-eku": forum,
            "webpki::eku::ee-without-eku": purpose,
            "webpki::forbidden-p192-leaf": "a leaf's key is its profile's to judge",
            "webpki::forbidden-rsa-key-not-divisible-by-8-in-leaf": "a leaf's key is its profile's to judge",
            "webpki::forbidden-weak-rsa-in-leaf": "a leaf's key is its profile's to judge",
            "webpki::malformed-aia": "an extension that is not understood and not critical is not read",
            "webpki::v1-cert": "a leaf's version is its profile's to judge",
        ]
    }()
}
