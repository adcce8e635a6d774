// SPDX-License-Identifier: Apache-2.0

internal import CLibFuzzer

/// libFuzzer calls this, by its name, for every change of an input.
///
/// Half of the changes of an encoding keep all lengths around them right, or a parser would refuse nearly everything at
/// the outermost length. The other half is libFuzzer's own.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
    var random = FuzzRandom(state: UInt64(seed))
    let input = unsafe [UInt8](UnsafeBufferPointer(start: data, count: size))
    guard let changed = structured(input, &random), changed.count <= limit, changed != input else {
        return unsafe LLVMFuzzerMutate(data, size, limit)
    }
    unsafe data?.update(from: changed, count: changed.count)
    return changed.count
}

private func structured(_ input: [UInt8], _ random: inout FuzzRandom) -> [UInt8]? {
    guard random.chance(of: 2) else { return nil }
    return switch Selection.target?.encoding {
    case .cbor: changed(CBORSyntax.tree(input), &random)
    case .der: changed(DERSyntax.tree(input), &random)
    case .bytes, nil: nil
    }
}

private func changed<Notation>(_ tree: SyntaxTree<Notation>?, _ random: inout FuzzRandom) -> [UInt8]? {
    guard var tree else { return nil }
    repeat { tree.change(&random) } while random.chance(of: 3)
    return tree.encoded
}
