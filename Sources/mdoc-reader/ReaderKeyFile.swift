// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import InputEncoding
internal import Mdoc
internal import ReaderService
internal import Terminal

/// The ephemeral reader key of a proximity session, as an app hands it over.
enum ReaderKeyFile {
    /// Reads a PEM file, or the bare private scalar as raw bytes, hex, base64 or base64url.
    ///
    /// - Returns: nil for a public point, with a warning; a signed answer can be verified all the same.
    static func read(_ path: String, transcript: SessionTranscript) throws(UsageError) -> PrivateKey? {
        let file = try BoundedFile.read(path, limit: 1 << 16)
        if file.starts(with: Array("-----BEGIN".utf8)) { return try Inputs.privateKey(file, from: path) }
        // Raw key bytes come first: 32 of them could by chance be valid text of another encoding.
        for bytes in [file] + [try? EncodedInput(file).bytes].compactMap(\.self) {
            switch EphemeralReaderKey(bytes, of: transcript) {
            case .secret(let key): return key
            case .point:
                Output.line(
                    "\(programName): warning: \(BoundedFile.name(of: path)) holds a public key, with which no device MAC can be checked",
                    to: .error)
                return nil
            case nil: continue
            }
        }
        let byteCount = EphemeralReaderKey.curve(of: transcript).fieldByteCount
        throw UsageError(
            "\(BoundedFile.name(of: path)) holds no private key on the session's curve",
            hint: "give PEM, or the \(byteCount)-byte private scalar as raw bytes, hex or base64")
    }
}
