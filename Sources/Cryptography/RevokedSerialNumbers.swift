// SPDX-License-Identifier: Apache-2.0

/// The serial numbers of a revocation list, as places in its bytes: eight bytes an entry, found by halving.
struct RevokedSerialNumbers: Sendable {
    /// Sorted by length, then by bytes.
    private var places: [Range<UInt32>] = []
    /// Magnitudes of negative numbers, which the list's bytes do not hold.
    private var negatives: Set<[UInt8]> = []
    /// How many entries there are, also such as are there twice.
    private(set) var count = 0
    private(set) var hasCriticalExtension = false

    init() {}

    /// Reads the entries of `revokedCertificates` (RFC 5280, 5.1.2.6).
    init(next reader: inout DERReader, in bytes: Span<UInt8>) throws(CryptographyError) {
        var entries = DERReader(try reader.take(.sequence, in: bytes))
        while !entries.isAtEnd {
            var entry = DERReader(try entries.take(.sequence, in: bytes))
            let start = entry
            if let place = try entry.unsignedInteger(in: bytes) {
                places.append(UInt32(place.lowerBound)..<UInt32(place.upperBound))
            } else {
                entry = start
                negatives.insert(try SerialNumber(next: &entry, in: bytes).magnitude)
            }
            _ = try CertificateTime.read(next: &entry, in: bytes)
            if !entry.isAtEnd {
                let extensions = try CertificateExtensions(next: &entry, in: bytes)
                if extensions.items.contains(where: \.isCritical) { hasCriticalExtension = true }
            }
            try entry.finish()
            count += 1
        }
        places.sort { Self.isOrdered(bytes.extracting(Self.indices($0)), before: bytes.extracting(Self.indices($1))) }
    }

    /// Whether the number with that magnitude is one of them.
    func contains(_ serialNumber: Span<UInt8>, in bytes: Span<UInt8>) -> Bool {
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if Self.isOrdered(bytes.extracting(Self.indices(places[middle])), before: serialNumber) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        // `low` is the first place that is not before the number: equal, or after it.
        if low < places.count, !Self.isOrdered(serialNumber, before: bytes.extracting(Self.indices(places[low]))) {
            return true
        }
        return !negatives.isEmpty && negatives.contains([UInt8](copying: serialNumber))
    }

    private static func indices(_ place: Range<UInt32>) -> Range<Int> { Int(place.lowerBound)..<Int(place.upperBound) }

    private static func isOrdered(_ left: Span<UInt8>, before right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return left.count < right.count }
        for index in 0..<left.count where left[index] != right[index] { return left[index] < right[index] }
        return false
    }
}
