// SPDX-License-Identifier: Apache-2.0

/// Names of members as words of a fault's name.
extension String {
    /// With the case of its first letter changed.
    var swappingCase: String {
        let head = prefix(1)
        return (head == head.uppercased() ? head.lowercased() : head.uppercased()) + dropFirst()
    }

    /// `DHS_compliance` as `dhs-compliance`.
    var hyphenated: String { lowercased().split { "_.".contains($0) }.joined(separator: "-") }

    /// `elementValue` as `element-value`.
    var replacingCapitals: String {
        map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }
}
