// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography

/// The book as the cache keeps it: an array in CBOR with SHA-256 of it at the end, as the cache has its lists.
extension MarkBook {
    static let fileName = "marks.book"
    static let maximalByteCount = 8 << 20
    private static let version: UInt64 = 2

    func encoded() -> [UInt8] {
        let array = CBORValue.array(
            [.unsigned(Self.version)]
                + entries.values.map { .array([.integer(Int64($0.day)), $0.mark.value]) })
        let bytes = array.encoded()
        return bytes + HashAlgorithm.sha256.hash(bytes.span)
    }

    /// - Returns: nil for a file that is not whole, or not of this version.
    init?(_ file: [UInt8]) {
        guard file.count > 32, file.count <= Self.maximalByteCount else { return nil }
        let array = Array(file.dropLast(32))
        guard HashAlgorithm.sha256.hash(array.span).elementsEqual(file.suffix(32)),
            let document = try? Self.decoder.decode(array), let items = document.root.elements,
            items[0]?.unsigned == Self.version, items.count <= Self.capacity + 1
        else { return nil }
        var entries: [Entry] = []
        for item in items.dropFirst() {
            guard let parts = item.elements, parts.count == 2, let day = parts[0]?.integer, let second = parts[1],
                let mark = ListMark(second)
            else { return nil }
            entries.append(Entry(mark: mark, day: Int(day)))
        }
        self.init(entries)
    }

    private static let decoder = CBORDecoder(limits: CBORLimits(byteCount: maximalByteCount))
}
