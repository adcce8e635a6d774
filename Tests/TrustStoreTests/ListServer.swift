// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPClient
import Locks
import TestSupport

/// A server of lists on the loopback interface, good or bad by path.
final class ListServer: Sendable {
    enum Answer: Sendable {
        case list([UInt8], etag: String? = nil)
        case status(Int)
        /// Half of a list, and then nothing more on an open connection.
        case hang
        /// Half of a list, and then the end of the connection.
        case halves([UInt8])
    }

    private let answers: Guarded<[String: Answer]>
    private let server: ScriptedServer

    init() throws {
        let answers = Guarded<[String: Answer]>([:])
        self.answers = answers
        server = try ScriptedServer { connection in
            switch answers.withLock({ $0[connection.path] }) {
            case .list(let bytes, let etag)?:
                if let etag, connection.head.contains("If-None-Match: \(etag)\r\n") {
                    return connection.send("HTTP/1.1 304 Not Modified\r\n\r\n")
                }
                let field = etag.map { "ETag: \($0)\r\n" } ?? ""
                connection.send("HTTP/1.1 200 OK\r\n\(field)Content-Length: \(bytes.count)\r\n\r\n")
                connection.send(bytes)
            case .status(let status)?: connection.send("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n")
            case .hang?:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
                connection.waitForEnd()
            case .halves(let bytes)?:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
                connection.send(Array(bytes.prefix(bytes.count / 2)))
            case nil: connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            }
        }
    }

    subscript(path: String) -> Answer? {
        get { answers.withLock { $0[path] } }
        set { answers.withLock { $0[path] = newValue } }
    }

    func url(_ path: String) -> String { server.url(path) }

    /// How often a path was asked for.
    func count(_ path: String) -> Int { server.requests.count { $0.hasPrefix("GET \(path) ") } }
}

extension CurlFetcher {
    /// One that reaches the servers of the tests, and has no patience.
    static let forTests: CurlFetcher = {
        var limits = FetchLimits()
        limits.totalDeadline = .seconds(2)
        limits.stallDeadline = .seconds(1)
        return CurlFetcher(limits: limits, network: NetworkRule(allowsPrivateNetworks: true))
    }()
}
