// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import ExactText
internal import FoundationEssentials

/// What an entry says of its certificate, against the certificate itself. What it does not say is not asked for.
struct CertificateInfoComparison {
    private let members: CBORMap
    private let certificate: Certificate

    init(_ members: CBORMap, _ certificate: Certificate) {
        self.members = members
        self.certificate = certificate
    }

    /// The first member that does not agree.
    var reason: VICALEntry.Skip? {
        if namesOtherProfile { return .otherProfile }
        if let item = members["serialNumber"], !isSerialNumber(item) { return .serialNumber }
        if let item = members["ski"], !isSubjectKeyIdentifier(item) { return .subjectKeyIdentifier }
        if let item = members["issuer"], item.byteString != certificate.issuer.der[...] { return .issuer }
        if let item = members["subject"], item.byteString != certificate.subject.der[...] { return .subject }
        if let item = members["notBefore"], !isInstant(item, certificate.notBefore) { return .notBefore }
        if let item = members["notAfter"], !isInstant(item, certificate.notAfter) { return .notAfter }
        return nil
    }

    /// Of the values only ISO's own object identifiers say anything. Real lists have addresses of web sites there.
    private var namesOtherProfile: Bool {
        let named = members["certificateProfile"]?.elements?.compactMap(\.text) ?? []
        let ofISO = named.filter { text in Self.arcs.contains { text.utf8.starts(with: $0.utf8) } }
        return !ofISO.isEmpty && !ofISO.contains { text in Self.rootProfiles.contains { text.isExactly($0) } }
    }

    private static let arcs = ["1.0.18013.5.1.", "1.0.23220.4.1."]
    private static let rootProfiles = ["1.0.18013.5.1.7", "1.0.23220.4.1.7"]

    /// A biguint, or the plain integer that preferred encoding makes of a small one (RFC 8949, 3.4.3).
    private func isSerialNumber(_ item: CBORItem) -> Bool {
        let digits: [UInt8]
        if let bytes = item.content(ofTag: 2)?.byteString {
            digits = Array(bytes)
        } else if let number = item.unsigned {
            digits = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
        } else {
            return false
        }
        return Array(digits.drop { $0 == 0 }) == certificate.serialNumber
    }

    /// The bare identifier, or the value of the extension, which AAMVA's lists have in its OCTET STRING as well.
    private func isSubjectKeyIdentifier(_ item: CBORItem) -> Bool {
        guard let listed = item.byteString, let own = certificate.subjectKeyIdentifier, own.count < 0x7e else {
            return false
        }
        let value = [0x04, UInt8(own.count)] + own
        return [own, value, [0x04, UInt8(value.count)] + value].contains { $0[...] == listed }
    }

    /// To the second, or off by exactly half a day: a production list writes hours on a twelve-hour clock, so that 18:20:55
    /// stands there as 06:20:55. The certificate's own dates are what counts.
    private func isInstant(_ item: CBORItem, _ own: Date) -> Bool {
        guard let listed = item.timestamp?.date else { return false }
        let difference = abs(listed.timeIntervalSince1970.rounded(.down) - own.timeIntervalSince1970.rounded(.down))
        return difference == 0 || difference == 43_200
    }
}
