// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import InputEncoding
internal import JSON5

extension ReadingContext {
    /// The secret that `{file: …}` or `{env: …}` names.
    func secret(_ node: ConfigurationNode) -> SecretBytes? {
        content(node) { file in self.findings.add(file) }
    }

    /// The text of a file that need not be secret.
    func publicText(_ node: ConfigurationNode) -> String? {
        content(node) { _ in }.flatMap(text)
    }

    /// A private key on P-256, the one curve of Apple's interfaces.
    func privateKey(_ node: ConfigurationNode) -> PrivateKey? {
        guard let secret = secret(node) else { return nil }
        do throws(CryptographyError) {
            guard let pem = text(secret) else { throw .malformedPEM }
            let key = try PrivateKey(pem: pem)
            guard key.curve == .p256 else {
                node.refuse(.keyNotP256)
                return nil
            }
            return key
        } catch {
            node.refuse(.unreadableKey(error))
            return nil
        }
    }

    /// 32 bytes, as such or as text.
    ///
    /// 32 characters of text are never taken as raw: that would be a key of 16 bytes whose author meant well.
    func keyEncryptionKey(_ node: ConfigurationNode) -> SecretBytes? {
        guard let secret = secret(node) else { return nil }
        let content = secret.withSpan { span in span.indices.map { span[$0] } }
        guard let bytes = try? EncodedInput(content).bytes, bytes.count == KeyEncryptionKey.byteCount else {
            node.refuse(.keyEncryptionKeyForm)
            return nil
        }
        guard bytes.contains(where: { $0 != bytes[0] }) else {
            node.refuse(.keyNotRandom)
            return nil
        }
        return SecretBytes(copying: bytes.span)
    }

    /// A certificate and the key that belongs to it.
    func tls(_ node: ConfigurationNode) -> TLSSettings? {
        node.section { section in
            let chain = section.required("certificate").flatMap(self.certificateChain)
            guard let keyNode = section.required("key"), let key = self.secret(keyNode) else { return nil }
            guard self.isKey(key, of: chain?.leaf, at: keyNode), let chain else { return nil }
            return TLSSettings(certificateChain: chain.pem, privateKey: key)
        }
    }

    private func certificateChain(_ node: ConfigurationNode) -> (pem: String, leaf: Certificate)? {
        guard let pem = publicText(node) else { return nil }
        do throws(CryptographyError) {
            guard let leaf = try Certificate.certificates(pem: pem).first else { throw .malformedPEM }
            return (pem, leaf)
        } catch {
            node.refuse(.unreadableCertificate(error))
            return nil
        }
    }

    /// Whether a key can be read and belongs to a certificate, as far as both are of a kind that this reader knows. The
    /// TLS library knows more kinds and has the last word.
    private func isKey(_ secret: SecretBytes, of leaf: Certificate?, at node: ConfigurationNode) -> Bool {
        do throws(CryptographyError) {
            guard let pem = text(secret) else { throw .malformedPEM }
            let key = try PrivateKey(pem: pem)
            guard let expected = leaf?.publicKey, expected != key.publicKey else { return true }
            node.refuse(.keyOfAnotherCertificate)
            return false
        } catch {
            if error == .unsupportedKey { return true }
            node.refuse(.unreadableKey(error))
            return false
        }
    }

    private func content(_ node: ConfigurationNode, noting note: (SecretFile) -> Void) -> SecretBytes? {
        guard node.value.objectValue != nil else {
            node.refuse(.inlineSecret)
            return nil
        }
        return node.section { section in
            switch (section.optional("file"), section.optional("env")) {
            case (let file?, nil):
                guard let path = file.text(.path).map(self.absolute) else { return nil }
                note(SecretFile(path: path, line: file.line, member: node.path))
                return self.contents(ofFile: path, at: file)
            case (nil, let variable?):
                guard let name = variable.text(.variable) else { return nil }
                if let value = self.secrets.environmentVariable(name), value.count > 0 { return value }
                variable.refuse(.variableNotSet)
                return nil
            default:
                node.refuse(.secretSource)
                return nil
            }
        }
    }

    private func contents(ofFile path: String, at node: ConfigurationNode) -> SecretBytes? {
        do throws(SecretSourceError) {
            return try secrets.contents(ofFile: path)
        } catch {
            node.refuse(.unreadableFile(error))
            return nil
        }
    }

    private func text(_ secret: SecretBytes) -> String? {
        secret.withSpan { bytes in
            guard let text = try? UTF8Span(validating: bytes) else { return nil }
            return String(copying: text)
        }
    }
}
