// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import ReaderService
internal import Terminal
internal import Timestamps
internal import TrustStore

/// Who is trusted, and the sources that say so.
struct TrustInventory {
    /// A relying party's ID, or nil for files that were named on the command line.
    let parties: [(id: String?, anchors: [TrustAnchor])]
    let sources: [SourceState]

    func json(at now: Date) -> JSONValue {
        let parties = parties.map { party -> JSONValue in
            var object = JSONObject()
            object.append("party", party.id.map(JSONValue.string))
            object.append("anchors", .array(party.anchors.map { Self.json($0, at: now) }))
            return .object(object)
        }
        return ["parties": .array(parties), "sources": .array(sources.map { Self.json($0, at: now) })]
    }

    private static func json(_ anchor: TrustAnchor, at now: Date) -> JSONValue {
        var object = JSONObject()
        for fact in anchor.certificate.facts where fact.name != "issuer" { object.append(fact.name, fact.value) }
        object.append(
            "docTypes", anchor.docTypes.map { .array($0.sorted().map(JSONValue.string)) } ?? .null)
        object.append("profile", .string(anchor.profile.rawValue))
        object.append("source", .string(anchor.origin.source.rawValue))
        object.append("origin", .string(anchor.origin.name))
        object.append("state", .string(state(anchor.certificate, at: now)))
        return .object(object)
    }

    private static func json(_ source: SourceState, at now: Date) -> JSONValue {
        var object: JSONObject = [
            "kind": .string(source.kind.rawValue), "id": .string(source.id), "name": .string(source.name),
            "inForce": .bool(source.isInForce), "problems": .array(source.problems.map(JSONValue.string)),
            "warnings": .array(source.warnings.map(JSONValue.string)), "anchors": .integer(Int64(source.anchors)),
            "skippedEntries": .integer(Int64(source.skipped)), "failedFetches": .integer(Int64(source.failures)),
        ]
        object.append("latestFetch", source.fetchProblem.map(JSONValue.string))
        object.append("fetchedAt", source.fetchedAt.map { .string($0.rfc3339) })
        object.append("issuedAt", source.issuedAt.map { .string($0.rfc3339) })
        object.append("nextUpdate", source.nextUpdate.map { .string($0.rfc3339) })
        object.append("ageSeconds", source.age(at: now).map { .integer(Int64($0)) })
        return .object(object)
    }

    private static func state(_ certificate: Certificate, at now: Date) -> String {
        if now > certificate.notAfter { return "expired" }
        return now < certificate.notBefore ? "not_yet_valid" : "valid"
    }

    func text(_ paint: Paint, at now: Date) -> String {
        var lines: [String] = []
        for party in parties {
            let count = "\(party.anchors.count) anchor\(party.anchors.count == 1 ? "" : "s")"
            lines.append(paint(party.id.map { "\($0): \(count)" } ?? count, .bold))
            for anchor in party.anchors { lines += Self.lines(anchor, paint, at: now) }
            lines.append("")
        }
        let lists = sources.filter { $0.kind != .root }
        guard !lists.isEmpty else { return lines.joined(separator: "\n") }
        lines.append(paint("lists", .bold))
        lines += lists.flatMap { Self.lines($0, paint, at: now) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ anchor: TrustAnchor, _ paint: Paint, at now: Date) -> [String] {
        let certificate = anchor.certificate
        let state = state(certificate, at: now)
        let mark = state == "valid" ? paint("✓", .green) : paint("✗", .red)
        let types = anchor.docTypes.map { $0.sorted().joined(separator: ", ") } ?? "every document type"
        let identifier = certificate.subjectKeyIdentifier?.hexadecimal ?? "none"
        return [
            "  \(mark) \(PlainText.shown(certificate.subject.description))",
            paint("      key \(identifier), until \(certificate.notAfter.rfc3339)", .dim),
            paint(
                "      from \(anchor.origin.source.rawValue) \(PlainText.shown(anchor.origin.name)), rules \(anchor.profile.rawValue), for \(PlainText.shown(types))",
                .dim),
        ]
    }

    private static func lines(_ source: SourceState, _ paint: Paint, at now: Date) -> [String] {
        let mark = source.isInForce ? paint("✓", .green) : paint("✗", .red)
        var facts = source.problems + source.warnings
        if let fetch = source.fetchProblem { facts.append("latest fetch: \(fetch)") }
        if let age = source.age(at: now) { facts.append("\(TrustExamination.words(age)) old") }
        if let next = source.nextUpdate { facts.append("next by \(next.rfc3339)") }
        if source.kind == .vical { facts.append("\(source.anchors) anchors, \(source.skipped) entries skipped") }
        return [
            "  \(mark) \(source.kind.rawValue) \(source.id)  \(PlainText.shown(source.name))",
            paint("      \(facts.joined(separator: "; "))", .dim),
        ]
    }
}
