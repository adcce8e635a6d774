// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport

/// The bundled presentation, and words that verify it.
enum Sample {
    static let folder = Repository.root.appending(path: "examples/presentation").path
    static let nonce = "3f1d0a6c9be2478895d6f0a1c4b7e8d20f1e2d3c4b5a69788796a5b4c3d2e1f0"
    static let envelope = "\(folder)/envelope.cbor"

    static let options: [(name: String, value: String)] = [
        ("--protocol", "apple-wallet"), ("--key", "\(folder)/recipient-key.pem"), ("--nonce", "hex:\(nonce)"),
        ("--merchant-id", "merchant.com.example.shop"), ("--team-id", "A1B2C3D4E5"),
        ("--trust", "\(folder)/iaca-root.pem"), ("--request", "\(folder)/request.json"),
        ("--at", "2026-06-15T12:00:30Z"),
    ]

    /// `verify` with the bundled values, of which some may be others; nil leaves the option out.
    static func verify(
        _ changes: [String: String?] = [:], _ more: [String] = [], file: String = envelope
    ) -> [String] {
        let words = options.flatMap { option -> [String] in
            guard let change = changes[option.name] else { return [option.name, option.value] }
            return change.map { [option.name, $0] } ?? []
        }
        return ["verify"] + words + more + [file]
    }

    /// `token issue` with a key that is written into the folder as `key.pem`, its public half as `public.pem`.
    static func tokenIssue(in folder: String) throws -> [String] {
        let key = try PrivateKey.generate(.p256)
        try Data(key.pem().utf8).write(to: URL(filePath: "\(folder)/key.pem"))
        try Data(key.publicKey.pem().utf8).write(to: URL(filePath: "\(folder)/public.pem"))
        return [
            "token", "issue", "--brand-id", "A1B2C3D4", "--key-id", "KEY1234567", "--key", "\(folder)/key.pem",
            "--reader-instance", "0123abcd",
        ]
    }
}
