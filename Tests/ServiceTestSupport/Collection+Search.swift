// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JOSE
internal import TestSupport

extension [UInt8] {
    /// Whether these bytes stand somewhere in it.
    public func holds(_ other: [UInt8]) -> Bool { Data(self).range(of: Data(other)) != nil }

    /// The forms in which the bytes could have been written down: as they are, and within a longer text in base64,
    /// base64url or hexadecimal, wherever in its groups of three they begin.
    public var writtenForms: [(form: String, bytes: [UInt8])] {
        var forms = [
            ("raw", self), ("hex", Array(hexadecimal.utf8)), ("upper-case hex", Array(hexadecimal.uppercased().utf8)),
        ]
        for offset in 0..<3 {
            let groups = Array(dropFirst(offset).prefix((count - offset) / 3 * 3))
            // Fewer characters could stand anywhere by chance.
            guard groups.count >= 6 else { continue }
            forms.append(("base64", Array(Base64.encode(groups.span).utf8)))
            forms.append(("base64url", Array(Base64URL.encode(groups.span).utf8)))
        }
        return forms
    }
}
