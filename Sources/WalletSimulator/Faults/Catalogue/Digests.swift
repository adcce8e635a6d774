// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import Mdoc

/// Elements against the digests that the issuer signed, and their salts.
extension Fault.Chapter {
    static let digests = Fault.Chapter("Digests and salts") {
        after("altered-value", "one element has another value than the issuer signed", "elementValue") {
            $0.value = $0.value.altered
        }
        after("altered-random", "one bit of a salt is changed", "random") { $0.random = $0.random.flippedInTheMiddle }
        after("longer-random", "a byte was added to a salt", "random") { $0.random.append(0x00) }
        rewriting(
            "item-member-added-later", "a member was added to an item after the digest was taken", "IssuerSignedItem"
        ) {
            var item = $0
            item["com.example.note"] = 1
            return .item(item)
        }
        rewriting(
            "item-reordered-later", "an item's members were put in another order after the digest was taken",
            "IssuerSignedItem"
        ) {
            .item($0.listedBackwards)
        }
        rewriting(
            "item-reencoded-later", "an item was written with a longer head after the digest was taken",
            "IssuerSignedItem", warns: ["cbor.non_minimal"]
        ) {
            var item = $0
            item["digestID"] = item["digestID"]?.withLongHead
            return .item(item)
        }
        rewriting(
            "item-wrapper-reencoded-later",
            "an item's tag 24 was written with a longer head after the digest was taken", "IssuerSignedItemBytes",
            warns: ["cbor.non_minimal"]
        ) {
            .tagged(24, CBORValue.bytes($0.inListedOrder.encoded()).withLongHead)
        }
        Fault(
            "altered-identifier", "one element is shown under the name of another", check: "digest.values",
            field: "IssuerSignedItem.elementIdentifier", clause: clause,
            fails: ["query.unsatisfied", "digest.mismatch"], warns: ["query.extra_element"],
            .document { draft, context throws(SimulatorError) in
                try draft.rewriteItem(context) {
                    var item = $0
                    item["elementIdentifier"] = "resident_street"
                    return .item(item)
                }
            })
        Fault(
            "unknown-digest-id", "one element has a digestID that the issuer did not sign", check: "digest.ids",
            field: "IssuerSignedItem.digestID", clause: clause, fails: ["digest.id_missing"],
            .document { draft, context throws(SimulatorError) in
                // The largest that 9.1.2.4 allows, and far above what an issuance numbers.
                try draft.changeItem(context) { $0.digestID = (1 << 31) - 1 }
            })
        Fault(
            "huge-digest-id", "one element has the digestID 2^64 - 1, which the issuer did not sign",
            check: "digest.ids",
            field: "IssuerSignedItem.digestID", clause: clause, fails: ["digest.id_missing"],
            .document { draft, context throws(SimulatorError) in try draft.changeItem(context) { $0.digestID = .max } })
        Fault(
            "digest-id-of-decoy", "one element has the digestID of a digest of no element", check: "digest.values",
            field: "IssuerSignedItem.digestID", clause: clause, fails: ["digest.mismatch"],
            FaultChange.issuance { draft, context throws(SimulatorError) in
                draft.addDigest(
                    90_000, .bytes([UInt8](repeating: 0xda, count: draft.hash.byteCount)),
                    in: try context.anElement().nameSpace)
            }.and(
                .document { draft, context throws(SimulatorError) in
                    try draft.changeItem(context) { $0.digestID = 90_000 }
                }))
        Fault(
            "digest-id-of-another", "one element has the digestID of another that is shown", check: "digest.ids_unique",
            field: "IssuerSignedItem.digestID", clause: "ISO/IEC 18013-5 9.1.2.4",
            needs: "two elements of one namespace", fails: ["digest.mismatch", "digest.id_reused"],
            .document { draft, context throws(SimulatorError) in
                let other = try draft.digestID(besides: try context.anElement(), context)
                try draft.changeItem(context) { $0.digestID = other }
            })
        Fault(
            "item-twice", "one item is there twice, byte for byte", check: "document.elements_unique",
            field: "issuerSigned.nameSpaces", clause: "ISO/IEC 18013-5 8.3.2.1.2.2",
            fails: ["element.duplicate", "digest.id_reused"], warns: ["item.random_repeated"],
            .document { draft, context throws(SimulatorError) in
                let name = try context.anElement()
                for list in draft.nameSpaces.indices where draft.nameSpaces[list].nameSpace == name.nameSpace {
                    draft.nameSpaces[list].items += draft.nameSpaces[list].items.filter {
                        $0.identifier == name.identifier
                    }
                }
            })
        Fault(
            "duplicate-element", "one element is there twice, both signed, with two values",
            check: "document.elements_unique", field: "issuerSigned.nameSpaces",
            clause: "ISO/IEC 18013-5 8.3.2.1.2.2",
            needs: "an element that is no age", fails: ["element.duplicate"],
            .issuance { draft, context throws(SimulatorError) in
                // Two ages with two values contradict each other besides.
                let name = try context.anElement()
                guard let value = draft.value(of: name), !name.identifier.rawValue.hasPrefix("age_over_") else {
                    throw context.notApplicable
                }
                draft.add(name, value.altered, random: context.random)
            })

        nameSpace("renamed-namespace", "the elements stand under a namespace in capitals") { $0.rawValue.uppercased() }
        nameSpace("namespace-without-digests", "the elements stand under a namespace for which nothing is signed") {
            _ in
            "com.example.simulator"
        }
        Fault(
            "twin-namespace",
            "the issuer signed digests of a composed namespace, and the element stands under its decomposed twin",
            check: "digest.namespaces", field: "issuerSigned.nameSpaces", clause: identifierClause,
            fails: ["digest.namespace_missing"], warns: ["query.extra_element"],
            FaultChange.issuance { draft, context throws(SimulatorError) in
                try draft.addPrivate(Twin.composed, "note", "composed", context)
            }.and(
                .document { draft, context throws(SimulatorError) in
                    try draft.renameNameSpace(Twin.composed, to: Twin.decomposed, context)
                }))
        Fault(
            "twin-namespaces", "two namespaces are there that Unicode calls equivalent, each signed",
            check: "digest.namespaces", field: "issuerSigned.nameSpaces", clause: identifierClause,
            warns: ["query.extra_element"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.addPrivate(Twin.composed, "note", "composed", context)
                try draft.addPrivate(Twin.decomposed, "note", "decomposed", context)
            })
        Fault(
            "twin-elements", "two elements are there whose names Unicode calls equivalent, each signed",
            check: "document.elements_unique", field: "IssuerSignedItem.elementIdentifier", clause: identifierClause,
            warns: ["query.extra_element"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.addPrivate("com.example.simulator", "gr\u{F6}\u{DF}e", "composed", context)
                try draft.addPrivate("com.example.simulator", "gro\u{308}\u{DF}e", "decomposed", context)
            })
        Fault(
            "twin-identifier", "the issuer signed an element with U+212A in its name, and K stands in its place",
            check: "digest.values", field: "IssuerSignedItem.elementIdentifier", clause: identifierClause,
            fails: ["digest.mismatch"], warns: ["query.extra_element"],
            FaultChange.issuance { draft, context throws(SimulatorError) in
                try draft.addPrivate("com.example.simulator", "\u{212A}", "kelvin", context)
            }.and(
                .document { draft, context throws(SimulatorError) in
                    try draft.rewriteFirstItem(of: "com.example.simulator", context) {
                        var item = $0
                        item["elementIdentifier"] = "K"
                        return .item(item)
                    }
                }))

        signed("digest-of-untagged-item", "the digest is over the item without its tag 24") { item, hash in
            item.tree.map { hash.digest(of: $0.inListedOrder.encoded()) }
        }
        signed("digest-of-byte-string", "the digest is over the item's byte string without the tag") { item, hash in
            item.tree.map { hash.digest(of: CBORValue.bytes($0.inListedOrder.encoded()).encoded()) }
        }
        signed("digest-of-value", "the digest is over the element's value alone") { item, hash in
            item.content.map { hash.digest(of: $0.value.encoded()) }
        }
        signed("flipped-digest", "one bit of a signed digest is changed") { item, hash in
            hash.digest(of: item.encoded).flippedInTheMiddle
        }
        signed("short-digest", "a signed digest lacks its last byte", fails: ["mso.digest_length", "digest.mismatch"]) {
            item, hash in
            hash.digest(of: item.encoded).dropLast()
        }

        random("short-random", "a salt has 15 bytes", warns: ["item.random_short"], "item.random_length") { random, _ in
            random.prefix(15) + []
        }
        random("empty-random", "a salt is empty", warns: ["item.random_short"], "item.random_length") { _, _ in [] }
        random("shortest-random", "a salt has 16 bytes, the fewest", "item.random_length") { random, _ in
            random.prefix(16) + []
        }
        random(
            "repeated-random", "two elements have the same salt", warns: ["item.random_repeated"], "item.random_unique"
        ) { _, other in other }
    }

