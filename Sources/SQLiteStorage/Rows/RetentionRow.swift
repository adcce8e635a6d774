// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Mdoc
internal import MdocVerification
internal import ReaderPolicy

/// The rows of one batch: `retention`, its `data_key`, its `element`s.
struct RetentionRow {
    let id: Int64
    let session: SessionID
    private let received: Int64
    private let sealedDeadline: Int64
    private let deadline: Int64
    let dataKey: WrappedKey

    /// Reads `id, session, received, sealed_deadline, deadline, key_id, sealed`.
    init(_ row: borrowing SQLiteRow) throws(StoreError) {
        id = try row.integer(0)
        guard let session = SessionID(bytes: try row.blob(1)) else { throw .corrupt("a kept element") }
        self.session = session
        received = try row.integer(2)
        sealedDeadline = try row.integer(3)
        deadline = try row.integer(4)
        dataKey = WrappedKey(keyEncryptionKeyID: try row.text(5), sealed: try row.blob(6))
    }

    var sealedUntil: Date { Date(milliseconds: sealedDeadline) }

    func batch(on connection: SQLiteConnection) throws(StoreError) -> SealedRetention {
        let elements = try connection.all(
            """
            SELECT doc_type, name_space, identifier, promise, sealed FROM element WHERE retention = ?1 ORDER BY id
            """, .integer(id)
        ) { row throws(StoreError) in
            SealedElement(
                docType: try row.docType(0), name: try row.elementName(1), promise: try row.promise(3),
                sealedValue: try row.blob(4))
        }
        return SealedRetention(
            received: Date(milliseconds: received), sealedDeadline: sealedUntil, deadline: Date(milliseconds: deadline),
            dataKey: dataKey, elements: elements)
    }

    static func insert(
        _ batch: SealedRetention, of session: SessionID, on connection: SQLiteConnection
    ) throws(StoreError) {
        let id = try connection.first(
            """
            INSERT INTO retention (session, received, sealed_deadline, deadline) VALUES (?1, ?2, ?3, ?4) RETURNING id
            """,
            .blob(session.bytes), .integer(batch.received.milliseconds), .integer(batch.sealedDeadline.milliseconds),
            .integer(batch.deadline.milliseconds), read: { row throws(StoreError) in try row.integer(0) })
        guard let id else { throw .unavailable(.misuse) }
        try connection.run(
            "INSERT INTO data_key (retention, key_id, sealed) VALUES (?1, ?2, ?3)",
            .integer(id), .text(batch.dataKey.keyEncryptionKeyID), .blob(batch.dataKey.sealed))
        for element in batch.elements {
            try connection.run(
                """
                INSERT INTO element (retention, doc_type, name_space, identifier, promise, sealed)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """,
                .integer(id), .text(element.docType.rawValue), .text(element.name.nameSpace.rawValue),
                .text(element.name.identifier.rawValue), .integer(element.promise.column), .blob(element.sealedValue))
        }
    }
}

extension SQLiteRow {
    func docType(_ column: Int32) throws(StoreError) -> DocType {
        guard let docType = DocType(try text(column)) else { throw .corrupt("a kept element") }
        return docType
    }

    /// Reads `name_space, identifier`.
    func elementName(_ column: Int32) throws(StoreError) -> ElementName {
        guard let nameSpace = NameSpace(try text(column)), let identifier = ElementIdentifier(try text(column + 1))
        else {
            throw .corrupt("a kept element")
        }
        return ElementName(nameSpace, identifier)
    }

    func promise(_ column: Int32) throws(StoreError) -> IntentToStore {
        switch try integer(column) {
        case -1: .mayStore
        case 0: .willNotStore
        case let days where days > 0: .mayStoreDays(Int(days))
        default: throw .corrupt("a kept element")
        }
    }
}

extension IntentToStore {
    /// Days, with 0 for none and -1 for no end.
    fileprivate var column: Int64 {
        switch self {
        case .willNotStore: 0
        case .mayStore: -1
        case .mayStoreDays(let days): Int64(days)
        }
    }
}
