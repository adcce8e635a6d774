// SPDX-License-Identifier: Apache-2.0

/// Where this reader is stricter than a label, or a label leaves open what is right: the one list of all such cases.
struct StrictnessRule: Sendable {
    enum Selector: Sendable {
        /// A flag of the case.
        case flag(String)
        case ids(Set<String>)
    }

    /// The type of the test group, or the format's name.
    let format: String
    let selector: Selector
    /// Why such a case must be refused, whatever its label; no rule makes this reader accept more than a label does.
    let reason: String

    static let all: [StrictnessRule] = [
        StrictnessRule(
            format: "EcdhEcpointTest", selector: .flag("CompressedPoint"),
            reason: "points are taken in their uncompressed form alone, ISO/IEC 18013-5 9.1.5.2 and RFC 9180 7.1.1"),
        StrictnessRule(
            format: "XdhComp", selector: .flag("ZeroSharedSecret"),
            reason: "an all-zero shared secret is refused, RFC 9180 7.1.4"),
        StrictnessRule(
            format: "JsonWebSignature", selector: .ids(["347", "351"]),
            reason: "the key's alg is ES521, which is no algorithm, and alg is bound to the key, RFC 7517 4.4"),
        StrictnessRule(
            format: "Certificates",
            selector: .ids([
                "89016cb97dee6a43781f2c0ceb08b297a762e575ee94533c6d5bfd380d9b0582",
                "8be636e0b41fe5c0d1412e6dfab8395bc08ffef425513d9330f268d11e36017f",
            ]), reason: "the key is a compressed point, where ISO/IEC 18013-5 B.1 asks for the uncompressed form"),
    ]

    /// The rule by which a case must be refused, if there is one.
    static func rule(for id: String, flags: Set<String> = [], in format: String) -> StrictnessRule? {
        all.first { rule in
            guard rule.format == format else { return false }
            return switch rule.selector {
            case .flag(let flag): flags.contains(flag)
            case .ids(let ids): ids.contains(id)
            }
        }
    }
}
