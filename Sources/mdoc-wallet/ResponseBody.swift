// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JOSE
internal import JSON

/// The JSON body of `POST /v1/sessions/{id}/response`, as an app sends it to its server.
enum ResponseBody {
    /// - Parameter encryptedData: The envelope, as `PKIdentityDocument.encryptedData` has it.
    static func appleWallet(binding: String, encryptedData: [UInt8]) -> JSONObject {
        ["binding": .string(binding), "encryptedData": base64URL(encryptedData)]
    }

    /// - Parameters:
    ///   - sessionTranscript: As the app has it: the bare array, or tag 24 around it.
    ///   - readerKey: `ephemeralReaderKey`, the private number; nil for an app that was not given it.
    static func proximity(
        binding: String, deviceResponse: [UInt8], sessionTranscript: [UInt8], readerKey: PrivateKey?
    ) -> JSONObject {
        var body: JSONObject = [
            "binding": .string(binding), "deviceResponse": base64URL(deviceResponse),
            "sessionTranscript": base64URL(sessionTranscript),
        ]
        body.append(
            "ephemeralReaderKey",
            readerKey.map { key in .string(key.rawRepresentation().withSpan { Base64URL.encode($0) }) })
        return body
    }

    private static func base64URL(_ bytes: [UInt8]) -> JSONValue { .string(Base64URL.encode(bytes.span)) }
}
