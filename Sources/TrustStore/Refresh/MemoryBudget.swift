// SPDX-License-Identifier: Apache-2.0

/// How much memory fetched lists may take, unpacked: each kind has its own, so that none leaves too little for another.
enum MemoryBudget {
    static func bytes(for kind: ListKey.Kind) -> Int {
        switch kind {
        case .vical: 64 << 20
        case .crl: 128 << 20
        case .status: 320 << 20
        case .aggregation: 16 << 20
        }
    }

    /// Of status lists, which issuers may have any number of, under one trust point.
    static let shareOfTrustPoint = bytes(for: .status) / 4

    /// Whether a list may be put in force.
    ///
    /// The newer list of a series in force always may, since who is revoked must become known; status lists, of which one
    /// issuer may have many that all grow, may take twice as much by that, and no more.
    ///
    /// - Parameters:
    ///   - record: With the list in its place already.
    ///   - others: All records; the one of the same key does not count.
    static func hasRoom(
        for list: HeldList, in record: ListRecord, among others: some Sequence<ListRecord>, successor former: HeldList?
    ) -> Bool {
        let kind = record.key.kind
        if let former, kind != .status || list.weight <= former.weight { return true }
        let factor = former == nil ? 1 : 2
        let all = others.filter { $0.key.kind == kind && $0.key != record.key } + [record]
        guard all.reduce(0, { $0 + $1.weight }) <= factor * bytes(for: kind) else { return false }
        guard kind == .status else { return true }
        return list.marks.allSatisfy { mark in
            let own = all.flatMap(\.held).filter { $0.isOf(trustPointOf: mark) }
            return own.reduce(0) { $0 + $1.weight } <= factor * shareOfTrustPoint
        }
    }
}

extension HeldList {
    fileprivate func isOf(trustPointOf mark: ListMark) -> Bool {
        guard case .statusList(let wanted) = mark else { return false }
        return marks.contains { own in
            if case .statusList(let own) = own { own.trustPoint == wanted.trustPoint } else { false }
        }
    }
}
