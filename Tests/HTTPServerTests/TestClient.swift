// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A client over a plain socket, which sends what it is told byte by byte and waits at most 10 s.
final class TestClient: Sendable {
    struct Closed: Error {}

    struct Reply: Equatable {
        var status: Int
        var fields: [String: String]
        var body: String
        var closes: Bool { fields["connection"]?.lowercased() == "close" }
    }

    private let descriptor: Int32

    init(_ server: HTTPServer, host: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // A program that another test starts meanwhile must not hold the connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = server.port.bigEndian
        unsafe inet_pton(AF_INET, host, &name.sin_addr)
        let status = unsafe withUnsafePointer(to: name) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Closed() }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Closed() }
            rest = rest.dropFirst(count)
        }
    }

    /// Has the connection reset when this object goes, as a client does that crashed.
    func abortAtEnd() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }

    /// One byte; nil at the end, and when the connection was reset.
    private func byte() -> UInt8? {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
    }

    /// Whether the server closed the connection, without sending more.
    func isClosed() -> Bool { byte() == nil && errno != EAGAIN }

    func receive() throws -> Reply {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let next = byte() else { throw Closed() }
            head.append(next)
        }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        var body: [UInt8] = []
        for _ in 0..<(Int(fields["content-length"] ?? "0") ?? 0) {
            guard let next = byte() else { throw Closed() }
            body.append(next)
        }
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
        return Reply(status: status, fields: fields, body: String(decoding: body, as: UTF8.self))
    }

    func ask(_ request: String) throws -> Reply {
        try send(request)
        return try receive()
    }

    // The same for tests that have nothing else to do meanwhile.

    func reply(to request: String) async throws -> Reply { try await onThread { try self.ask(request) } }
    func reply() async throws -> Reply { try await onThread { try self.receive() } }
    func endsClosed() async throws -> Bool { try await onThread { self.isClosed() } }

    /// One request on a connection of its own.
    static func ask(_ server: HTTPServer, _ request: String) async throws -> Reply {
        try await TestClient(server).reply(to: request)
    }
}

/// Runs blocking code on a thread of its own: the threads of the tasks' pool belong to the server's handlers.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
    }
}

/// Blocks the thread for as long as a slow client waits between two bytes.
func awaitBriefly() {
    usleep(50_000)
}
