// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JOSE
internal import TestSupport

extension [UInt8] {
    /// Whether these bytes stand somewhere in it.
    public func holds(_ other: [UInt8]) -> Bool { Data(self).range(of: Data(other)) != nil }

    /// The forms in which the bytes could have been written down: as they are, and in each encoding.
    public var writtenForms: [(form: String, bytes: [UInt8])] {
        let padded = Base64.encode(span)
        return [
            ("raw", self), ("base64", Array(padded.utf8)), ("base64url", Array(Base64URL.encode(span).utf8)),
            ("base64 without padding", Array(padded.replacingOccurrences(of: "=", with: "").utf8)),
            ("hex", Array(hexadecimal.utf8)), ("upper-case hex", Array(hexadecimal.uppercased().utf8)),
        ]
    }
}
