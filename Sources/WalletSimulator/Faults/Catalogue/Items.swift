// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// `IssuerSignedItem` in a form that the issuer signed, so that its digest fits.
extension Fault.Chapter {
    static let items = Fault.Chapter("The items of the issuer") {
        unreadable("item-untagged", "an item is a byte string without tag 24", "IssuerSignedItemBytes") {
            .bytes($0.inListedOrder.encoded())
        }
        unreadable("item-bare", "an item is a map without tag 24", "IssuerSignedItemBytes") { $0 }
        unreadable("item-other-tag", "an item stands in tag 23", "IssuerSignedItemBytes") {
            .tagged(23, .bytes($0.inListedOrder.encoded()))
        }
        unreadable("item-tag-on-map", "tag 24 stands around an item's map itself", "IssuerSignedItemBytes") {
            .tagged(24, $0)
        }
        unreadable("item-array", "an item is an array of its values", "IssuerSignedItem") {
            .embedded($0.ofAnotherType)
        }
        for member in ["digestID", "random", "elementIdentifier", "elementValue"] {
            let name = CBORValue.text(member)
            let word = member == "digestID" ? "digest-id" : member.replacingCapitals
            unreadable("item-without-\(word)", "an item has no \(member)", "IssuerSignedItem.\(member)") {
                var item = $0
                item[name] = nil
                return .item(item)
            }
            if member != "elementValue" {
                unreadable(
                    "item-wrong-type-\(word)", "\(member) of an item has another type", "IssuerSignedItem.\(member)"
                ) {
                    var item = $0
                    item[name] = item[name]?.ofAnotherType
                    return .item(item)
                }
                unreadable("item-null-\(word)", "\(member) of an item is null", "IssuerSignedItem.\(member)") {
                    var item = $0
                    item[name] = .null
                    return .item(item)
                }
            }
        }
        unreadable("item-negative-digest-id", "digestID of an item is negative", "IssuerSignedItem.digestID") {
            var item = $0
            item["digestID"] = -1
            return .item(item)
        }
        unreadable(
            "item-empty-identifier", "elementIdentifier of an item is an empty text",
            "IssuerSignedItem.elementIdentifier"
        ) {
            var item = $0
            item["elementIdentifier"] = ""
            return .item(item)
        }

        encoding("item-empty", "the byte string of an item is empty", "cbor.malformed") { _ in [] }
        encoding("item-cut-off", "an item lacks its last byte in its tag 24", "cbor.malformed") {
            $0.encoded().dropLast()
        }
        encoding("item-trailing-byte", "a byte follows an item in its tag 24", "cbor.trailing") {
            $0.encoded() + [0x00]
        }
        encoding("item-indefinite", "an item is a map of indefinite length", "cbor.indefinite") {
            $0.withIndefiniteLength.encoded()
        }
        Fault(
            "item-doubled-digest-id", "an item says digestID twice", check: "document.structure",
            field: "IssuerSignedItem.digestID", clause: "ISO/IEC 18013-5 8.1",
            fails: ["query.unsatisfied", "cbor.duplicate_key"],
            rewriting {
                var item = $0
                item.append("digestID", item["digestID"] ?? 0)
                return .item(item)
            })
        value("value-indefinite", "the value of an item is an array of indefinite length", "cbor.indefinite") {
            CBORValue.array([$0]).withIndefiniteLength
        }
        value("value-doubled-key", "the value of an item is a map with two equal keys", "cbor.duplicate_key") {
            .map([.init("x", $0), .init("x", .null)])
        }
        value("value-not-utf8", "the value of an item is a text in overlong UTF-8", "cbor.malformed") { _ in
            .encoded([0x62, 0xc0, 0x80])
        }
        Fault(
            "item-nested", "the value of an item is 40 arrays inside each other", check: "document.structure",
            field: "IssuerSignedItem.elementValue", clause: "a reader's own limit",
            fails: ["query.unsatisfied", "cbor.limit"],
            rewriting {
                var item = $0
                item["elementValue"] = .nested(40)
                return .item(item)
            })
        Fault(
            "item-long-head", "digestID takes nine bytes inside an item, which is hashed as it was received",
            check: "document.encoding", field: "IssuerSignedItem.digestID", clause: "ISO/IEC 18013-5 8.1",
            warns: ["cbor.non_minimal"],
            rewriting {
                var item = $0
                item["digestID"] = item["digestID"]?.withLongHead
                return .item(item)
            })
        Fault(
            "item-long-length", "the length of random takes eight bytes inside an item, which is hashed as received",
            check: "document.encoding", field: "IssuerSignedItem.random", clause: "ISO/IEC 18013-5 8.1",
            warns: ["cbor.non_minimal"],
            rewriting {
                var item = $0
                item["random"] = item["random"]?.withLongHead
                return .item(item)
            })
        Fault(
            "item-long-wrapper", "the byte string in an item's tag 24 has a longer head, which is hashed as received",
            check: "response.encoding", field: "IssuerSignedItemBytes", clause: "ISO/IEC 18013-5 8.1",
            warns: ["cbor.non_minimal"],
            rewriting { .tagged(24, CBORValue.bytes($0.inListedOrder.encoded()).withLongHead) })
        Fault(
            "item-long-tag", "the number of an item's tag 24 has a longer head, which is hashed as received",
            check: "response.encoding", field: "IssuerSignedItemBytes", clause: "ISO/IEC 18013-5 8.1",
            warns: ["cbor.non_minimal"],
            rewriting {
                .encoded([0xdb, 0, 0, 0, 0, 0, 0, 0, 24] + CBORValue.bytes($0.inListedOrder.encoded()).encoded())
            })
        Fault(
            "item-other-order", "an item lists its members the other way round, and is signed so",
            check: "digest.values", field: "IssuerSignedItem", clause: "ISO/IEC 18013-5 8.1",
            rewriting { .item($0.listedBackwards) })
        Fault(
            "item-extra-member", "an item has a member that nobody defined, and is signed so", check: "digest.values",
            field: "IssuerSignedItem", clause: "ISO/IEC 18013-5 8.1",
            rewriting {
                var item = $0
                item["com.example.note"] = 1
                return .item(item)
            })
        Fault(
            "items-other-order", "the items of a namespace stand the other way round", check: "digest.values",
            field: "issuerSigned.nameSpaces", clause: "ISO/IEC 18013-5 9.3.1",
            .document { draft, _ in
                for index in draft.nameSpaces.indices { draft.nameSpaces[index].items.reverse() }
            })
    }

