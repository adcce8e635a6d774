// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// One byte that is otherwise than it was.
struct ByteChange: CustomStringConvertible {
    enum Kind: CaseIterable {
        case exclusiveOr, insertion, deletion
    }

    let kind: Kind
    let position: Int
    let byte: UInt8

    init(_ kind: Kind, at position: Int, using random: inout SplitMix) {
        self.kind = kind
        self.position = position
        byte = UInt8.random(in: (kind == .exclusiveOr ? 1 : 0)...255, using: &random)
    }

    /// Anywhere.
    init(in bytes: [UInt8], using random: inout SplitMix) {
        let kind = random.pick(Kind.allCases)
        self.init(kind, at: random.below(bytes.count + (kind == .insertion ? 1 : 0)), using: &random)
    }

    func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
        var changed = bytes
        switch kind {
        case .exclusiveOr: changed[position] ^= byte
        case .insertion: changed.insert(byte, at: position)
        case .deletion: changed.remove(at: position)
        }
        return changed
    }

    var description: String { "\(kind) of \(byte) at \(position)" }
}
