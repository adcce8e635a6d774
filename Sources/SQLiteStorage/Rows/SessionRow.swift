// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import MdocVerification
internal import ReaderPolicy
internal import Redaction

/// A row of `session` as it lies there; made into a `Session` away from the database's thread, as that parses JSON.
struct SessionRow: Sendable, Redacted {
    let id: SessionID
    let state: SessionState
    let answered: Int64?
    let binding: KeyedHash?
    let answer: KeyedHash?
    let nonce: Nonce?
    private let party: String
    private let channel: (protocol: String, merchant: String?, team: String?)
    private let request: [UInt8]
    private let ceilingDays: Int64
    private let opened: Int64
    private let expires: Int64
    private let ended: Int64?
    private let failures: [UInt8]?
    private let docTypes: [UInt8]?

    /// Reads `id, state, answered, binding, answer, nonce, party, protocol, merchant, team, request, ceiling_days,
    /// opened, expires, ended, failures, doc_types`.
    init(_ row: borrowing SQLiteRow) throws(StoreError) {
        guard let id = SessionID(bytes: try row.blob(0)), let state = SessionState(rawValue: try row.text(1)) else {
            throw .corrupt("a session")
        }
        self.id = id
        self.state = state
        answered = try row.optionalInteger(2)
        binding = try read(try row.optionalBlob(3), KeyedHash.init(bytes:))
        answer = try read(try row.optionalBlob(4), KeyedHash.init(bytes:))
        nonce = try read(try row.optionalBlob(5), Nonce.init(bytes:))
        party = try row.text(6)
        channel = (try row.text(7), try row.optionalText(8), try row.optionalText(9))
        request = try row.blob(10)
        ceilingDays = try row.integer(11)
        opened = try row.integer(12)
        expires = try row.integer(13)
        ended = try row.optionalInteger(14)
        failures = try row.optionalBlob(15)
        docTypes = try row.optionalBlob(16)
    }

    func session(_ requests: ReadRequests) throws(StoreError) -> Session {
        guard let party = RelyingPartyID(party), let ceiling = Int(exactly: ceilingDays) else {
            throw .corrupt("a session")
        }
        return Session(
            id: id, party: party, channel: try sessionChannel(), request: try requests.documents(request),
            plan: RetentionPlan(ceilingDays: ceiling), openedAt: Date(milliseconds: opened),
            expiresAt: Date(milliseconds: expires), answeredAt: answered.map(Date.init(milliseconds:)), state: state,
            nonce: nonce, outcome: try outcome())
    }

    private func sessionChannel() throws(StoreError) -> SessionChannel {
        switch (PresentationProtocol(rawValue: channel.protocol), channel.merchant, channel.team) {
        case (.appleWallet, let merchant?, let team?):
            .appleWallet(merchantIdentifier: merchant, teamIdentifier: team)
        case (.proximity, nil, nil): .proximity
        default: throw .corrupt("a session's protocol")
        }
    }

    private func outcome() throws(StoreError) -> SessionOutcome? {
        guard let failures, let docTypes, let ended else { return nil }
        return SessionOutcome(
            concludedAt: Date(milliseconds: ended), failures: try Self.texts(failures),
            docTypes: try Self.texts(docTypes))
    }

    private static func texts(_ json: [UInt8]) throws(StoreError) -> [String] {
        guard let values = (try? JSONReader.value(of: json.span))?.arrayValue else { throw .corrupt("an outcome") }
        return try values.map { value throws(StoreError) in
            guard let text = value.stringValue else { throw .corrupt("an outcome") }
            return text
        }
    }
}

/// A value that may be absent, but not malformed.
private func read<Value>(_ bytes: [UInt8]?, _ make: ([UInt8]) -> Value?) throws(StoreError) -> Value? {
    guard let bytes else { return nil }
    guard let value = make(bytes) else { throw .corrupt("a session") }
    return value
}

extension SessionChannel {
    /// The columns `protocol, merchant, team`.
    var columns: (protocol: SQLiteValue, merchant: SQLiteValue, team: SQLiteValue) {
        let name = SQLiteValue.text(presentationProtocol.rawValue)
        return switch self {
        case .appleWallet(let merchant, let team): (name, .text(merchant), .text(team))
        case .proximity: (name, .null, .null)
        }
    }
}

extension [String] {
    /// A JSON array, as the columns `failures` and `doc_types` have it.
    var column: SQLiteValue { .blob(JSONValue.array(map(JSONValue.string)).serialized()) }
}
