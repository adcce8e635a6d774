// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials
internal import Timestamps

/// Ways of writing an instant which 18013-5 does not allow (9.1.2.4), and which wallets in the field send.
enum DateForm: CaseIterable {
    case fraction, offset, untagged, smallLetters

    var word: String {
        switch self {
        case .fraction: "fractional"
        case .offset: "offset"
        case .untagged: "untagged"
        case .smallLetters: "small-letter"
        }
    }

    var predicate: String {
        switch self {
        case .fraction: "has a fraction of a second"
        case .offset: "has the offset +00:00 instead of Z"
        case .untagged: "is a text without tag 0"
        case .smallLetters: "has a small t and a small z"
        }
    }

    /// The same instant in this form.
    func write(_ text: String) -> CBORValue {
        switch self {
        case .fraction: .tagged(0, .text(text.dropLast() + ".000Z"))
        case .offset: .tagged(0, .text(text.dropLast() + "+00:00"))
        case .untagged: .text(text)
        case .smallLetters: .tagged(0, .text(text.lowercased()))
        }
    }

    /// What is no instant at all, by the first word of the fault's name.
    static let impossible: [(kind: String, predicate: String, value: CBORValue)] = [
        ("impossible", "is a 30 February", .tagged(0, "2026-02-30T00:00:00Z")),
        ("zoneless", "has no time zone", .tagged(0, "2026-02-28T00:00:00")),
        ("day-only", "is a day in place of an instant", .tagged(1004, "2026-02-28")),
        ("epoch", "is a number of seconds with tag 1", .tagged(1, 1_772_236_800)),
    ]
}

extension IssuanceDraft {
    /// Writes one of the dates in another form, or ten days ahead where there is none.
    mutating func write(_ name: String, _ form: DateForm, _ context: FaultContext) {
        guard case .tagged(_, .text(let text))? = mso["validityInfo", .text(name)] ?? .tdate(context.days(10)) else {
            return
        }
        validity(.text(name), form.write(text))
    }
}

extension CBORValue {
    /// An instant in the clock time of another zone.
    static func local(_ date: Date, _ offset: String, hours: Double) -> CBORValue {
        .tagged(0, .text(date.addingTimeInterval(hours * 3_600).rfc3339.dropLast() + offset))
    }
}

extension FaultContext {
    /// Of now, in UTC.
    var year: Substring { FullDate(of: now).description.prefix(4) }
}
