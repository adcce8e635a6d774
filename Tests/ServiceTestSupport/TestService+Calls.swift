// SPDX-License-Identifier: Apache-2.0

internal import JOSE
public import JSON
internal import ReaderPolicy
internal import SQLiteStorage

/// A session as its caller knows it.
public struct OpenedSession: Sendable {
    public let id: String
    public let binding: String
    /// Empty over proximity.
    public let nonce: [UInt8]
    public let merchantIdentifier: String
    public let teamIdentifier: String
}

/// Thrown where a call that had to succeed did not.
public struct UnexpectedReply: Error, CustomStringConvertible {
    public let description: String

    init(_ reply: ServiceReply) {
        description = "\(reply.status) \(reply.code ?? "") \(reply.detail ?? "")"
    }
}

extension TestService {
    /// One call of the API.
    public func call(
        _ method: String, _ path: String, as key: TestKey? = .shop, headers: [(String, String)] = [],
        body: [UInt8]? = nil
    ) async throws -> ServiceReply {
        let authorization = key.map { [("Authorization", "Bearer \($0.text)")] } ?? []
        return try await client.send(method, path, headers: authorization + headers, body: body)
    }

    public func post(
        _ path: String, as key: TestKey? = .shop, headers: [(String, String)] = [], _ body: JSONValue
    ) async throws -> ServiceReply {
        try await call(
            "POST", path, as: key, headers: [("Content-Type", "application/json")] + headers, body: body.serialized())
    }

    public func get(_ path: String, as key: TestKey? = .shop) async throws -> ServiceReply {
        try await call("GET", path, as: key)
    }

    /// Opens a session that must open.
    public func open(_ order: SessionOrder = SessionOrder(), as key: TestKey = .shop) async throws -> OpenedSession {
        let reply = try await post("/v1/sessions", as: key, order.json)
        guard reply.status == 201, let id = reply.json["id"]?.stringValue else { throw UnexpectedReply(reply) }
        let wallet = reply.json["appleWallet"]
        return OpenedSession(
            id: id, binding: order.binding, nonce: try Base64.decode(wallet?["nonce"]?.stringValue ?? ""),
            merchantIdentifier: wallet?["merchantIdentifier"]?.stringValue ?? "",
            teamIdentifier: wallet?["teamIdentifier"]?.stringValue ?? "")
    }

    /// The state of a session, as its caller reads it.
    public func state(of session: OpenedSession, as key: TestKey = .shop) async throws -> String? {
        try await get("/v1/sessions/\(session.id)", as: key).json["state"]?.stringValue
    }

    /// The names of what is kept of a session, sorted.
    public func retainedNames(of session: OpenedSession, as key: TestKey = .shop) async throws -> [String] {
        let reply = try await get("/v1/sessions/\(session.id)/retained", as: key)
        guard reply.status == 200 else { throw UnexpectedReply(reply) }
        return reply.elements.keys.sorted()
    }

    /// The entries of the audit log with this name.
    public func auditEntries(_ name: String) async throws -> [JSONValue] {
        try await store.auditEntries(from: 1, limit: 100_000).compactMap { entry in
            let json = try JSONReader.value(of: entry.json.span)
            return json["event"]?.stringValue == name ? json : nil
        }
    }
}

extension ServiceReply {
    /// The elements of a report, or of what is kept, by identifier.
    public var elements: [String: JSONValue] {
        var found: [String: JSONValue] = [:]
        for document in json["documents"]?.arrayValue ?? [] {
            for nameSpace in document["elements"]?.objectValue?.members ?? [] {
                for element in nameSpace.value.objectValue?.members ?? [] { found[element.name] = element.value }
            }
        }
        return found
    }
}
