// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ExactText
internal import Mdoc

/// The age_over_NN elements of one namespace, 18013-5, 7.2.5.
struct AgeAttestations {
    private var attested: [(age: Int, isOver: Bool)] = []

    mutating func add(_ name: ElementName, _ value: CBORItem) {
        guard let age = Self.age(of: name.identifier), let isOver = value.boolean else { return }
        attested.append((age, isOver))
    }

    /// The NN of `age_over_NN`, two digits.
    static func age(of identifier: ElementIdentifier) -> Int? {
        let text = identifier.rawValue
        guard text.utf8.count == 11, text.hasPrefix("age_over_") else { return nil }
        let digits = text.utf8.suffix(2)
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The NN of an `age_over_NN` that no mdoc has and only a reader computes: 100 to 125, as PassKit can ask for.
    static func computedAge(of identifier: ElementIdentifier) -> Int? {
        computedAges.first { identifier.rawValue.isExactly("age_over_\($0)") }
    }

    private static let computedAges = 100...125

    var isEmpty: Bool { attested.isEmpty }

    /// Over one age and not over a lower or the same one.
    var isContradictory: Bool {
        let oldest = attested.filter(\.isOver).map(\.age).max()
        let youngest = attested.filter { !$0.isOver }.map(\.age).min()
        guard let oldest, let youngest else { return false }
        return youngest <= oldest
    }

    /// Whether the holder is at least this old; nil where nothing follows.
    ///
    /// TRUE for nn >= age proves it, FALSE for nn <= age disproves it, all else proves nothing.
    func isOver(_ age: Int) -> Bool? {
        if attested.contains(where: { $0.isOver && $0.age >= age }) { return true }
        if attested.contains(where: { !$0.isOver && $0.age <= age }) { return false }
        return nil
    }

    /// The attestation nearest to an age of those that tell whether the holder is of it, as 18013-5, 7.2.5 picks it.
    ///
    /// - Returns: nil where nothing follows, and where attestations contradict each other.
    func nearest(to age: Int) -> (age: Int, isOver: Bool)? {
        guard !isContradictory else { return nil }
        let proof = attested.filter { $0.isOver && $0.age >= age }.min { $0.age < $1.age }
        return proof ?? attested.filter { !$0.isOver && $0.age <= age }.max { $0.age < $1.age }
    }
}
