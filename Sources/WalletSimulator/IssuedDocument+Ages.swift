// SPDX-License-Identifier: Apache-2.0

internal import Mdoc

extension IssuedDocument {
    /// What Apple Wallet shows for a request: `age_in_years` in place of an `age_over_NN` that the issuer left out.
    ///
    /// An age that follows from neither stays in the list, and so do all other elements.
    func namesWithAgeFallback(_ requested: [ElementName]) -> [ElementName] {
        requested.map { name in
            guard name.identifier.isAgeAttestation, !holds(name), let years = ElementIdentifier("age_in_years") else {
                return name
            }
            let fallback = ElementName(name.nameSpace, years)
            return holds(fallback) ? fallback : name
        }
    }

    private func holds(_ name: ElementName) -> Bool {
        nameSpaces.contains { list in
            list.nameSpace == name.nameSpace && list.items.contains { $0.identifier == name.identifier }
        }
    }
}

extension ElementIdentifier {
    /// `age_over_NN`, NN from 1 to 125 as PassKit has it.
    fileprivate var isAgeAttestation: Bool {
        let prefix = "age_over_"
        guard rawValue.hasPrefix(prefix) else { return false }
        let digits = rawValue.utf8.dropFirst(prefix.utf8.count)
        return (1...3).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
}
