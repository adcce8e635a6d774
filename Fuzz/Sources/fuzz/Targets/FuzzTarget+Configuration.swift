// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON5
internal import ReaderConfiguration
internal import ReaderPolicy

extension FuzzTarget {
    static let json5 = FuzzTarget("json5") { bytes in
        let lineCount = bytes.count { $0 == 0x0a || $0 == 0x0d } + bytes.count
        do throws(JSON5Error) {
            let value = try JSON5Reader.value(of: bytes)
            precondition((1...lineCount + 1).contains(value.line), "a value stands in a line of its text")
        } catch {
            precondition(error.position.line >= 1 && error.position.column >= 1, "a fault has a place")
            precondition(error.position.line <= lineCount + 1, "a fault stands in the text")
        }
    }

    static let configuration = FuzzTarget("configuration") { bytes in
        do throws(ConfigurationError) {
            let configuration = try ServiceConfiguration.read(bytes, relativeTo: "/", secrets: OneKey())
            precondition(!configuration.relyingParties.isEmpty, "a service works for somebody")
        } catch {
            precondition(!error.problems.isEmpty, "a configuration is refused for a reason")
            precondition(!"\(error)".contains(OneKey.secret), "no secret is told")
        }
    }

    static let sessionID = FuzzTarget("session-id") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        if let id = SessionID(text) {
            precondition(id.description.utf8.elementsEqual(text.utf8), "a session has one text")
        }
        if let party = RelyingPartyID(text) {
            precondition(party.rawValue.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "a party's name is plain")
        }
    }

    static let certificationRequest = FuzzTarget("certification-request", .der) { bytes in
        guard let request = try? CertificationRequest(der: bytes.span) else { return }
        precondition(request.der == bytes, "a request keeps its bytes")
        _ = (request.description, request.subject.commonName)
    }
}

/// Every file and variable holds the same secret.
private struct OneKey: SecretSource {
    static let secret = "00112233445566778899aabbccddeeff00112233445566778899aabbccddee77"

    func contents(ofFile path: String) throws(SecretSourceError) -> SecretBytes {
        let bytes = Array(Self.secret.utf8)
        return SecretBytes(copying: bytes.span)
    }

    func environmentVariable(_ name: String) -> SecretBytes? {
        let bytes = Array(Self.secret.utf8)
        return SecretBytes(copying: bytes.span)
    }
}
