// SPDX-License-Identifier: Apache-2.0

extension [String] {
    /// The first few, and how many more there are: enough to find them, and no room for a flood.
    var listed: String {
        let shown = prefix(8).joined(separator: ", ")
        return count > 8 ? "\(shown) and \(count - 8) more" : shown
    }
}
