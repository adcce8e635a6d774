// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Owns one structure that OpenSSL decoded.
@safe struct DecodedStructure: ~Copyable {
    private let pointer: OpaquePointer
    private let item: OpaquePointer

    /// Decodes a structure that takes all of the bytes, or returns nil and leaves the reason in OpenSSL's error queue.
    ///
    /// - Parameter item: OpenSSL's description of the type, such as `X509_it()`.
    init?(_ item: OpaquePointer?, decoding bytes: Span<UInt8>) {
        guard let item = unsafe item else { return nil }
        let context = LibraryContext.withoutAlgorithms
        var end = 0
        let pointer = unsafe bytes.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            let pointer = unsafe ASN1_item_d2i_ex(nil, &position, bytes.count, item, context.pointer, nil)
            if let start = bytes.baseAddress, let position = unsafe position { end = unsafe position - start }
            return unsafe pointer
        }
        guard let pointer = unsafe pointer else { return nil }
        guard end == bytes.count else {
            unsafe ASN1_item_free(pointer, item)
            return nil
        }
        unsafe self.pointer = pointer
        unsafe self.item = item
    }

    deinit { unsafe ASN1_item_free(pointer, item) }

    /// Lends the structure to the functions for its type.
    func withPointer<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result { try unsafe body(pointer) }

    /// Whether encoding gives the same bytes again.
    ///
    /// OpenSSL also decodes BER, where one value has many writings and the bits that fill up a byte are free.
    /// What it keeps as received, such as names and the signed part of a certificate, is compared as that.
    func isEncoded(as bytes: Span<UInt8>) -> Bool {
        guard unsafe Int(ASN1_item_i2d(pointer, nil, item)) == bytes.count else { return false }
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { copy in
            var position = copy.baseAddress
            guard unsafe Int(ASN1_item_i2d(pointer, &position, item)) == bytes.count else { return false }
            return unsafe bytes.withUnsafeBufferPointer { bytes in
                guard let received = bytes.baseAddress, let encoded = copy.baseAddress else { return false }
                return unsafe memcmp(received, encoded, bytes.count) == 0
            }
        }
    }
}
