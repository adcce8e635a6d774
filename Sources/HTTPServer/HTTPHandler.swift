// SPDX-License-Identifier: Apache-2.0

/// What stands behind a server.
public protocol HTTPHandler: Sendable {
    /// Decides on a request before a byte of its body is read: the route, the caller, the size.
    ///
    /// Called on the thread that serves all connections, so it must neither wait nor compute for long.
    func admit(_ head: HTTPRequestHead) -> HTTPAdmission

    /// Writes the answer to a request that the server itself refuses. Called on the same thread.
    func problem(_ refusal: HTTPRefusal) -> HTTPResponse
}

/// What becomes of a request whose head has come.
public enum HTTPAdmission: Sendable {
    /// Answers a request. It runs as a task of its own, and to its end even when the client has gone: no deadline of
    /// the server covers it, so it needs one itself.
    public typealias Responder = @Sendable (HTTPRequest) async -> HTTPResponse

    /// Reads the body and hands the request to `respond`.
    ///
    /// `maxBodyBytes` can lower the bound of `HTTPLimits` for this request, and not raise it.
    case accept(maxBodyBytes: Int = .max, respond: Responder)
    /// Answers at once. Where a body was announced it is not read, and the connection is closed.
    case refuse(HTTPResponse)
}
