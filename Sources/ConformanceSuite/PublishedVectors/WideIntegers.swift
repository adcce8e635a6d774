// SPDX-License-Identifier: Apache-2.0

/// Integers in JSON that are beyond 64 bits with sign, such as the largest ones of RFC 8949, Appendix A.
///
/// The JSON reader refuses them. Between quotation marks they reach the case as text, digit by digit.
enum WideIntegers {
    static func quoted(in json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        var position = 0
        while position < json.count {
            switch json[position] {
            case UInt8(ascii: "\""):
                position = endOfString(json, from: position)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let end = json[position...].firstIndex { !isOfNumber($0) } ?? json.count
                let number = json[position..<end]
                if isInteger(number), Int64(String(decoding: number, as: UTF8.self)) == nil {
                    result += json[copied..<position] + [UInt8(ascii: "\"")] + number + [UInt8(ascii: "\"")]
                    copied = end
                }
                position = end
            default: position += 1
            }
        }
        return result.isEmpty ? json : result + json[copied...]
    }

    private static func endOfString(_ json: [UInt8], from start: Int) -> Int {
        var position = start + 1
        while position < json.count, json[position] != UInt8(ascii: "\"") {
            position += json[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, json.count)
    }

    /// RFC 8259, 6, without fraction and exponent; what is malformed stays as it is, for the reader to refuse.
    private static func isInteger(_ number: ArraySlice<UInt8>) -> Bool {
        let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number
        return digits.first != UInt8(ascii: "0") && !digits.isEmpty && digits.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        isDigit(byte) || "+-.eE".utf8.contains(byte)
    }
}
