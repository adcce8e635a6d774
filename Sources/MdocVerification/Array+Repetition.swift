// SPDX-License-Identifier: Apache-2.0

extension Array where Element: Hashable {
    /// The first element that equals an earlier one.
    ///
    /// - Parameter fingerprint: The same for equal elements. Where all differ, nothing is compared and nothing hashed.
    func firstRepetition(telling fingerprint: (Element) -> UInt64) -> Element? {
        var fingerprints = map(fingerprint)
        fingerprints.sort()
        guard zip(fingerprints, fingerprints.dropFirst()).contains(where: ==) else { return nil }
        var seen: Set<Element> = []
        return first { !seen.insert($0).inserted }
    }
}
