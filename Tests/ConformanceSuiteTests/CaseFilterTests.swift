// SPDX-License-Identifier: Apache-2.0

import ConformanceSuite
import Testing

@Suite("Filters of cases")
struct CaseFilterTests {
    private func part(_ text: String) -> [NamePattern] { [NamePattern(text, reach: .part)] }

    @Test(
        "a text is looked for anywhere or has to be all; with wildcards it is a pattern of all",
        arguments: [
            ("mac", NamePattern.Reach.part, "the-mac-bit", true), ("mac", .whole, "the-mac-bit", false),
            ("mac", .whole, "mac", true), ("", .part, "x", false), ("*", .whole, "", true), ("*", .part, "x/y", true),
            ("a*", .part, "ba", false), ("*a", .part, "ba", true), ("a?c", .part, "abc", true),
            ("a?c", .part, "ac", false), ("a*b*c", .part, "a-b-b-c", true), ("a*b*c", .part, "a-b-b-d", false),
            ("*.*", .whole, "issuer.untrusted", true), ("?", .whole, "ü", true), ("a**", .whole, "a", true),
            ("issuer.*", .whole, "my.issuer.x", false), ("*aab", .part, "aaaaab", true),
        ])
    func patterns(text: String, reach: NamePattern.Reach, name: String, isMatch: Bool) throws {
        var plan = ConformancePlan([SmallPlan.file(name, [SmallPlan.item("a")])])
        let filter = CaseFilter(suites: [NamePattern(text, reach: reach)])
        if isMatch, !text.isEmpty {
            try plan.keep(filter)
            #expect(SmallPlan.ids(plan) == ["a"])
        } else if !text.isEmpty {
            #expect(throws: CaseFilterError.noMatch(.suite, text, among: [name])) { try plan.keep(filter) }
        }
    }

    @Test("a pattern of many stars is no work without an end")
    func stars() {
        var plan = ConformancePlan([SmallPlan.file(String(repeating: "a", count: 5_000), [SmallPlan.item("a")])])
        let text = String(repeating: "*a", count: 500) + "b"
        #expect(throws: CaseFilterError.self) { try plan.keep(CaseFilter(suites: part(text))) }
    }

    @Test(
        "kinds must all match, several of one kind add up, and a file that cannot be used stays",
        arguments: [
            (CaseFilter(), ["genuine-one", "genuine-two", "mac-bit", "untrusted", "waits", "without verdict"]),
            (
                CaseFilter(suites: [NamePattern("proximity/*", reach: .part)]),
                ["genuine-one", "genuine-two", "mac-bit", "untrusted"]
            ),
            (CaseFilter(suites: [NamePattern("refused", reach: .part)], verdicts: [false]), ["mac-bit", "untrusted"]),
            (
                CaseFilter(cases: [NamePattern("one", reach: .part), NamePattern("un*", reach: .part)]),
                ["genuine-one", "untrusted"]
            ),
            (CaseFilter(codes: [NamePattern("issuer.*", reach: .whole)]), ["untrusted"]),
            (CaseFilter(cases: [NamePattern("*-*", reach: .part)], verdicts: [true]), ["genuine-one", "genuine-two"]),
            (CaseFilter(verdicts: [true, false]), ["genuine-one", "genuine-two", "mac-bit", "untrusted"]),
        ])
    func keeps(filter: CaseFilter, ids: [String]) throws {
        var plan = SmallPlan.plan
        try plan.keep(filter)
        #expect(SmallPlan.ids(plan) == ids + ["broken.json"])
        #expect(plan.leftOut == 6 - ids.count)
    }

    @Test("what matches nothing is an error, with the names there are")
    func useless() {
        var plan = SmallPlan.plan
        #expect(
            throws: CaseFilterError.noMatch(
                .case, "x", among: ["genuine-one", "genuine-two", "mac-bit", "untrusted", "waits", "without verdict"])
        ) {
            try plan.keep(CaseFilter(cases: part("one") + part("x")))
        }
        #expect(throws: CaseFilterError.noMatch(.code, "mac", among: ["device.mac_invalid", "issuer.untrusted"])) {
            try plan.keep(CaseFilter(codes: [NamePattern("mac", reach: .whole)]))
        }
        #expect(throws: CaseFilterError.nothingLeft) {
            try plan.keep(CaseFilter(suites: part("genuine"), codes: [NamePattern("*", reach: .whole)]))
        }
        #expect(plan.leftOut == 0 && plan.entries.count == 7)
    }
}
