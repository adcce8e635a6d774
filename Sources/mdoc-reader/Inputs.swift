// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JOSE
internal import MdocVerification
internal import Terminal
internal import Timestamps

/// Values of options, read or refused with a word on what is wrong.
enum Inputs {
    /// `hex:…`, `base64:…` or `base64url:…`; base64url without a prefix.
    static func binary(_ text: String, option: String) throws(UsageError) -> [UInt8] {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (kind, content) = parts.count == 2 ? (parts[0], parts[1]) : ("base64url", text)
        let bytes: [UInt8]?
        switch kind {
        case "hex": bytes = hexadecimal(content)
        case "base64": bytes = try? Base64.decode(content)
        case "base64url": bytes = try? Base64URL.decode(content.trimmingPadding)
        default:
            throw UsageError("\(option): unknown prefix \(kind):", hint: "use hex:, base64: or base64url:")
        }
        let isDoubtful = parts.count == 1 && text.looksHexadecimal
        let doubt = "\(option) looks like hexadecimal; without the prefix hex: it is read as base64url"
        guard let bytes else {
            throw UsageError(
                "\(option) is not \(kind)",
                hint: isDoubtful
                    ? doubt : "give it as hex:…, base64:… or base64url:…; without a prefix it is base64url")
        }
        if isDoubtful { Output.line("\(programName): hint: \(doubt)", to: .error) }
        return bytes
    }

    static func hexadecimal(_ text: String) -> [UInt8]? {
        let digits = text.compactMap { $0.isASCII ? $0.hexDigitValue.map(UInt8.init) : nil }
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    static func instant(_ text: String?, option: String) throws(UsageError) -> Date {
        guard let text else { return Date() }
        do {
            return try RFC3339Timestamp(text).date
        } catch {
            throw UsageError("\(option) is not an RFC 3339 instant", hint: "write it as 2026-11-30T06:00:00Z")
        }
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

    /// Certificates of files, and of the files in folders.
    static func anchors(_ paths: [String]) throws(UsageError) -> TrustAnchors {
        var certificates: [Certificate] = []
        for path in paths {
            var isFolder = false
            // What is not there fails when it is read, which knows the reason.
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
                let files = try FolderListing.names(path).filter { name in
                    certificateExtensions.contains { name.lowercased().hasSuffix($0) }
                }
                guard !files.isEmpty else {
                    throw UsageError(
                        "\(path) has no certificate files",
                        hint: "their names end in .pem, .crt, .cer or .der; folders in it are not read")
                }
                for name in files { certificates += try read(path + "/" + name) }
            } else {
                certificates += try read(path)
            }
        }
        return TrustAnchors(certificates.map { TrustAnchor($0) })
    }

    private static let certificateExtensions = [".pem", ".crt", ".cer", ".der"]

    private static func read(_ path: String) throws(UsageError) -> [Certificate] {
        let file = try BoundedFile.read(path, limit: 4 << 20)
        do {
            return try TrustAnchors.certificates(in: file)
        } catch {
            throw UsageError(
                "\(BoundedFile.name(of: path)) is no certificate: \(error)",
                hint:
                    "give PEM or DER files of IACA roots; in a folder, all that end in .pem, .crt, .cer or .der are read"
            )
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

extension String {
    /// Hexadecimal digits of 16 bytes or more; a base64url text of random bytes hardly ever is.
    fileprivate var looksHexadecimal: Bool {
        utf8.count >= 32 && utf8.count.isMultiple(of: 2) && allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// base64url with the padding that some platforms add.
    fileprivate var trimmingPadding: String {
        let withoutPadding = String(reversed().drop { $0 == "=" }.reversed())
        // Padding only ever fills up to a multiple of four.
        return count.isMultiple(of: 4) && count - withoutPadding.count <= 2 ? withoutPadding : self
    }
}
