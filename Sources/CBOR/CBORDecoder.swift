// SPDX-License-Identifier: Apache-2.0

/// The one door for CBOR from outside: strict, bounded, and without recursion.
///
/// Refused are indefinite lengths, duplicate keys, bytes after the item, text that is not UTF-8 and whatever exceeds the
/// limits (ISO/IEC 18013-5, 8.1). Heads that are not in shortest form are read and remembered in
/// `CBORDocument.firstNonShortestOffset`: real wallets send them, and the bytes as received are what is hashed.
public struct CBORDecoder: Sendable {
    public let limits: CBORLimits

    public init(limits: CBORLimits = .standard) {
        self.limits = limits
    }

    /// Decodes exactly one item.
    public func decode(_ bytes: [UInt8]) throws(CBORError) -> CBORDocument {
        try decode(bytes, in: 0..<bytes.count, depth: 0, budget: CBORBudget(itemCount: limits.itemCount))
    }

    /// Decodes the one item that fills `range`; offsets stay those of the whole buffer, which is shared and not copied.
    func decode(
        _ bytes: [UInt8], in range: Range<Int>, depth: Int, budget: CBORBudget
    ) throws(CBORError) -> CBORDocument {
        guard range.count <= limits.byteCount, range.upperBound <= Int(UInt32.max) else {
            throw CBORError(.limit, at: range.lowerBound)
        }
        var tape = CBORTape(
            limits: limits, itemLimit: min(limits.itemCount, budget.remaining), depth: depth, range: range)
        try tape.read(bytes.span.extracting(..<range.upperBound))
        budget.spend(tape.nodes.count)
        return CBORDocument(bytes: bytes, tape: tape, budget: budget)
    }
}
