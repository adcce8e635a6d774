// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials

/// The dates that the issuer signs.
extension IssuanceDraft {
    /// Dates the document so that only one thing about it is odd.
    mutating func date(from first: Date, until last: Date) {
        validity("signed", .tdate(first))
        validity("validFrom", .tdate(first))
        validity("validUntil", .tdate(last))
    }

    /// All of its dates move back: a document that ends before it begins would have a second fault.
    mutating func expire(_ context: FaultContext) { date(from: context.days(-2), until: context.days(-1)) }

    mutating func validity(_ name: CBORValue, _ value: CBORValue?) { mso["validityInfo", name] = value }
}
