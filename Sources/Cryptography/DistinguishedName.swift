// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The name of a certificate's subject or issuer, RFC 5280, 4.1.2.4.
///
/// Two names are equal when their bytes are: ISO/IEC 18013-5 asks for a binary comparison (B.1), and no rule of case
/// or white space is applied.
public struct DistinguishedName: Sendable {
    public struct Attribute: Hashable, Sendable {
        /// The kind of attribute in dotted decimals.
        public let oid: String
        public let value: String
        public let stringType: StringType

        /// Whether the value is a PrintableString, as ISO/IEC 18013-5 wants it for countries.
        public var isPrintableString: Bool { stringType == .printable }
    }

    /// How a value is written, X.520.
    public enum StringType: Hashable, Sendable {
        case printable, utf8, ia5
        /// One that no new certificate should have, or no string at all.
        case other
    }

    /// The bytes as received.
    public let der: [UInt8]
    /// `countryName` (C).
    public let country: String?
    /// `stateOrProvinceName` (ST).
    public let stateOrProvince: String?
    private let relativeNames: [[Attribute]]

    /// Takes over a name that OpenSSL decoded.
    init(_ name: OpaquePointer?) throws(CryptographyError) {
        var start = unsafe UnsafePointer<UInt8>?.none
        var count = 0
        // OpenSSL keeps the encoding that it decoded.
        guard unsafe X509_NAME_get0_der(name, &start, &count) == 1 else { throw .malformedDER }
        der = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
        var relativeNames: [[Attribute]] = []
        var lastSet: Int32?
        for index in 0..<max(0, unsafe X509_NAME_entry_count(name)) {
            guard let entry = unsafe X509_NAME_get_entry(name, index),
                let value = unsafe X509_NAME_ENTRY_get_data(entry)
            else { throw .malformedDER }
            let attribute = Attribute(
                oid: try unsafe ObjectIdentifier.text(of: X509_NAME_ENTRY_get_object(entry)),
                value: try unsafe ASN1String.text(of: value),
                stringType: unsafe StringType(ASN1_STRING_type(value)))
            let set = unsafe X509_NAME_ENTRY_set(entry)
            if set == lastSet {
                relativeNames[relativeNames.count - 1].append(attribute)
            } else {
                relativeNames.append([attribute])
            }
            lastSet = set
        }
        self.relativeNames = relativeNames
        country = Self.value(of: ObjectIdentifier.country, in: relativeNames)
        stateOrProvince = Self.value(of: ObjectIdentifier.stateOrProvince, in: relativeNames)
    }

    /// All attributes in their order.
    public var attributes: [Attribute] { relativeNames.flatMap(\.self) }

    public var locality: String? { value(of: ObjectIdentifier.locality) }
    public var organization: String? { value(of: ObjectIdentifier.organization) }
    public var organizationalUnit: String? { value(of: ObjectIdentifier.organizationalUnit) }
    public var commonName: String? { value(of: ObjectIdentifier.commonName) }

    /// The value of the only attribute of that kind; nil also where there are several, since then none can be meant.
    public func value(of oid: String) -> String? { Self.value(of: oid, in: relativeNames) }

    private static func value(of oid: String, in relativeNames: [[Attribute]]) -> String? {
        let matches = relativeNames.flatMap(\.self).filter { $0.oid == oid }
        return matches.count == 1 ? matches[0].value : nil
    }
}

extension DistinguishedName.StringType {
    /// From the number of OpenSSL's type.
    fileprivate init(_ number: Int32) {
        self =
            switch number {
            case V_ASN1_PRINTABLESTRING: .printable
            case V_ASN1_UTF8STRING: .utf8
            case V_ASN1_IA5STRING: .ia5
            default: .other
            }
    }
}

extension DistinguishedName: Hashable {
    public static func == (left: DistinguishedName, right: DistinguishedName) -> Bool { left.der == right.der }

    public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

extension DistinguishedName: CustomStringConvertible {
    /// As RFC 4514 writes names: the last part first.
    public var description: String {
        relativeNames.reversed().map { attributes in
            attributes.map { "\(Self.shortNames[$0.oid] ?? $0.oid)=\(Self.escaped($0.value))" }.joined(separator: "+")
        }.joined(separator: ",")
    }

    /// RFC 4514, 3.
    private static let shortNames = [
        ObjectIdentifier.commonName: "CN", ObjectIdentifier.locality: "L", ObjectIdentifier.stateOrProvince: "ST",
        ObjectIdentifier.organization: "O", ObjectIdentifier.organizationalUnit: "OU", ObjectIdentifier.country: "C",
        "2.5.4.9": "STREET", "0.9.2342.19200300.100.1.25": "DC", ObjectIdentifier.userIdentifier: "UID",
    ]

    /// RFC 4514, 2.4; control characters too, so that a name cannot break a log line.
    private static func escaped(_ value: String) -> String {
        var text = ""
        let scalars = Array(value.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isOuterSpace = scalar == " " && (index == 0 || index == scalars.count - 1)
            switch scalar {
            case "\"", "+", ",", ";", "<", ">", "\\": text += "\\\(scalar)"
            case "#" where index == 0: text += "\\#"
            case _ where isOuterSpace: text += "\\ "
            case _ where scalar.properties.generalCategory == .control:
                for byte in String(scalar).utf8 {
                    text += "\\" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
