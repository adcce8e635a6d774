// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Timestamps

/// What a certificate revocation list says, for people; of its entries only how many there are.
enum RevocationListNotation {
    static func write(_ list: CertificateRevocationList, to fields: inout FieldList) {
        fields.field("issuer", CertificateNotation.name(list.issuer))
        fields.field("this update", list.thisUpdate.rfc3339)
        fields.field("next update", list.nextUpdate?.rfc3339 ?? "absent")
        if let number = list.number { fields.field("number", bytes: number) }
        if let identifier = list.authorityKeyIdentifier { fields.field("authority key", bytes: identifier) }
        fields.field("revoked certificates", String(list.revokedCount))
        let scope = scope(of: list)
        fields.field("scope", scope.isEmpty ? "all certificates of the issuer" : scope)
        fields.field("version", String(list.version))
        fields.field("signature algorithm", CertificateNotation.algorithm(list.signatureAlgorithm))
        if list.hasDuplicateExtension { fields.field("extensions", "one of them occurs twice") }
        if list.hasCriticalEntryExtension { fields.field("entries", "at least one has a critical extension") }
        let values = ExtensionValues(list)
        for item in list.extensions {
            fields.field(CertificateNotation.title(of: item), fields.notation(values.value(of: item.oid)))
        }
    }

    private static func scope(of list: CertificateRevocationList) -> String {
        [
            list.isDelta ? "changes since another list" : nil,
            list.isIndirect ? "certificates of other issuers too" : nil,
            list.isPartial ? "some certificates or reasons only" : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
