// SPDX-License-Identifier: Apache-2.0

import IssuerTrust
import ReaderConfiguration
import Testing

func path(_ path: String) -> TrustSource { TrustSource(.path(path)) }

@Suite("Sources of trust")
struct TrustTests {
    private static let list = "{vical: 'https://a/v', trustPoints: ['r.pem', '/s.pem']"

    @Test(
        "are paths, or sections that say what they may vouch for",
        arguments: [
            ("'a'", path("/etc/reader/a")), ("{path: 'a'}", path("/etc/reader/a")),
            (
                "{path: '/a', docTypes: ['x', 'y'], profile: 'chain'}",
                TrustSource(.path("/a"), docTypes: ["x", "y"], profile: .chain)
            ),
            ("{path: 'a', profile: 'iso'}", path("/etc/reader/a")),
            (
                "\(list), profile: 'aamva', docTypes: ['x']}",
                TrustSource(
                    .vical(url: "https://a/v", trustPoints: ["/etc/reader/r.pem", "/s.pem"]), docTypes: ["x"],
                    profile: .aamva)
            ),
        ])
    func entries(text: String, entry: TrustSource) throws {
        var draft = try Draft()
        draft.trust = "trust: [\(text)],"
        #expect(try draft.read().relyingParties[0].trust == [entry])
    }

    @Test(
        "are refused where they do not say what they are",
        arguments: [
            ("{}", "trust[0] must have either path or vical"),
            ("{path: 'a', vical: 'https://a/v', trustPoints: ['b']}", "trust[0] must have either path or vical"),
            (
                "{vical: 'https://a/v'}",
                "trust[0].vical needs trustPoints: a list is believed under its provider's root alone"
            ),
            ("{vical: 'https://a/v', trustPoints: []}", "trust[0].trustPoints must not be empty"),
            ("{path: 'a', trustPoints: ['b']}", "trust[0].trustPoints belongs to vical alone"),
            ("{path: 'a', docTypes: []}", "trust[0].docTypes must not be empty"),
            ("{path: 'a', profile: 'amva'}", "trust[0].profile is not a profile of issuers; did you mean aamva?"),
            ("{path: 'a', profil: 'iso'}", "trust[0].profil is unknown; did you mean profile?"),
            ("3", "trust[0] must be members in braces"),
        ])
    func refused(text: String, problem: String) throws {
        var draft = try Draft()
        draft.trust = "trust: [\(text)],"
        #expect(draft.found == ["4 " + problem])
    }

    @Test("are fetched as the file says, and by default once an hour from public networks alone")
    func updates() throws {
        #expect(try Draft().read().trustUpdates == .standard)
        let updates = try Draft.full().read().trustUpdates
        #expect(updates.cache == "/etc/reader/lists")
        #expect([updates.everySeconds, updates.fetchSeconds] == [60, 1])
        #expect([updates.revocationGraceSeconds, updates.listGraceSeconds] == [2, 3])
        #expect(!updates.followsDistributionPoints && !updates.followsStatusLists && updates.allowsPrivateNetworks)
        #expect(updates.revocationLists == ["http://a/1"] && updates.statusLists == ["http://a/2"])
        #expect(updates.statusAggregations == ["http://a/3"])
        let standard = TrustUpdateSettings.standard
        #expect(standard.everySeconds == 3600 && !standard.allowsPrivateNetworks && standard.followsStatusLists)
    }
}
