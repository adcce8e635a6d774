// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import TrustLists

/// The marks of all series that were ever seen good, whatever became of their lists, sources and settings.
struct MarkBook: Sendable {
    struct Entry: Hashable, Sendable {
        var mark: ListMark
        /// When a list of the series was last seen good, in whole days since 1970.
        var day: Int
    }

    private(set) var entries: [Series: Entry] = [:]
    /// Whether it says something else than what was written.
    private(set) var isChanged = false

    static let capacity = 8192
    /// For how long a mark is kept whose lists have ended.
    private static let keptSeconds: TimeInterval = 7 * 86_400
    /// Before which all lists of a series must have ended that is forgotten, in seconds since 1970.
    private var forgottenBefore = -Double.infinity

    /// Why a list may not be used beside what was seen before.
    func problem(of mark: ListMark) -> ListRefusal? { former(of: mark)?.problem(ofSuccessor: mark) }

    /// What was seen of the same series.
    func former(of mark: ListMark) -> ListMark? { entries[mark.series]?.mark }

    /// Takes note of a list that is good. One that is older than what is known changes nothing.
    ///
    /// - Returns: Whether more is known than before.
    @discardableResult
    mutating func note(_ mark: ListMark, at now: Date) -> Bool {
        let day = Self.day(now)
        let series = mark.series
        guard let former = entries[series] else {
            if entries.count >= Self.capacity { forgetOne() }
            entries[series] = Entry(mark: mark, day: day)
            isChanged = true
            return true
        }
        guard former.mark.problem(ofSuccessor: mark) == nil else { return false }
        let mark = mark.lasting(asLongAs: former.mark)
        let isNew = former.mark != mark
        if isNew || day > former.day {
            entries[series] = Entry(mark: mark, day: max(day, former.day))
            isChanged = true
        }
        return isNew
    }

    /// The one that was longest not seen; of status lists first, which are many and end.
    private mutating func forgetOne() {
        let oldest = entries.min { left, right in
            (left.key.kind == .status ? 0 : 1, left.value.day) < (right.key.kind == .status ? 0 : 1, right.value.day)
        }
        if let oldest { entries[oldest.key] = nil }
    }

    /// Takes over what another process noted.
    mutating func merge(_ other: MarkBook) {
        for (series, entry) in other.entries {
            let isKnown = entries[series] != nil
            guard isKnown || entries.count < Self.capacity && !entry.mark.hasEnded(by: forgottenBefore) else {
                continue
            }
            if !isKnown {
                entries[series] = entry
            } else if let own = entries[series], own.mark.problem(ofSuccessor: entry.mark) == nil {
                entries[series] = Entry(
                    mark: entry.mark.lasting(asLongAs: own.mark), day: max(entry.day, own.day))
            }
        }
    }

    /// Lets go of series whose lists ended long ago.
    mutating func forgetEnded(at now: Date) {
        forgottenBefore = now.timeIntervalSince1970 - Self.keptSeconds
        let kept = entries.filter { !$0.value.mark.hasEnded(by: forgottenBefore) }
        guard kept.count < entries.count else { return }
        entries = kept
        isChanged = true
    }

    mutating func setWritten() { isChanged = false }

    /// Whether no list was ever seen.
    var isEmpty: Bool { entries.isEmpty }

    /// - Parameter entries: As they were kept.
    init(_ entries: [Entry] = []) {
        for entry in entries.prefix(Self.capacity) { self.entries[entry.mark.series] = entry }
    }

    /// Whole days, so that nothing that is kept tells of a moment.
    static func day(_ now: Date) -> Int {
        // Bounded, since a date that was kept may be any.
        Int(min(max(now.timeIntervalSince1970 / 86_400, -1e6), 1e7).rounded(.down))
    }
}
