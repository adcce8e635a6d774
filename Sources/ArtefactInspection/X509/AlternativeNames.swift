// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Alternative names of certificates, RFC 5280, 4.2.1.6: addresses of mail, hosts and pages.
enum AlternativeNames {
    /// The names, or nil where there is one that is no text.
    static func text(_ der: [UInt8]) -> String? {
        let bytes = der.span
        do {
            var outer = DERReader(all: bytes)
            var names = DERReader(try outer.take(.sequence, in: bytes))
            try outer.finish()
            var texts: [String] = []
            while !names.isAtEnd {
                let name = try names.element(in: bytes)
                guard let kind = kinds[name.tag], let text = String(validating: der[name.contents], as: UTF8.self)
                else { return nil }
                texts.append("\(kind) \(text)")
            }
            return texts.isEmpty ? nil : texts.joined(separator: ", ")
        } catch {
            return nil
        }
    }

    private static let kinds: [DERTag: String] = [.context(1): "mail", .context(2): "host", .context(6): "URI"]
}
