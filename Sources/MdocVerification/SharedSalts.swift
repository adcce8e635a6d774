// SPDX-License-Identifier: Apache-2.0

internal import Mdoc

/// The salts that two documents of one answer have in common; each must be fresh (18013-5, 9.1.2.5).
struct SharedSalts {
    private(set) var salts: Set<ArraySlice<UInt8>> = []

    init(_ documents: [ReceivedDocument]) {
        var seen: Set<ArraySlice<UInt8>> = []
        for document in documents {
            // One document's own repetitions are for its own check to find.
            let own = Set(document.issuerSigned.nameSpaces.flatMap { _, items in items.map(\.random) })
            salts.formUnion(own.intersection(seen))
            seen.formUnion(own)
        }
    }
}
