// SPDX-License-Identifier: Apache-2.0

/// What one transfer gathers while libcurl runs it.
final class TransferState {
    private let bytes: Int
    private let network: NetworkRule
    private let isCancelled: @Sendable () -> Bool

    private(set) var body: [UInt8] = []
    private(set) var etag: String?
    private(set) var lastModified: String?
    private(set) var hasRefusedAddress = false
    private(set) var isTooLarge = false
    private(set) var wasCancelled = false
    private var headBytes = 0

    /// Real heads have a few hundred bytes.
    private static let maximalHeadBytes = 64 << 10

    init(bytes: Int, network: NetworkRule, isCancelled: @escaping @Sendable () -> Bool) {
        self.bytes = bytes
        self.network = network
        self.isCancelled = isCancelled
    }

    var validators: CacheValidators { CacheValidators(etag: etag, lastModified: lastModified) }

    /// Takes a line of a head.
    ///
    /// - Returns: Whether the transfer may go on.
    func take(headLine line: [UInt8]) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.maximalHeadBytes else {
            isTooLarge = true
            return false
        }
        // Interim answers have a head too; what counts is the last one's.
        if line.starts(with: "HTTP/".utf8) {
            etag = nil
            lastModified = nil
        } else if let value = Self.value(of: "etag", in: line) {
            etag = value
        } else if let value = Self.value(of: "last-modified", in: line) {
            lastModified = value
        }
        return true
    }

    /// Takes a piece of the body, unpacked.
    func take(body piece: some Collection<UInt8>) -> Bool {
        guard piece.count <= bytes - body.count else {
            isTooLarge = true
            return false
        }
        body += piece
        return true
    }

    /// - Parameter received: Bytes of the body as they came, before they are unpacked.
    func mayGoOn(received: Int) -> Bool {
        wasCancelled = wasCancelled || isCancelled()
        isTooLarge = isTooLarge || received > bytes
        return !wasCancelled && !isTooLarge
    }

    func mayConnect(to address: NetworkAddress?) -> Bool {
        guard let address, network.allows(address) else {
            hasRefusedAddress = true
            return false
        }
        return true
    }

    /// The value of a field with this lower-case name.
    private static func value(of name: String, in line: [UInt8]) -> String? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            line[..<colon].map({ (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }).elementsEqual(name.utf8)
        else { return nil }
        let rest = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        let end = rest.lastIndex { ![0x20, 0x09, 0x0d, 0x0a].contains($0) }
        return end.map { String(decoding: rest[...$0], as: UTF8.self) }
    }
}
