// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials

/// Who issues: the names and curves of the certificates, and how long they live.
public struct IssuingAuthority: Sendable {
    /// Two capital letters, ISO 3166-1.
    public var country = "US"
    /// ISO 3166-2, such as `US-ZZ`; nil for an authority of a whole country.
    public var stateOrProvince: String? = "US-ZZ"
    public var name = "Simulated Department of Motor Vehicles"
    /// Where root and document signers say that the authority's revocation list is (B.1.2 and B.1.4).
    public var revocationListURI = "https://iaca.example/iaca.crl"
    /// The extended key usage of the document signer (B.1.1).
    public var documentSignerPurpose = IssuingAuthority.mdlDS
    /// NIST or Brainpool.
    public var rootCurve = Curve.p256
    /// NIST, Brainpool or Edwards.
    public var documentSignerCurve = Curve.p256
    /// First and last instant; nil for 9 years that began a year before the simulator's now.
    public var rootValidity: ClosedRange<Date>?
    /// First and last instant; nil for 456 days that began 30 days before the simulator's now.
    public var documentSignerValidity: ClosedRange<Date>?

    /// The extended key usage of the signers of driving licences.
    static let mdlDS = "1.0.18013.5.1.2"

    /// An invented state of the United States.
    public init() {}

    /// What certificates begin and end on by default: midnight, so that nobody reads a meaning into the hour.
    package static func days(_ first: Int, through last: Int, from now: Date) -> ClosedRange<Date> {
        let day = 86_400.0
        let today = (now.timeIntervalSince1970 / day).rounded(.down)
        return Date(
            timeIntervalSince1970: (today + Double(first)) * day)...Date(
                timeIntervalSince1970: (today + Double(last)) * day)
    }
}
