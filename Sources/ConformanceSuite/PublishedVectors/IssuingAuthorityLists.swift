// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import Timestamps
internal import TrustLists

/// Real issuing authority lists (VICAL), with what others read in them.
enum IssuingAuthorityLists: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("vicals", with: "file", "vicalIssueID") else { return nil }
        return try file.vectors("VICAL", entries) { entry throws(VectorError) in [try readCase(entry, file)] }
    }

    private static func readCase(_ entry: JSONValue, _ file: PublishedFile) throws(VectorError) -> VectorCase {
        let name = entry["file"]?.stringValue ?? "(without file)"
        var fields = try CaseFields(entry, of: name, member: "vicals")
        let trustPoint = try fields.certificate("anchorPem")
        let provider = try fields.text("provider")
        let issue = try fields.text("vicalIssueID")
        let date = try instant(fields.text("date"), in: &fields, "date")
        let written = try fields.text("nextUpdate")
        let nextUpdate = written == "None" ? nil : try instant(written, in: &fields, "nextUpdate")
        guard let count = try fields.value("expected")["certificateCount"]?.integerValue else {
            throw fields.malformed("expected")
        }
        let listed = try fields.list("entries").map { entry throws(VectorError) in
            var fields = try CaseFields(entry, of: name, member: "entries")
            return ListedEntry(
                fingerprint: try fields.hex("sha256Hex"), docTypes: try fields.texts("docTypes"))
        }
        guard let bytes = file.siblings(name) else { return .unsupported(name, .siblingMissing) }
        return VectorCase(name, "\(provider) \(issue)") {
            let verifier = VICALVerifier(trustPoints: [trustPoint])
            let judgement = verifier.judge(bytes, at: date.addingTimeInterval(3600))
            var differences = Differences()
            differences.compare("problems", judgement.problems.map(\.rawValue), expected: [])
            guard let list = judgement.list, let verified = judgement.verified else { return differences.outcome }
            differences.compare("provider", list.provider, expected: provider)
            differences.compare("number", list.issueID.map(String.init), expected: issue)
            differences.compare("nextUpdate", list.nextUpdate, expected: nextUpdate)
            differences.compare("certificates", list.entries.count { $0.certificate != nil }, expected: Int(count))
            compare(verified, listed, in: &differences)
            compareRefusals(verifier, bytes, list, in: &differences)
            return differences.outcome
        }
    }

    private struct ListedEntry {
        let fingerprint: [UInt8]
        let docTypes: [String]
    }

    private static func compare(
        _ verified: VerifiedVICAL, _ listed: [ListedEntry], in differences: inout Differences
    ) {
        let entries = verified.list.entries
        differences.compare("entries", entries.count, expected: listed.count)
        for (entry, expected) in zip(entries, listed) {
            differences.compare(
                "certificate of entry \(entry.index)", entry.certificate?.fingerprint, expected: expected.fingerprint)
            differences.compare(
                "document types of entry \(entry.index)", Set(entry.docTypes), expected: Set(expected.docTypes))
            differences.compare("reason to skip entry \(entry.index)", entry.skip?.rawValue, expected: nil)
        }
        // What the collector found in single entries (a key identifier wrapped in DER, basic constraints that a strict
        // parser passes over) is no disagreement of the list with its certificates.
        differences.compare("usable anchors", verified.anchors().count, expected: listed.count)
    }

    /// Neither after its time, nor before, nor with one byte changed, nor under another root.
    private static func compareRefusals(
        _ verifier: VICALVerifier, _ bytes: [UInt8], _ list: VICAL, in differences: inout Differences
    ) {
        let later = (list.nextUpdate ?? list.date.addingTimeInterval(90 * 86_400)).addingTimeInterval(1)
        differences.compare("after its time", verifier.judge(bytes, at: later).problems.first, expected: .overdue)
        let earlier = verifier.judge(bytes, at: list.date.addingTimeInterval(-61))
        differences.expect(earlier.problems.contains(.notYetValid), "it was accepted before its date")
        let now = list.date.addingTimeInterval(3600)
        // Every part of a real list is covered by these places, the certificates that the way does not need too.
        for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 61)) {
            var changed = bytes
            changed[place] ^= 1
            differences.expect(
                !verifier.judge(changed, at: now).isUsable, "it was accepted with byte \(place) changed")
        }
        let stranger = VICALVerifier(trustPoints: list.entries.compactMap(\.certificate))
        differences.expect(!stranger.judge(bytes, at: now).isUsable, "it was accepted under roots that it lists")
    }

    /// `2025-11-18 18:38:12+00:00`
    private static func instant(
        _ text: String, in fields: inout CaseFields, _ member: String
    ) throws(VectorError) -> Date {
        let written = text.replacing(" ", with: "T").replacing("+00:00", with: "Z")
        guard let timestamp = try? RFC3339Timestamp(written) else { throw fields.malformed(member) }
        return timestamp.date
    }
}
