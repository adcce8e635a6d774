// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import InputEncoding
internal import IssuerTrust
internal import MdocVerification
internal import Terminal
internal import Timestamps

/// Values of options, read or refused with a word on what is wrong.
enum Inputs {
    /// `hex:…`, `base64:…` or `base64url:…`; base64url without a prefix.
    static func binary(_ text: String, option: String) throws(UsageError) -> [UInt8] {
        let doubt = "\(option) looks like hexadecimal; without the prefix hex: it is read as base64url"
        do {
            let value = try PrefixedBytes(text)
            if value.isDoubtful { Output.line("\(programName): hint: \(doubt)", to: .error) }
            return value.bytes
        } catch {
            switch error {
            case .unknownPrefix(let prefix):
                throw UsageError("\(option): unknown prefix \(prefix):", hint: "use hex:, base64: or base64url:")
            case .malformed(let kind, let isDoubtful):
                throw UsageError(
                    "\(option) is not \(kind)",
                    hint: isDoubtful
                        ? doubt : "give it as hex:…, base64:… or base64url:…; without a prefix it is base64url")
            }
        }
    }

    static func instant(_ text: String?, option: String) throws(UsageError) -> Date {
        guard let text else { return Date() }
        do {
            return try RFC3339Timestamp(text).date
        } catch {
            throw UsageError("\(option) is not an RFC 3339 instant", hint: "write it as 2026-11-30T06:00:00Z")
        }
    }

    /// A whole number of seconds; nil where there is none.
    static func seconds(_ text: String?, option: String) throws(UsageError) -> Int? {
        guard let text else { return nil }
        guard let seconds = Int(text), (0...315_360_000).contains(seconds) else {
            throw UsageError("\(option) is no number of seconds", hint: "write a whole number, such as 3600")
        }
        return seconds
    }

    static func privateKey(_ path: String) throws(UsageError) -> PrivateKey {
        try privateKey(BoundedFile.read(path, limit: 1 << 20), from: path)
    }

    static func privateKey(_ file: [UInt8], from path: String) throws(UsageError) -> PrivateKey {
        do {
            return try PrivateKey(pem: String(decoding: file, as: UTF8.self))
        } catch {
            throw UsageError(
                "\(BoundedFile.name(of: path)) holds no private key that can be used: \(error)",
                hint: "give an unencrypted PEM file, SEC1 (EC PRIVATE KEY) or PKCS #8 (PRIVATE KEY)")
        }
    }

    static func policy(tolerate: [String], require: [String]) throws(UsageError) -> VerificationPolicy {
        let tolerated = try codes(tolerate, option: "--tolerate")
        let required = try codes(require, option: "--require")
        for code in tolerated.filter({ !$0.isTolerable }).map(\.rawValue).sorted() {
            Output.line("\(programName): warning: \(code) cannot be tolerated and still counts", to: .error)
        }
        return VerificationPolicy(tolerated: tolerated, required: required)
    }

    private static func codes(_ words: [String], option: String) throws(UsageError) -> Set<FailureCode> {
        var codes: Set<FailureCode> = []
        for word in words {
            guard let code = FailureCode(word: word) else {
                throw UsageError("\(option): there is no code \(word)", hint: "\(programName) errors lists them")
            }
            codes.insert(code)
        }
        return codes
    }

    /// The format of standard output.
    static func wantsJSON(_ arguments: Arguments) throws(UsageError) -> Bool {
        switch arguments["--format"] {
        case nil, "text": return false
        case "json": return true
        default: throw UsageError("--format is text or json")
        }
    }
}
