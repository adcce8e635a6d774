// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import Testing

/// One change to a genuine certificate that breaks one rule and no other.
struct ProfileFault: Sendable, CustomTestStringConvertible {
    let rule: String
    let change: @Sendable (inout ProfileFixture) throws -> Void

    var testDescription: String { rule }

    init(_ rule: String, _ change: @escaping @Sendable (inout ProfileFixture) throws -> Void) {
        self.rule = rule
        self.change = change
    }

    static let all: [ProfileFault] =
        ofEvery("iaca") + ofAuthorities("iaca") + [
            ProfileFault("iaca.country") { $0.builder.dropName("2.5.4.6") },
            ProfileFault("iaca.common_name") { $0.builder.dropName("2.5.4.3") },
            ProfileFault("iaca.self_issued") { $0.builder.issuer = TestAuthority.name("Another") },
            lifetime("iaca", days: 7_305), noContact("iaca"), pointWithoutURI("iaca"),
        ]
        + ofEvery("link") + ofAuthorities("link") + [
            ProfileFault("link.authority_key_identifier") { $0.builder.replace("2.5.29.35", with: nil) },
            ProfileFault("link.subject_alternative_name") { $0.builder.replace("2.5.29.17", with: nil) },
            noContact("link"), noPoint("link"),
        ]
        + ofEvery("ds") + ofSigners("ds", days: 457) + [
            ProfileFault("ds.country") { $0.builder.dropName("2.5.4.6") },
            ProfileFault("ds.common_name") { $0.builder.dropName("2.5.4.3") },
            noContact("ds"), noPoint("ds"), purposeNotCritical("ds"),
            ProfileFault("ds.extended_key_usage") { $0.builder.replace(with: .extendedKeyUsage(["1.0.23220.4.1.2"])) },
        ]
        + ofEvery("vical_signer") + ofSigners("vical_signer", days: 1187, usage: [.nonRepudiation]) + [
            ProfileFault("vical_signer.country") { $0.builder.dropName("2.5.4.6") },
            ProfileFault("vical_signer.common_name") { $0.builder.dropName("2.5.4.3") },
            ProfileFault("vical_signer.organization") { $0.builder.dropName("2.5.4.10") },
            noPoint("vical_signer"), purposeNotCritical("vical_signer"),
            ProfileFault("vical_signer.extended_key_usage") {
                $0.builder.replace(with: .extendedKeyUsage(["1.0.18013.5.1.2"]))
            },
        ]
        + ofEvery("status_signer") + ofSigners("status_signer", days: 1187) + [
            pointWithoutURI("status_signer"),
            ProfileFault("status_signer.extended_key_usage") {
                $0.builder.replace(with: .extendedKeyUsage(["1.3.6.1.5.5.7.3.1"], isCritical: false))
            },
            ProfileFault("status_signer.extended_key_usage_critical") { $0.builder.setCritical("2.5.29.37", true) },
        ]
        + ofEvery("reader") + ofSigners("reader", days: 1187) + [
            ProfileFault("reader.common_name") { $0.builder.dropName("2.5.4.3") },
            noPoint("reader"), purposeNotCritical("reader"),
            ProfileFault("reader.extended_key_usage") {
                $0.builder.replace(with: .extendedKeyUsage(["1.0.18013.5.1.2"]))
            },
        ]
}
