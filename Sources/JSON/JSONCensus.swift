// SPDX-License-Identifier: Apache-2.0

/// One look at every byte of a text, before jansson takes memory for what it finds there.
enum JSONCensus {
    /// - Throws: For more values than are allowed, and for a NUL, which jansson passes over between tokens and which has no
    ///   place in any JSON text (RFC 8259, 2 and 7).
    static func check(_ bytes: Span<UInt8>, itemCount limit: Int) throws(JSONError) {
        var itemCount = 1
        var isInString = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0: throw .malformed(line: 1 + (0..<index).count { bytes[$0] == UInt8(ascii: "\n") })
            case UInt8(ascii: "\""): isInString.toggle()
            // What is escaped ends no string.
            case UInt8(ascii: "\\") where isInString: index += 1
            // Each value but the first of all stands behind one of these.
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"):
                guard !isInString else { break }
                itemCount += 1
                guard itemCount <= limit else { throw .tooLarge }
            default: break
            }
            index += 1
        }
    }
}
