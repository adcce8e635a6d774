// SPDX-License-Identifier: Apache-2.0

/// The serial number of a certificate, which some issuers let be negative or zero against RFC 5280, 4.1.2.2.
struct SerialNumber: Hashable, Sendable {
    /// Big-endian, without leading zeros.
    let magnitude: [UInt8]
    let isNegative: Bool

    init(next reader: inout DERReader, in bytes: Span<UInt8>) throws(CryptographyError) {
        let start = reader
        if let magnitude = try reader.unsignedInteger(in: bytes) {
            self.magnitude = [UInt8](copying: bytes.extracting(magnitude))
            isNegative = false
            return
        }
        reader = start
        let contents = bytes.extracting(try reader.take(.integer, in: bytes))
        // Two's complement: invert all bits and add one.
        var magnitude = (0..<contents.count).map { ~contents[$0] }
        for index in magnitude.indices.reversed() {
            magnitude[index] &+= 1
            if magnitude[index] != 0 { break }
        }
        self.magnitude = Array(magnitude.drop { $0 == 0 })
        isNegative = true
    }
}
