// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import ReaderService
internal import Terminal

/// Finds out what keys a file holds.
struct KeyFileReader {
    let path: String

    /// Larger files hold something else.
    static let limit = 1 << 20

    /// Empty for a file that holds nothing of the kind.
    func keys() throws(UsageError) -> [ListedKey] {
        var content = try BoundedFile.read(path, limit: Self.limit)
        defer { for index in content.indices { content[index] = 0 } }
        var keys = keys(in: content)
        guard keys.contains(where: \.kind.isSecret) else { return keys }
        let isOpen = ProcessLimits.isOpenToOthers(path) ?? false
        for index in keys.indices { keys[index].isOpenToOthers = isOpen && keys[index].kind.isSecret }
        return keys
    }

    private func keys(in content: [UInt8]) -> [ListedKey] {
        if content.first == 0x30, let key = der(content) { return [key] }
        let text = String(decoding: content, as: UTF8.self)
        if text.utf8.firstRange(of: "-----BEGIN ".utf8) != nil { return pem(text) }
        // A text of one word, with the line end that editors add.
        let word = text.filter { !$0.isWhitespace }
        if KeyEncryptionKeyFile.isOne(word) { return [ListedKey(path, .keyEncryptionKey, form: "hexadecimal")] }
        guard APIKeyText.isOne(word) else { return [] }
        var key = ListedKey(path, .apiKey, form: "text")
        key.sha256 = APIKey.hash(of: word)
        return [key]
    }

    private func pem(_ text: String) -> [ListedKey] {
        do throws(CryptographyError) {
            return try PEM.blocks(in: text).compactMap { $0.label == "EC PARAMETERS" ? nil : key(in: $0) }
        } catch {
            return [unreadable("PEM", error)]
        }
    }

    private func key(in block: PEM.Block) -> ListedKey {
        guard !block.isEncrypted else { return unreadable(block.label, .encryptedKey) }
        return block.der.withSpan { der in
            do throws(CryptographyError) {
                switch block.label {
                case "PRIVATE KEY": return try privateKey(der, form: "PKCS #8")
                case "EC PRIVATE KEY": return try privateKey(der, form: "SEC 1")
                case "PUBLIC KEY": return try publicKey(der, form: "PEM")
                case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": return try request(der, form: "PEM")
                case "CERTIFICATE": return try certificate(der, form: "PEM")
                case "ENCRYPTED PRIVATE KEY": throw .encryptedKey
                default: throw .unsupportedKey
                }
            } catch {
                return unreadable(block.label, error)
            }
        }
    }

    /// DER has no label, so each kind is tried; none can be read as another.
    private func der(_ content: [UInt8]) -> ListedKey? {
        let bytes = content.span
        if let certificate = try? certificate(bytes, form: "DER") { return certificate }
        if let request = try? request(bytes, form: "DER") { return request }
        if let key = try? publicKey(bytes, form: "DER") { return key }
        return try? privateKey(bytes, form: "DER")
    }

    private func privateKey(_ der: Span<UInt8>, form: String) throws(CryptographyError) -> ListedKey {
        var key = ListedKey(path, .privateKey, form: form)
        key.publicKey = try PrivateKey(der: der).publicKey
        return key
    }

    private func publicKey(_ der: Span<UInt8>, form: String) throws(CryptographyError) -> ListedKey {
        var key = ListedKey(path, .publicKey, form: form)
        key.publicKey = try PublicKey(subjectPublicKeyInfo: der)
        return key
    }

    private func request(_ der: Span<UInt8>, form: String) throws(CryptographyError) -> ListedKey {
        let request = try CertificationRequest(der: der)
        var key = ListedKey(path, .certificationRequest, form: form)
        key.publicKey = request.publicKey
        key.subject = request.subject
        return key
    }

    private func certificate(_ der: Span<UInt8>, form: String) throws(CryptographyError) -> ListedKey {
        let certificate = try Certificate(der: der)
        var key = ListedKey(path, .certificate, form: form)
        key.publicKey = certificate.publicKey
        key.subject = certificate.subject
        key.notBefore = certificate.notBefore
        key.notAfter = certificate.notAfter
        return key
    }

    /// - Parameter form: The label of the block, or the encoding.
    private func unreadable(_ form: String, _ problem: CryptographyError) -> ListedKey {
        var key = ListedKey(path, .unreadable, form: form)
        key.problem = problem
        return key
    }
}
