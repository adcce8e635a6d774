// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Apple's sample of a Verify with Wallet answer, and what must not pass for it.
enum AppleSample: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard file.root["inputs"]?["envelopeHex"] != nil, file.root["envelope"] != nil else { return nil }
        let sample = try AppleSampleExchange(file)
        return try file.vectors("Apple Verify with Wallet sample", sample.genuine() + sample.changed())
    }
}
