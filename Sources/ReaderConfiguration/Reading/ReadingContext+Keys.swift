// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import InputEncoding
internal import ReaderTokens

extension ReadingContext {
    func appleWallet(_ node: ConfigurationNode) -> AppleWalletSettings? {
        node.section { section in
            let merchants = section.requiredElements("merchantIdentifiers").compactMap(self.merchantIdentifier)
            let teamNode = section.required("teamIdentifier")
            let team = teamNode?.text(.platformIdentifier)
            if let team, !Self.isTeamIdentifier(team) { teamNode?.warn(.teamIdentifierForm) }
            let elements = section.requiredElements("identityKeys")
            if elements.count > 1 { elements[1].warn(.severalIdentityKeys) }
            let keys = elements.compactMap { element in
                let key = self.privateKey(element)
                if let key { self.identityKeys.note(key.publicKey, at: element) }
                return key
            }
            guard let team, let recipientKeys = RecipientKeys(keys) else { return nil }
            return AppleWalletSettings(
                merchantIdentifiers: merchants, teamIdentifier: team, recipientKeys: recipientKeys,
                publicKeys: keys.map(\.publicKey))
        }
    }

    private func merchantIdentifier(_ node: ConfigurationNode) -> String? {
        guard let identifier = node.text(.platformIdentifier) else { return nil }
        merchantIdentifiers.note(identifier, at: node)
        if !identifier.hasPrefix("merchant.") { node.warn(.merchantIdentifierPrefix) }
        return identifier
    }

    private static func isTeamIdentifier(_ text: String) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    func readerTokens(_ node: ConfigurationNode) -> ReaderTokenSettings? {
        node.section { section in
            let brand = section.required("brandId")?.text(.platformIdentifier)
            let list = section.required("keys")
            let keys = list.map { self.signingKeys($0) } ?? []
            let lifetime = section.integer(
                "lifetimeSeconds", in: ReaderToken.lifetimeRange, default: ReaderToken.lifetimeRange.upperBound)
            let backdateNode = section.optional("backdateSeconds")
            let backdate = backdateNode?.integer(in: TokenIssuer.backdatingRange) ?? 0
            if backdate >= lifetime { backdateNode?.refuse(.backdateNotBelowLifetime) }
            let perMinute = section.integer("perMinute", in: 1...100_000, default: 60)
            guard let brand, let active = keys.first(where: \.isActive) else { return nil }
            let issuer: TokenIssuer
            do throws(ReaderTokenError) {
                issuer = try TokenIssuer(brandID: brand, keyID: active.id, key: active.key)
            } catch {
                preconditionFailure("identifiers and curve were checked: \(error)")
            }
            return ReaderTokenSettings(
                issuer: issuer,
                keys: keys.map { .init(id: $0.id, publicKey: $0.key.publicKey, isActive: $0.isActive) },
                lifetimeSeconds: lifetime, backdateSeconds: backdate, perMinute: perMinute)
        }
    }

    private typealias SigningKey = (id: String, key: PrivateKey, isActive: Bool)

    private func signingKeys(_ list: ConfigurationNode) -> [SigningKey] {
        guard let elements = list.elements() else { return [] }
        var ids = FirstLines<String>()
        var publicKeys = FirstLines<PublicKey>()
        var activeCount = 0
        let keys = elements.compactMap { element in
            element.section { section -> SigningKey? in
                let idNode = section.required("id")
                let id = idNode?.text(.platformIdentifier)
                if let idNode, let id { ids.note(id, at: idNode) }
                // Of a single key nobody needs to be told which one signs.
                let isActive = section.flag("active", default: elements.count == 1)
                if isActive { activeCount += 1 }
                guard let keyNode = section.required("key"), let key = self.privateKey(keyNode) else { return nil }
                publicKeys.note(key.publicKey, at: keyNode)
                if self.identityKeys.contains(key.publicKey) { keyNode.warn(.keyServesTwoPurposes) }
                return id.map { ($0, key, isActive) }
            }
        }
        switch (elements.isEmpty, activeCount) {
        case (true, _): list.refuse(.emptyList)
        case (false, 0): list.refuse(.noActiveKey)
        case (false, 2...): list.refuse(.severalActiveKeys)
        default: break
        }
        return keys
    }

    /// - Parameter hasReaderTokens: Whether the party has the section that two of the scopes are about.
    func apiKeys(_ elements: [ConfigurationNode], hasReaderTokens: Bool) -> [APIKey] {
        var ids = FirstLines<String>()
        return elements.compactMap { element in
            element.section { section in
                let idNode = section.required("id")
                let id = idNode?.text(.identifier)
                if let idNode, let id { ids.note(id, at: idNode) }
                let hashNode = section.required("sha256")
                let hash = hashNode?.parse(.hash, Self.hash)
                if let hashNode, let hash { self.noteHash(hash, at: hashNode) }
                let scopesNode = section.required("scopes")
                let scopes = scopesNode?.elements().map { self.scopes($0, hasReaderTokens: hasReaderTokens) }
                if let scopes, scopes.isEmpty { scopesNode?.warn(.noScopes) }
                guard let id, let hash, let scopes else { return nil }
                return APIKey(id: id, hash: hash, scopes: scopes)
            }
        }
    }

    private static func hash(_ text: String) -> [UInt8]? {
        [UInt8](hexadecimal: text).flatMap { $0.count == 32 ? $0 : nil }
    }

    private func noteHash(_ hash: [UInt8], at node: ConfigurationNode) {
        let nothing: [UInt8] = []
        guard hash != HashAlgorithm.sha256.hash(nothing.span) else {
            node.refuse(.hashOfNothing)
            return
        }
        apiKeyHashes.note(hash, at: node)
    }

    private func scopes(_ elements: [ConfigurationNode], hasReaderTokens: Bool) -> Set<APIScope> {
        var seen = FirstLines<APIScope>()
        var scopes: Set<APIScope> = []
        for element in elements {
            guard let word = element.string() else { continue }
            guard let scope = APIScope(rawValue: word) else {
                let near = NearestWord.of(APIScope.allCases.map(\.rawValue), to: word)
                element.refuse(.unknownWord(.scope, didYouMean: near))
                continue
            }
            seen.note(scope, at: element)
            scopes.insert(scope)
            if scope.isAboutReaderTokens, !hasReaderTokens { element.warn(.scopeWithoutSection) }
        }
        return scopes
    }
}
