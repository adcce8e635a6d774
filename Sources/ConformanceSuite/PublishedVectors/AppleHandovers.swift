// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import JSON
internal import Mdoc

/// Session transcripts of Apple's handover, beside those of two preview protocols.
enum AppleHandovers: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("cases", with: "inputs", "sessionTranscriptHex"),
            entries.first?["inputs"]?["nonceText"] != nil
        else { return nil }
        return try file.vectors("Apple handover", entries) { entry throws(VectorError) in
            let id = entry["id"]?.stringValue ?? "(without id)"
            var fields = try CaseFields(entry, of: id, member: "case")
            let transcript = try fields.hex("sessionTranscriptHex")
            var inputs = try CaseFields(fields.value("inputs"), of: id, member: "inputs")
            guard let merchant = try inputs.optionalText("merchantId") else {
                return [.unsupported(id, .previewHandover)]
            }
            let session = AppleWalletSession(
                nonce: Array(try inputs.text("nonceText").utf8), merchantIdentifier: merchant,
                teamIdentifier: try inputs.text("teamId"))
            guard let session else { throw inputs.malformed("nonceText") }
            // The example has text where a hash stands.
            let keyHash = Array(try inputs.text("pkRHashText").utf8)
            return [
                VectorCase(id) {
                    var differences = Differences()
                    differences.compare(
                        "transcript", session.transcript(recipientKeyHash: keyHash).encoded, expected: transcript)
                    return differences.outcome
                }
            ]
        }
    }
}
