// SPDX-License-Identifier: Apache-2.0

/// Private keys in PEM form that stand inside another artefact, such as a JSON file of a test.
enum PrivateKeyText {
    private static let marker = Array("PRIVATE KEY-----".utf8)

    static func isContained(in text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "-")) && text.utf8.firstRange(of: marker) != nil
    }
}
