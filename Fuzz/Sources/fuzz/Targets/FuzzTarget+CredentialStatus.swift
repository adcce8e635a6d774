// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import FoundationEssentials
internal import IssuerTrust
internal import JOSE
internal import Mdoc
internal import WalletSimulator

extension FuzzTarget {
    /// A status list or an identifier list in either form, or an aggregation of them, under the genuine issuer's root.
    ///
    /// JSON is also put into a token, as its claims: nothing in base64url is changed and stays JSON.
    static let statusList = FuzzTarget("status-list", .cbor) { bytes in
        if let aggregation = try? StatusListAggregation(json: bytes) {
            precondition(aggregation.uris.allSatisfy(StatusReferences.isUsable), "each URI can be fetched")
        }
        let bytes = bytes.first == UInt8(ascii: "{") ? unsignedToken(claims: bytes) : bytes
        guard let token = try? StatusListToken(bytes) else { return }
        let trust = GenuineTrust.shared
        let refresh = token.claims.refreshAt(fetchedAt: trust.now).timeIntervalSince(trust.now)
        precondition((60...7 * 86_400).contains(refresh), "a list is fetched again, and not all the time")
        if case .statuses(let bits, let compressed) = token.content,
            let entries = try? StatusEntries(bits: bits, compressed: compressed)
        {
            trust.check(entries, bits: bits)
            let isSmall = entries.count * UInt64(bits) <= 8 << 10
            let small = try? StatusEntries(bits: bits, compressed: compressed, limit: 1 << 10)
            precondition((small != nil) == isSmall, "a list that is too large for whoever reads it is refused")
        }
        guard let list = try? StatusList(token) else { return }
        trust.check(list, token, bytes)
    }

    private static func unsignedToken(claims: [UInt8]) -> [UInt8] {
        let header = Array(#"{"alg":"ES256","typ":"statuslist+jwt"}"#.utf8)
        let signature = [UInt8](repeating: 1, count: 64)
        return Array([header, claims, signature].map { Base64URL.encode($0.span) }.joined(separator: ".").utf8)
    }
}

extension GenuineTrust {
    fileprivate func check(_ entries: StatusEntries, bits: Int) {
        let count = entries.count
        precondition(count <= UInt64(StatusList.outputLimit) * 8, "a list is bounded")
        for index in [0, 1, 7, 8, count / 2, count &- 1, count, count + 1, 1 << 32, .max] {
            let value = try? entries.value(at: index)
            precondition((value != nil) == (index < count), "a list has the entries that it has")
            precondition(value.map { Int($0) < 1 << bits } ?? true, "an entry has its width")
        }
    }

    /// Nothing is valid, and nothing revoked, but by a list that the authority's signer signed.
    fileprivate func check(_ list: StatusList, _ token: StatusListToken, _ bytes: [UInt8]) {
        let signed = Self.signedPart(ofStatusToken: bytes)
        let place = statusTokens.firstIndex { Self.signedPart(ofStatusToken: $0) == signed }
        let uri = token.claims.subject ?? statusURIs[0]
        let problems = list.verify(trustPoints: [issuer.root], revocation: revocation, uri: uri, at: now)
        precondition(!problems.isEmpty || place != nil, "a list without problems is one that was signed")
        if bytes.count.isMultiple(of: 4) || problems.isEmpty {
            let alone = token.verify(trustPoints: [issuer.root], revocation: revocation, uri: uri, at: now)
            precondition(alone == problems, "a token and its list have the same problems")
        }
        let elsewhere = list.verify(trustPoints: [provider], revocation: .none, uri: uri, at: now)
        precondition(!elsewhere.isEmpty, "another root vouches for none of it")

        let lists = StatusLists([uri: list])
        let references = [
            StatusReferences(statusList: StatusListReference(index: 0, uri: uri)),
            StatusReferences(identifierList: IdentifierListReference(identifier: [1], uri: uri)),
        ]
        for (reference, isIdentifier) in zip(references, [false, true]) {
            let standing = lists.standing(of: reference, issuer: issuer.root, revocation: revocation, at: now)
            switch standing {
            case .undetermined(let problem):
                let isOtherKind = problem == .type
                precondition(!problems.isEmpty || isOtherKind, "a list that holds gives an answer")
            case .valid:
                precondition(problems.isEmpty, "nothing is valid by a list with problems")
                precondition(
                    place.map { statusURIs[$0] == uri && isIdentifier == ($0 == 2) } ?? false, "it is that list")
            case .revoked, .suspended: preconditionFailure("the genuine lists revoke nobody")
            }
        }
        precondition(
            StatusList.problem(replacing: list, with: list) == nil,
            "a list may take its own place")
    }
}
