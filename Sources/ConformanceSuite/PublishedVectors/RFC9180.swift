// SPDX-License-Identifier: Apache-2.0

internal import HPKE
internal import JSON

/// The vectors of RFC 9180, with every intermediate value that they print and this reader has.
enum RFC9180: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("vectors", with: "kem_id", "kdf_id", "aead_id", "enc") else { return nil }
        return try file.vectors("RFC 9180", entries) { entry throws(VectorError) in [try readCase(entry)] }
    }

    private static let modes = ["base", "psk", "auth", "auth_psk"]

    private static func readCase(_ entry: JSONValue) throws(VectorError) -> VectorCase {
        let numbers = ["mode", "kem_id", "kdf_id", "aead_id"].map { entry[$0]?.integerValue ?? -1 }
        let id = "mode \(numbers[0]), kem \(numbers[1]), kdf \(numbers[2]), aead \(numbers[3])"
        var fields = try CaseFields(entry, of: id, member: "vector")
        let mode = try fields.integer("mode")
        guard modes.indices.contains(mode) else { throw fields.malformed("mode") }
        guard
            let ciphersuite = try? HPKEExchange.ciphersuite(
                kem: fields.integer("kem_id"), kdf: fields.integer("kdf_id"), aead: fields.integer("aead_id"), fields)
        else { return .unsupported(id, .ciphersuite) }
        let vector = try RFC9180Vector(&fields, mode: UInt8(mode), name: modes[mode], ciphersuite: ciphersuite)
        return VectorCase(id, "\(modes[mode]), \(ciphersuite)") {
            do { return try vector.run() } catch { return .failed("\(error)") }
        }
    }
}
