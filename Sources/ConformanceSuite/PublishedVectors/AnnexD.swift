// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The worked example of ISO/IEC 18013-5, Annex D.
enum AnnexD: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard file.root["sessionTranscript"] != nil, file.root["sessionEncryption"] != nil,
            file.root["deviceAuth"] != nil
        else { return nil }
        return try file.vectors("ISO/IEC 18013-5 Annex D", AnnexDExchange(file.root).cases())
    }
}
