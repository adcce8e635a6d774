// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The serial numbers of a revocation list: eight bytes an entry besides its number, found by halving.
struct RevokedSerialNumbers: Sendable {
    /// The magnitudes one after another.
    private let magnitudes: [UInt8]
    /// Where each of them lies, sorted by length, then by bytes.
    private let places: [Range<UInt32>]
    private(set) var hasExtension = false
    private(set) var hasCriticalExtension = false

    /// Reads a stack of entries (RFC 5280, 5.1.2.6); nil stands for none.
    init(_ entries: OpaquePointer?) throws(CryptographyError) {
        var magnitudes: [UInt8] = []
        var places: [Range<UInt32>] = []
        let count = max(0, unsafe mdoc_sk_X509_REVOKED_num(entries))
        places.reserveCapacity(Int(count))
        for index in 0..<count {
            guard let entry = unsafe mdoc_sk_X509_REVOKED_value(entries, index) else { throw .malformedDER }
            let start = UInt32(magnitudes.count)
            magnitudes += try unsafe ASN1Integer(X509_REVOKED_get0_serialNumber(entry)).magnitude
            places.append(start..<UInt32(magnitudes.count))
            _ = try unsafe CertificateTime.date(of: X509_REVOKED_get0_revocationDate(entry))
            let extensions = unsafe X509_REVOKED_get0_extensions(entry)
            for index in 0..<max(0, unsafe X509v3_get_ext_count(extensions)) {
                hasExtension = true
                if unsafe X509_EXTENSION_get_critical(X509v3_get_ext(extensions, index)) == 1 {
                    hasCriticalExtension = true
                }
            }
        }
        let bytes = magnitudes.span
        places.sort { Self.isOrdered(bytes.extracting(Self.indices($0)), before: bytes.extracting(Self.indices($1))) }
        self.magnitudes = magnitudes
        self.places = places
    }

    /// How many entries there are, also such as are there twice.
    var count: Int { places.count }

    /// Whether the number with that magnitude is one of them.
    func contains(_ serialNumber: Span<UInt8>) -> Bool {
        let bytes = magnitudes.span
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
        return low < places.count
            && !Self.isOrdered(serialNumber, before: bytes.extracting(Self.indices(places[low])))
    }

    private static func indices(_ place: Range<UInt32>) -> Range<Int> { Int(place.lowerBound)..<Int(place.upperBound) }

    private static func isOrdered(_ left: Span<UInt8>, before right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return left.count < right.count }
        for index in 0..<left.count where left[index] != right[index] { return left[index] < right[index] }
        return false
    }
}
