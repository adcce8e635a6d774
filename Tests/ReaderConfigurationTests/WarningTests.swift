// SPDX-License-Identifier: Apache-2.0

import Cryptography
import ReaderConfiguration
import Testing

@Suite("Warnings of a configuration")
struct WarningTests {
    @Test(
        "warns of what works but is unwise, and not of its neighbour",
        arguments: [
            (.top, "listen: '0.0.0.0:80',", "2 listen plainHTTP"), (.top, "listen: '[::]:80',", "2 listen plainHTTP"),
            (.top, "listen: '127.0.0.2:80',", nil), (.top, "listen: '[::1]:80',", nil),
            (
                .party, "retention: {ceilingDays: 1},",
                "10 relyingParties[0].retention.ceilingDays keepsWithoutLegalBasis"
            ),
            (.party, "retention: {ceilingDays: 1, legalBasis: 'x'},", nil),
            (.party, "retention: {ceilingDays: 0},", nil),
            (
                .apiKeys, "apiKeys: [{id: 'a', sha256: '\(hash("a"))', scopes: []}],",
                "9 relyingParties[0].apiKeys[0].scopes noScopes"
            ),
            (.apiKeys, "apiKeys: [{id: 'a', sha256: '\(hash("a"))', scopes: ['reader-tokens:data']}],", nil),
            (
                .wallet,
                """
                appleWallet: {merchantIdentifiers: ['merchant.a'], teamIdentifier: 'A1B2C3D4E5', \
                identityKeys: [{file: 'k1.pem'},\n{file: 'k3.pem'}]},
                """, "8 relyingParties[0].appleWallet.identityKeys[1] severalIdentityKeys"
            ),
            (
                .wallet,
                "appleWallet: {merchantIdentifiers: ['com.a'], teamIdentifier: 'A1B2C3D4E5', identityKeys: [{file: 'k1.pem'}]},",
                "7 relyingParties[0].appleWallet.merchantIdentifiers[0] merchantIdentifierPrefix"
            ),
            (
                .wallet,
                "appleWallet: {merchantIdentifiers: ['merchant.a'], teamIdentifier: 'a1', identityKeys: [{file: 'k1.pem'}]},",
                "7 relyingParties[0].appleWallet.teamIdentifier teamIdentifierForm"
            ),
            (
                .tokens, "readerTokens: {brandId: 'b', keys: [{id: 'k', key: {file: 'k1.pem'}}]},",
                "8 relyingParties[0].readerTokens.keys[0].key keyServesTwoPurposes"
            ),
            (.trust, "", "5 relyingParties[0] noTrust"), (.trust, "trust: [],", "5 relyingParties[0] noTrust"),
            (.party, "trust: [],", "10 relyingParties[0].trust noTrust"),
            (.party, "tolerate: ['validity.expired'],", "10 relyingParties[0].tolerate[0] toleratesFailure"),
            (.party, "tolerate: ['element.unknown'],", nil), (.wallet, "", nil), (.tokens, "", nil),
        ] as [(Draft.Place, String, String?)])
    func warns(place: Draft.Place, written: String, expected: String?) throws {
        var draft = try Draft()
        draft[place] = written
        #expect(try draft.warnings() == (expected.map { [$0] } ?? []))
    }

    @Test("warns of a party that offers nothing, and of scopes for what it does not have")
    func emptyParty() throws {
        var draft = try Draft()
        draft.wallet = ""
        draft.tokens = ""
        #expect(try draft.warnings() == ["5 relyingParties[0] offersNothing"])
        draft = try Draft()
        draft.tokens = ""
        draft.apiKeys = "apiKeys: [{id: 'a', sha256: '\(hash("a"))', scopes: ['sessions', 'reader-tokens:display']}],"
        #expect(try draft.warnings() == ["9 relyingParties[0].apiKeys[0].scopes[1] scopeWithoutSection"])
    }

    @Test("is silent about plain HTTP where there is TLS")
    func tls() throws {
        var draft = try Draft()
        draft.top = "listen: '0.0.0.0:443', tls: {certificate: {file: 'server.pem'}, key: {file: 'k5.pem'}},"
        draft.secrets.files["/etc/reader/server.pem"] = try certificate(of: key(5).publicKey)
        #expect(try draft.warnings() == [])
    }

    @Test("has words and a remedy of one line for every warning", arguments: ConfigurationWarning.Reason.allCases)
    func words(reason: ConfigurationWarning.Reason) {
        for text in [reason.rawValue, reason.remedy] {
            #expect(!text.isEmpty && !text.contains("\n") && text.utf8.count < 120)
        }
    }

    @Test("names the line, the member and what would be wiser")
    func description() throws {
        var draft = try Draft()
        draft.top = "listen: '0.0.0.0:80',"
        let warning = try #require(try draft.read().warnings.first)
        #expect(warning.description == "line 2: listen: the service can be reached from other machines without TLS")
        #expect(warning.remedy == "add tls, or listen at 127.0.0.1 behind a proxy that speaks TLS")
    }
}
