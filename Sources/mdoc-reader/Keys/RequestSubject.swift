// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Terminal

/// The subject of a certification request, from options.
///
/// Apple's sample of an identity certificate has C, O, OU (the Team ID), CN and UID (the Merchant ID), in this order.
struct RequestSubject {
    private(set) var attributes: [CertificateBuilder.NameAttribute] = []
    /// Names of hosts beside the common name's.
    private(set) var dnsNames: [String] = []

    static let merchantOptions: [CommandDescription.Option] = [
        .value("--common-name", "S", "CN of the request (default: the Merchant ID)"),
        .value("--merchant-id", "S", "UID of the request: the Merchant ID"),
        .value("--team-id", "S", "OU of the request: the Team ID"),
        .value("--organization", "S", "O of the request"),
        .value("--country", "CC", "C of the request: two capital letters"),
    ]

    static let webOptions: [CommandDescription.Option] = [
        .value("--domain", "D", "CN of the request; more than one become alternative names too", isRepeatable: true),
        .value("--organization", "S", "O of the request"),
        .value("--unit", "S", "OU of the request"),
        .value("--country", "CC", "C of the request: two capital letters"),
        .value("--state", "S", "ST of the request"),
        .value("--locality", "S", "L of the request"),
        .value("--email", "A", "e-mail address in the request"),
    ]

    /// For a merchant identity certificate.
    init(merchant arguments: Arguments) throws(UsageError) {
        try append(ObjectIdentifier.country, arguments, "--country")
        try append(ObjectIdentifier.organization, arguments, "--organization")
        try append(ObjectIdentifier.organizationalUnit, arguments, "--team-id")
        let name = arguments.isSet("--common-name") ? "--common-name" : "--merchant-id"
        if arguments.isSet(name) {
            try append(ObjectIdentifier.commonName, arguments, name)
        } else {
            attributes.append(.init(ObjectIdentifier.commonName, "\(programName) merchant identity"))
        }
        try append(ObjectIdentifier.userIdentifier, arguments, "--merchant-id")
    }

    /// For a certificate that signs requests on web sites.
    init(web arguments: Arguments) throws(UsageError) {
        let domains = arguments.all("--domain")
        for domain in domains { try Self.checkDomain(domain) }
        guard Set(domains).count == domains.count else { throw UsageError("--domain names one domain twice") }
        try append(ObjectIdentifier.country, arguments, "--country")
        try append(ObjectIdentifier.stateOrProvince, arguments, "--state")
        try append(ObjectIdentifier.locality, arguments, "--locality")
        try append(ObjectIdentifier.organization, arguments, "--organization")
        try append(ObjectIdentifier.organizationalUnit, arguments, "--unit")
        _ = try arguments.required("--domain")
        try append(ObjectIdentifier.commonName, arguments, "--domain")
        try append(ObjectIdentifier.emailAddress, arguments, "--email")
        if domains.count > 1 { dnsNames = domains }
    }

    private mutating func append(_ oid: String, _ arguments: Arguments, _ option: String) throws(UsageError) {
        guard let value = arguments[option] else { return }
        switch oid {
        case ObjectIdentifier.country:
            guard value.utf8.count == 2, value.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
                throw UsageError("\(option) is two capital letters of ISO 3166-1, such as US")
            }
            attributes.append(.init(oid, value, .printable))
        case ObjectIdentifier.emailAddress:
            let parts = value.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts.contains(""), value.utf8.count <= 255,
                value.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
            else { throw UsageError("\(option) is no e-mail address in ASCII") }
            attributes.append(.init(oid, value, .ia5))
        default:
            let bound = Self.bound(of: oid)
            guard (1...bound).contains(value.unicodeScalars.count),
                !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { throw UsageError("\(option) is 1 to \(bound) characters without control characters") }
            attributes.append(.init(oid, value))
        }
    }

    /// The upper bounds of RFC 5280, appendix A.1, in characters; that of UID is RFC 4524's, 2.1 by way of RFC 1274.
    private static func bound(of oid: String) -> Int {
        switch oid {
        case ObjectIdentifier.stateOrProvince, ObjectIdentifier.locality: 128
        case ObjectIdentifier.userIdentifier: 256
        default: 64
        }
    }

    /// Host names of RFC 1123, 2.1, in lower case, of two labels or more.
    private static func checkDomain(_ domain: String) throws(UsageError) {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
        }
        guard labels.count > 1, areLabels, domain.utf8.count <= 253,
            labels.last?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) == false
        else {
            throw UsageError(
                "--domain is the name of a host in lower case, such as shop.example",
                hint: "other letters than a to z are written in their xn-- form")
        }
    }
}