    private static func rewriting(_ write: @escaping @Sendable (CBORValue) -> CBORValue) -> FaultChange {
        .issuance { draft, context throws(SimulatorError) in try draft.rewrite(try context.anElement(), write) }
    }

    private static func value(
        _ name: String, _ explanation: String, _ code: String, _ write: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: "document.structure", field: "IssuerSignedItem.elementValue",
            clause: "ISO/IEC 18013-5 8.1", fails: ["query.unsatisfied", code],
            rewriting {
                var item = $0
                item["elementValue"] = write(item["elementValue"] ?? .null)
                return .item(item)
            })
    }

    private static func unreadable(
        _ name: String, _ explanation: String, _ field: String, _ write: @escaping @Sendable (CBORValue) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: "document.structure", field: field, clause: "ISO/IEC 18013-5 8.3.2.1.2.2",
            fails: ["query.unsatisfied", "document.structure"], rewriting(write))
    }

    private static func encoding(
        _ name: String, _ explanation: String, _ code: String, _ write: @escaping @Sendable (CBORValue) -> [UInt8]
    ) -> Fault {
        Fault(
            name, explanation, check: "document.structure", field: "IssuerSignedItem", clause: "ISO/IEC 18013-5 8.1",
            fails: ["query.unsatisfied", code], rewriting { .tagged(24, .bytes(write($0))) })
    }
}