    private enum Twin {
        static let composed = "com.ex\u{E4}mple"
        static let decomposed = "com.exa\u{308}mple"
    }

    private static let clause = "ISO/IEC 18013-5 9.3.1"
    private static let saltClause = "ISO/IEC 18013-5 9.1.2.5"
    private static let identifierClause = "ISO/IEC 18013-5 (second edition) 8.1"

    private static func after(
        _ name: String, _ explanation: String, _ field: String,
        _ change: @escaping @Sendable (inout IssuedDocument.Item.Content) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "digest.values", field: "IssuerSignedItem.\(field)", clause: clause,
            fails: ["digest.mismatch"],
            .document { draft, context throws(SimulatorError) in try draft.changeItem(context, change) })
    }

    private static func rewriting(
        _ name: String, _ explanation: String, _ field: String, warns: [String] = [],
        _ write: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: "digest.values", field: field, clause: "ISO/IEC 18013-5 8.1",
            fails: ["digest.mismatch"], warns: warns,
            .document { draft, context throws(SimulatorError) in try draft.rewriteItem(context, write) })
    }

    private static func nameSpace(
        _ name: String, _ explanation: String, _ rename: @escaping @Sendable (NameSpace) -> String
    ) -> Fault {
        Fault(
            name, explanation, check: "digest.namespaces", field: "issuerSigned.nameSpaces", clause: clause,
            fails: ["query.unsatisfied", "digest.namespace_missing"], warns: ["query.extra_element"],
            .document { draft, context throws(SimulatorError) in
                let nameSpace = try context.anElement().nameSpace
                try draft.renameNameSpace(nameSpace.rawValue, to: rename(nameSpace), context)
            })
    }

    /// A digest that the issuer took of something else.
    private static func signed(
        _ name: String, _ explanation: String, fails codes: [String] = ["digest.mismatch"],
        _ digest: @escaping @Sendable (IssuedDocument.Item, HashAlgorithm) -> [UInt8]?
    ) -> Fault {
        Fault(
            name, explanation, check: codes.count == 1 ? "digest.values" : "mso.digest_length",
            field: "MSO.valueDigests", clause: saltClause, fails: codes,
            .issuance { draft, context throws(SimulatorError) in
                try draft.changeDigest(of: try context.anElement(), context, digest)
            })
    }

    private static func random(
        _ name: String, _ explanation: String, warns: [String] = [], _ check: String,
        _ change: @escaping @Sendable ([UInt8], [UInt8]) -> [UInt8]
    ) -> Fault {
        Fault(
            name, explanation, check: check, field: "IssuerSignedItem.random", clause: saltClause,
            needs: check == "item.random_unique" ? "two elements" : nil, warns: warns,
            .issuance { draft, context throws(SimulatorError) in
                let name = try context.anElement()
                let other = context.shown.first { $0 != name }.flatMap { draft.content(of: $0)?.random }
                guard check != "item.random_unique" || other != nil else { throw context.notApplicable }
                try draft.change(name) { $0.random = change($0.random, other ?? []) }
            })
    }
}
