// SPDX-License-Identifier: Apache-2.0

import Cryptography
import JSON5
import MdocVerification
import ReaderConfiguration
import Testing

@Suite("Problems of a configuration")
struct ProblemTests {
    @Test("says where a text is no JSON5")
    func syntax() throws {
        var draft = try Draft()
        draft.party = "sessions: {ttlSeconds: 300"
        let problem = try #require(draft.problems.first)
        #expect(draft.problems.count == 1 && problem.line == 13 && problem.member.isEmpty)
        #expect(problem.description == "line 13: column 1: a member's name is missing here")
        draft = try Draft()
        draft.top = "auditDays: 1,\n\nauditDays: 2,"
        #expect(draft.problems[0].description == "line 4: column 1: the member auditDays stands twice, first in line 2")
    }

    @Test("finds all problems at once, in the order of the lines")
    func all() throws {
        var draft = try Draft()
        draft.top = "purgeSeconds: 0, listen: 'x', colour: 1,"
        draft.keyEncryptionKeys = ""
        draft.trust = "trust: 'a',"
        draft.id = "name: 3,"
        draft.tokens = "readerTokens: {brandId: '', keys: []},"
        draft.apiKeys = "apiKeys: [],"
        draft.parties = "7, {id: 'b'}"
        #expect(
            draft.found == [
                "1 keyEncryptionKeys is missing", "2 listen must be an address and a port",
                "2 purgeSeconds must be 1 to 3600",
                "2 colour is unknown", "4 trust must be a list in brackets", "5 relyingParties[0].id is missing",
                "6 relyingParties[0].name must be a text",
                "8 relyingParties[0].readerTokens.brandId must be 1 to 255 visible characters of ASCII without spaces",
                "8 relyingParties[0].readerTokens.keys must not be empty",
                "9 relyingParties[0].apiKeys must not be empty",
                "12 relyingParties[1] must be members in braces", "12 relyingParties[2].name is missing",
                "12 relyingParties[2].apiKeys is missing",
            ])
    }

    @Test(
        "refuses unknown members at every level, and guesses which one was meant",
        arguments: [
            (.top, "lsiten: 'x',", "2 lsiten is unknown; did you mean listen?"),
            (.top, "Listen: 'x',", "2 Listen is unknown; did you mean listen?"),
            (.top, "relyingParty: [],", "2 relyingParty is unknown; did you mean relyingParties?"),
            (.top, "database: 'x',", "2 database is unknown"),
            (.top, "'two words': 1,", "2 (a name that is not shown) is unknown"),
            (.top, "limits: {\nmaxBodyByte: 1},", "3 limits.maxBodyByte is unknown; did you mean maxBodyBytes?"),
            (
                .keyEncryptionKeys, "keyEncryptionKeys: [{id: 'one', key: {file: 'kek'}, active: true}],",
                "3 keyEncryptionKeys[0].active is unknown"
            ),
            (
                .keyEncryptionKeys, "keyEncryptionKeys: [{id: 'one', key: {file: 'kek', files: 1}}],",
                "3 keyEncryptionKeys[0].key.files is unknown; did you mean file?"
            ),
            (.party, "sesions: {},", "10 relyingParties[0].sesions is unknown; did you mean sessions?"),
            (
                .party, "sessions: {ttlSecond: 1},",
                "10 relyingParties[0].sessions.ttlSecond is unknown; did you mean ttlSeconds?"
            ),
            (
                .party, "retention: {intermediate: true},",
                "10 relyingParties[0].retention.intermediate is unknown; did you mean intermediary?"
            ),
            (
                .wallet,
                """
                appleWallet: {merchantIdentifiers: ["merchant.a"], teamIdentifier: "A1B2C3D4E5", \
                identityKeys: [{file: "k1.pem"}], identityKey: 1},
                """, "7 relyingParties[0].appleWallet.identityKey is unknown; did you mean identityKeys?"
            ),
            (
                .tokens, "readerTokens: {brandID: 1, brandId: 'b', keys: [{id: 'k', key: {file: 'k2.pem'}}]},",
                "8 relyingParties[0].readerTokens.brandID is unknown; did you mean brandId?"
            ),
            (
                .tokens, "readerTokens: {brandId: 'b', keys: [{id: 'k', key: {file: 'k2.pem'}, aktive: true}]},",
                "8 relyingParties[0].readerTokens.keys[0].aktive is unknown; did you mean active?"
            ),
            (
                .apiKeys, "apiKeys: [{id: 'a', sha256: '\(hash("c"))', scopes: [], scope: 1}],",
                "9 relyingParties[0].apiKeys[0].scope is unknown; did you mean scopes?"
            ),
            (
                // U+212A KELVIN SIGN, which Swift's own comparison takes for K.
                .wallet,
                """
                appleWallet: {merchantIdentifiers: ["merchant.a"], teamIdentifier: "A1B2C3D4E5", \
                identityKeys: [{file: "k1.pem"}], 'identity\u{212A}eys': 1},
                """, "7 relyingParties[0].appleWallet.(a name that is not shown) is unknown; did you mean identityKeys?"
            ),
        ] as [(Draft.Place, String, String)])
    func unknownMembers(place: Draft.Place, written: String, expected: String) throws {
        var draft = try Draft()
        draft[place] = written
        #expect(draft.found == [expected])
    }

    @Test(
        "asks for every member that must be there",
        arguments: [
            (.keyEncryptionKeys, "", "1 keyEncryptionKeys"),
            (.keyEncryptionKeys, "keyEncryptionKeys: [{key: {file: 'kek'}}],", "3 keyEncryptionKeys[0].id"),
            (.keyEncryptionKeys, "keyEncryptionKeys: [{id: 'a'}],", "3 keyEncryptionKeys[0].key"),
            (.id, "name: 'x',", "5 relyingParties[0].id"), (.id, "id: 'x',", "5 relyingParties[0].name"),
            (.apiKeys, "", "5 relyingParties[0].apiKeys"),
            (.apiKeys, "apiKeys: [{sha256: '\(hash("c"))', scopes: []}],", "9 relyingParties[0].apiKeys[0].id"),
            (.apiKeys, "apiKeys: [{id: 'a', scopes: []}],", "9 relyingParties[0].apiKeys[0].sha256"),
            (.apiKeys, "apiKeys: [{id: 'a', sha256: '\(hash("c"))'}],", "9 relyingParties[0].apiKeys[0].scopes"),
            (
                .wallet, "appleWallet: {teamIdentifier: 'A1B2C3D4E5', identityKeys: [{file: 'k1.pem'}]},",
                "7 relyingParties[0].appleWallet.merchantIdentifiers"
            ),
            (
                .wallet, "appleWallet: {merchantIdentifiers: ['merchant.a'], identityKeys: [{file: 'k1.pem'}]},",
                "7 relyingParties[0].appleWallet.teamIdentifier"
            ),
            (
                .wallet, "appleWallet: {merchantIdentifiers: ['merchant.a'], teamIdentifier: 'A1B2C3D4E5'},",
                "7 relyingParties[0].appleWallet.identityKeys"
            ),
            (
                .tokens, "readerTokens: {keys: [{id: 'k', key: {file: 'k2.pem'}}]},",
                "8 relyingParties[0].readerTokens.brandId"
            ),
            (.tokens, "readerTokens: {brandId: 'b'},", "8 relyingParties[0].readerTokens.keys"),
            (
                .tokens, "readerTokens: {brandId: 'b', keys: [{key: {file: 'k2.pem'}}]},",
                "8 relyingParties[0].readerTokens.keys[0].id"
            ),
            (
                .tokens, "readerTokens: {brandId: 'b', keys: [{id: 'k'}]},",
                "8 relyingParties[0].readerTokens.keys[0].key"
            ),
            (.top, "tls: {key: {file: 'k1.pem'}},", "2 tls.certificate"),
        ] as [(Draft.Place, String, String)])
    func missing(place: Draft.Place, written: String, expected: String) throws {
        var draft = try Draft()
        draft[place] = written
        #expect(draft.found == [expected + " is missing"])
    }

    @Test("refuses the wrong kind of value, and a root that is no object")
    func kinds() throws {
        var draft = try Draft()
        draft.top = "limits: [], listen: null, auditDays: '1',"
        draft.party = "tolerate: {}, retention: {intermediary: 1}, sessions: true, allowedOrigins: [5],"
        #expect(
            draft.found == [
                "2 listen must be a text", "2 limits must be members in braces", "2 auditDays must be a whole number",
                "10 relyingParties[0].allowedOrigins[0] must be a text",
                "10 relyingParties[0].retention.intermediary must be true or false",
                "10 relyingParties[0].sessions must be members in braces",
                "10 relyingParties[0].tolerate must be a list in brackets",
            ])
        #expect { _ = try ServiceConfiguration.read(Array("\n[]".utf8), relativeTo: "/", secrets: Secrets()) } throws: {
            ($0 as? ConfigurationError)?.problems.map(\.description) == ["line 2: must be members in braces"]
        }
        #expect { _ = try ServiceConfiguration.read(Array("{}".utf8), relativeTo: "/", secrets: Secrets()) } throws: {
            ($0 as? ConfigurationError)?.description
                == "line 1: keyEncryptionKeys: is missing\nline 1: relyingParties: is missing"
        }
    }

    @Test("refuses what two parties, or two entries, may not share")
    func sharing() throws {
        var draft = try Draft()
        draft.parties = otherParty
        #expect(draft.found == [])
        let changes = [
            ("club", "shop", "id"), ("merchant.org", "merchant.com", "appleWallet.merchantIdentifiers[0]"),
            ("k3.pem", "k1.pem", "appleWallet.identityKeys[0]"), (hash("b"), hash("A"), "apiKeys[0].sha256"),
        ]
        let lines = [6, 7, 7, 9]
        for ((old, new, member), line) in zip(changes, lines) {
            draft.parties = otherParty.replacing(old, with: new)
            #expect(draft.found == ["12 relyingParties[1].\(member) is the same as in line \(line)"])
        }
        // The same key in another file is the same key.
        draft.secrets.files["/etc/reader/k3.pem"] = "copied\n" + (try key(1).pem())
        draft.parties = otherParty
        #expect(draft.problems.map(\.fault) == [.repeated(firstLine: 7)])
        draft = try Draft()
        draft.wallet = """
            appleWallet: {merchantIdentifiers: ["merchant.a", "merchant.a"], teamIdentifier: "A1B2C3D4E5", \
            identityKeys: [{file: "k1.pem"}, {file: "k1.pem"}]},
            """
        draft.tokens = """
            readerTokens: {brandId: "B", keys: [{id: "k", key: {file: "k2.pem"}, active: true}, {id: "k", key: {file: "k2.pem"}}]},
            """
        draft.apiKeys = """
            apiKeys: [{id: "a", sha256: "\(hash("a"))", scopes: ["sessions", "sessions"]}, {id: "a", sha256: "\(hash("b"))", scopes: ["sessions"]}],
            """
        draft.party = #"allowedOrigins: ["https://a", "https://a"], require: ["element.unknown", "element.unknown"],"#
        #expect(draft.problems.count == 8)
        #expect(draft.problems.allSatisfy { $0.fault == .repeated(firstLine: $0.line) })
    }

    @Test(
        "wants exactly one active reader token key",
        arguments: [
            ("", "", nil), ("active: false", "active: true", nil), ("active: true", "active: true", .severalActiveKeys),
            ("active: false", "active: false", .noActiveKey), ("", nil, nil), ("active: true", nil, nil),
            ("active: false", nil, .noActiveKey),
        ] as [(String, String?, ConfigurationFault?)])
    func activeKeys(first: String, second: String?, fault: ConfigurationFault?) throws {
        var draft = try Draft()
        let other = second.map { #", {id: "two", key: {file: "k4.pem"}, \#($0)}"# } ?? ""
        draft.tokens = #"readerTokens: {brandId: "B", keys: [{id: "one", key: {file: "k2.pem"}, \#(first)}\#(other)]},"#
            .replacing(", }", with: "}")
        let expected = first.isEmpty && second != nil ? .noActiveKey : fault
        #expect(draft.problems.map(\.fault) == (expected.map { [$0] } ?? []))
        #expect(draft.problems.allSatisfy { $0.member == "relyingParties[0].readerTokens.keys" })
    }

    @Test("dates tokens back by less than their lifetime")
    func backdating() throws {
        for (lifetime, backdate, isFine) in [(31, 30, true), (30, 30, false), (1, 0, true), (1, 60, false)] {
            var draft = try Draft()
            draft.tokens = draft.tokens.replacing(
                "{brandId", with: "{lifetimeSeconds: \(lifetime), backdateSeconds: \(backdate), brandId")
            #expect(draft.problems.map(\.fault) == (isFine ? [] : [.backdateNotBelowLifetime]))
        }
    }

    @Test("lets an intermediary keep nothing")
    func intermediary() throws {
        var draft = try Draft()
        draft.party = "retention: {intermediary: true, ceilingDays: 1, legalBasis: 'x'},"
        #expect(
            draft.found == [
                "10 relyingParties[0].retention.ceilingDays an intermediary keeps nothing, so ceilingDays must be 0"
            ])
        draft.party = "retention: {intermediary: true, ceilingDays: 0},"
        let retention = try draft.read().relyingParties[0].retention
        #expect(retention.isIntermediary && retention.ceilingDays == 0)
    }

    @Test("takes failure codes, and refuses unknown, intolerable and contradictory ones")
    func codes() throws {
        for code in FailureCode.allCases {
            var draft = try Draft()
            draft.party = "tolerate: ['\(code.rawValue)'],"
            #expect(draft.problems.map(\.fault) == (code.isTolerable ? [] : [.notTolerable]))
            draft.party = "require: ['\(code.rawValue)'],"
            #expect(draft.found == [])
        }
        var draft = try Draft()
        draft.party = "tolerate: ['issuer.cert_profil', 'xyz', 'element.type'], require: ['element.type'],"
        #expect(
            draft.found == [
                "10 relyingParties[0].tolerate[0] is not a failure code; did you mean issuer.cert_profile?",
                "10 relyingParties[0].tolerate[1] is not a failure code",
                "10 relyingParties[0].require[0] this code stands in tolerate, too",
            ])
    }

    @Test("takes scopes, and guesses which one was meant")
    func scopes() throws {
        var draft = try Draft()
        draft.apiKeys =
            "apiKeys: [{id: 'a', sha256: '\(hash("a"))', scopes: ['session', 'reader-tokens', 'retained', 'admin']}],"
        #expect(
            draft.found == [
                "9 relyingParties[0].apiKeys[0].scopes[0] is not a scope; did you mean sessions?",
                "9 relyingParties[0].apiKeys[0].scopes[1] is not a scope",
                "9 relyingParties[0].apiKeys[0].scopes[3] is not a scope",
            ])
    }

    @Test("has words and a remedy of one line for every fault", arguments: everyFault)
    func words(fault: ConfigurationFault) {
        for text in [fault.description, fault.remedy] {
            #expect(!text.isEmpty && !text.contains("\n") && !text.hasSuffix(".") && text.utf8.count < 160)
        }
    }

    static let everyFault: [ConfigurationFault] =
        [
            .notJSON5(.tooLarge), .missing, .unknownMember(didYouMean: nil), .unknownMember(didYouMean: "a"),
            .wrongKind(.text), .wrongKind(.integer), .wrongKind(.flag), .wrongKind(.list), .wrongKind(.section),
            .outOfRange(1...2), .unknownWord(.scope, didYouMean: nil), .unknownWord(.failureCode, didYouMean: "a"),
            .emptyList, .repeated(firstLine: 1), .postgreSQL, .inlineSecret, .secretSource, .variableNotSet,
            .unreadableKey(.encryptedKey), .unreadableKey(.malformedPEM), .keyNotP256, .keyEncryptionKeyForm,
            .keyNotRandom,
            .unreadableCertificate(.malformedPEM), .keyOfAnotherCertificate, .noActiveKey, .severalActiveKeys,
            .backdateNotBelowLifetime, .intermediaryKeeps, .notTolerable, .toleratedAndRequired, .hashOfNothing,
        ] + TextForm.allCases.map { .wrongForm($0) } + SecretSourceError.allCases.map { .unreadableFile($0) }
}
