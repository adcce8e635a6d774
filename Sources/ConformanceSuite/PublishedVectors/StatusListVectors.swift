// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import InputEncoding
internal import JOSE
internal import JSON
internal import Mdoc
internal import Timestamps

/// The examples and test vectors of the Token Status List draft: encodings of lists, and signed tokens.
enum StatusListVectors: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("encodings", with: "bits", "cborHex"), let tokens = file.root["tokens"] else {
            return nil
        }
        var cases: [VectorCase] = []
        for entry in entries {
            cases.append(try encoding(entry))
        }
        return try file.vectors("Token Status List", cases + (try tokenCases(tokens)))
    }

    private static func encoding(_ entry: JSONValue) throws(VectorError) -> VectorCase {
        let id = entry["id"]?.stringValue ?? "(without id)"
        var fields = try CaseFields(entry, of: id, member: "encodings")
        let bits = try fields.integer("bits")
        let count = try fields.integer("entries")
        let nonZero = try fields.integer("nonZeroEntries")
        let cbor = try fields.hex("cborHex")
        guard let text = try fields.value("json")["lst"]?.stringValue, let json = try? Base64URL.decode(text),
            let list = try? CBORDecoder().decode(cbor).root.members?["lst"]?.byteString
        else { throw fields.malformed("json or cborHex") }
        guard let statuses = try fields.value("statuses").objectValue else { throw fields.malformed("statuses") }
        let expected = statuses.members.compactMap { member -> (UInt64, Int64)? in
            guard let index = UInt64(member.name), let value = member.value.integerValue else { return nil }
            return (index, value)
        }
        guard expected.count == statuses.members.count else { throw fields.malformed("statuses") }
        return VectorCase(id, "\(count) entries of \(bits) bits") {
            var differences = Differences()
            for (form, bytes) in [("JSON", json), ("CBOR", Array(list))] {
                guard let entries = try? StatusEntries(bits: bits, compressed: bytes) else {
                    differences.expect(false, "the \(form) form cannot be read")
                    continue
                }
                for (index, value) in expected {
                    let found = try? entries.value(at: index)
                    differences.compare("\(form), entry \(index)", found.map(Int64.init), expected: value)
                }
                let others = (0..<entries.count).count { ((try? entries.value(at: $0)) ?? 0) != 0 }
                differences.compare("\(form), entries that are not 0", others, expected: nonZero)
                differences.expect(
                    (try? entries.value(at: UInt64(count))) == nil, "\(form): an entry after the last has a status")
            }
            return differences.outcome
        }
    }

    private static func tokenCases(_ tokens: JSONValue) throws(VectorError) -> [VectorCase] {
        var fields = try CaseFields(tokens, of: "tokens", member: "tokens")
        guard let members = try fields.value("signingKeyJwk").objectValue,
            let key = try? JWK(JSONObject(members.members.filter { $0.name != "d" }.map { ($0.name, $0.value) }))
                .publicKey
        else { throw fields.malformed("signingKeyJwk") }
        let jwt = Array(try fields.text("statusListJwt").utf8)
        let cwt = try fields.hex("statusListCwtHex")
        let referenced = try fields.hex("referencedTokenCwtHex")
        return [
            token("statusListJwt", jwt, under: key), token("statusListCwtHex", cwt, under: key),
            referencedToken(referenced, under: key),
        ]
    }

    /// Genuine under its key while it lives, and nothing else: not a second later, and not with one bit changed.
    private static func token(_ id: String, _ bytes: [UInt8], under key: PublicKey) -> VectorCase {
        VectorCase(id, "a signed list of the draft") {
            guard let token = try? StatusListToken(bytes), let uri = token.claims.subject,
                let issued = token.claims.issuedAt
            else { return .failed("the token cannot be read") }
            var differences = Differences()
            let problems = token.verify(key: key, uri: uri, at: issued)
            differences.compare("when it was issued", problems.map(\.rawValue), expected: [])
            differences.compare(
                "under another URI", token.verify(key: key, uri: uri + "x", at: issued),
                expected: [.subjectMismatch])
            if let expiry = token.claims.expiry {
                differences.compare(
                    "after its end", token.verify(key: key, uri: uri, at: expiry.addingTimeInterval(1)),
                    expected: [.expired])
            }
            var changed = bytes
            changed[changed.count - 4] ^= 1
            let verdict = (try? StatusListToken(changed))?.verify(key: key, uri: uri, at: issued)
            differences.expect(
                verdict?.contains(.signatureInvalid) ?? true, "its signature holds with one bit changed")
            return differences.outcome
        }
    }

    /// A CWT whose claim 65535 says where its status is told.
    private static func referencedToken(_ bytes: [UInt8], under key: PublicKey) -> VectorCase {
        VectorCase("referencedTokenCwtHex", "a token that refers to a list") {
            guard let root = try? CBORDecoder().decode(bytes).root,
                let token = try? COSESign1(root, tagging: .mustBePresent), (try? token.verify(with: key)) != nil,
                let claims = try? token.payload.embedded()?.root.members, let item = claims[65_535],
                let references = StatusReferences(item)
            else { return .failed("the reference cannot be read") }
            return references.statusList == nil ? .failed("it names no status list") : .passed
        }
    }
}
