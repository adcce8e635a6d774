// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A client that makes each call on a connection and a thread of its own, and waits at most 20 s.
public struct ServiceClient: Sendable {
    public struct ConnectionLost: Error {}

    private let port: UInt16

    public init(port: UInt16) {
        self.port = port
    }

    /// - Parameter headers: Beyond `Host`, `Connection` and `Content-Length`, in this order.
    public func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) async throws -> ServiceReply {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        let message = Array((head + "\r\n").utf8) + (body ?? [])
        // The threads of the tasks' pool belong to the service.
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try exchange(message, port: port) })
            }
        }
    }
}

/// Sends one request and reads until the server closes.
private func exchange(_ message: [UInt8], port: UInt16) throws -> ServiceReply {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw ServiceClient.ConnectionLost() }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    unsafe inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
    let status = unsafe withUnsafePointer(to: name) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard status == 0 else { throw ServiceClient.ConnectionLost() }
    var rest = message[...]
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
            unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        // A server may answer and close before it has read all; its answer is what counts.
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { break }
        received += buffer[..<count]
    }
    guard let reply = ServiceReply(received, hasBody: !message.starts(with: Array("HEAD ".utf8))) else {
        throw ServiceClient.ConnectionLost()
    }
    return reply
}
