// SPDX-License-Identifier: Apache-2.0

/// A record of the NFC Data Exchange Format, of which the messages of an NFC handover consist.
struct NDEFRecord {
    /// TNF, the kind of name that `type` is.
    enum TypeNameFormat: UInt8 {
        case wellKnown = 1
        /// A media type, RFC 2046.
        case media = 2
        case external = 4
    }

    let format: TypeNameFormat
    let type: String
    /// By which other records refer to this one; empty for none.
    var identifier = ""
    let payload: [UInt8]

    /// A whole message: the first record and the last one are marked as such.
    static func message(_ records: [NDEFRecord]) -> [UInt8] {
        records.enumerated().flatMap { index, record in
            record.encoded(isFirst: index == 0, isLast: index == records.count - 1)
        }
    }

    private enum Flag {
        static let messageBegin: UInt8 = 0x80
        static let messageEnd: UInt8 = 0x40
        static let shortRecord: UInt8 = 0x10
        static let identifierLength: UInt8 = 0x08
    }

    private func encoded(isFirst: Bool, isLast: Bool) -> [UInt8] {
        precondition(type.utf8.count < 256 && identifier.utf8.count < 256, "names of a record are short")
        let isShort = payload.count < 256
        var header = format.rawValue
        if isFirst { header |= Flag.messageBegin }
        if isLast { header |= Flag.messageEnd }
        if isShort { header |= Flag.shortRecord }
        if !identifier.isEmpty { header |= Flag.identifierLength }
        var bytes = [header, UInt8(type.utf8.count)]
        bytes += (isShort ? [0] : [24, 16, 8, 0]).map { UInt8(truncatingIfNeeded: payload.count >> $0) }
        if !identifier.isEmpty { bytes.append(UInt8(identifier.utf8.count)) }
        return bytes + type.utf8 + identifier.utf8 + payload
    }
}
