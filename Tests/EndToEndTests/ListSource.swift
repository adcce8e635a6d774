// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locks
import TestSupport

/// A source of trust lists on the loopback interface, good or bad by path. It is gone when nobody holds it any more.
final class ListSource: Sendable {
    enum Answer: Sendable {
        case list([UInt8])
        /// Says that more bytes come than do.
        case short([UInt8])
        /// The beginning of an answer, and then nothing until it is told to go on with these bytes, or the client leaves.
        case held([UInt8])
    }

    private let answers: Guarded<[String: Answer]>
    private let held: Guarded<Int>
    private let isReleased: Guarded<Bool>
    private let server: Guarded<ScriptedServer?>
    let url: String

    init() throws {
        let (answers, held, isReleased) = (Guarded<[String: Answer]>([:]), Guarded(0), Guarded(false))
        (self.answers, self.held, self.isReleased) = (answers, held, isReleased)
        let server = try ScriptedServer { connection in
            switch answers.withLock({ $0[connection.path] }) {
            case .list(let bytes)?:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
                connection.send(bytes)
            case .short(let bytes)?:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count + 1)\r\n\r\n")
                connection.send(bytes)
            case .held(let bytes)?:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
                connection.send(Array(bytes.prefix(1)))
                held.withLock { $0 += 1 }
                while !isReleased.withLock({ $0 }) { awaitBriefly() }
                held.withLock { $0 -= 1 }
                connection.send(Array(bytes.dropFirst()))
            case nil: connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            }
        }
        url = server.url("")
        self.server = Guarded(server)
    }

    deinit { release() }

    subscript(path: String) -> Answer? {
        get { answers.withLock { $0[path] } }
        set { answers.withLock { $0[path] = newValue } }
    }

    /// How many answers are held back.
    var heldCount: Int { held.withLock { $0 } }

    /// Lets all answers that are held back go on.
    func release() { isReleased.withLock { $0 = true } }

    /// From now on nobody listens there.
    func vanish() { server.withLock { $0 = nil } }

    /// How often a path was asked for.
    func count(_ path: String) -> Int {
        server.withLock { $0?.requests ?? [] }.count { $0.hasPrefix("GET \(path) ") }
    }
}
