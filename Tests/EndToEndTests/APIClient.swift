// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A client of the service over one connection that is kept. It blocks its thread, and waits at most 20 s.
final class APIClient {
    struct Answer: Sendable {
        let status: Int
        /// By names in lower case.
        let fields: [String: String]
        let body: Data

        func object() throws -> [String: Any] {
            guard let object = try JSONSerialization.jsonObject(with: body) as? [String: Any] else {
                throw Failure.malformed
            }
            return object
        }

        /// The word of a problem (RFC 9457); nil where the answer is none.
        var code: String? {
            fields["content-type"] == "application/problem+json" ? (try? object())?["code"] as? String : nil
        }
    }

    enum Failure: Error {
        case notConnected
        /// The connection ended where an answer should have come.
        case ended
        case malformed
    }

    private let descriptor: Int32
    private let key: String?
    private var received: [UInt8] = []

    init(port: Int, key: String? = nil) throws(Failure) {
        self.key = key
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        unsafe inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
        let status = unsafe withUnsafePointer(to: name) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            throw .notConnected
        }
    }

    deinit { close(descriptor) }

    /// Sends one request and waits for its whole answer.
    func call(
        _ method: String, _ path: String, _ body: Data? = nil, _ fields: [String: String] = [:]
    ) throws(Failure) -> Answer {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1"]
        if let key, fields["Authorization"] == nil { lines.append("Authorization: Bearer \(key)") }
        if body != nil, fields["Content-Type"] == nil { lines.append("Content-Type: application/json") }
        if let body { lines.append("Content-Length: \(body.count)") }
        lines += fields.map { "\($0): \($1)" }
        try send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? Data()))
        return try receive()
    }

    func send(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw .ended }
            rest = rest.dropFirst(count)
        }
    }

    /// Says that nothing more will be sent.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// The next answer, whole.
    func receive() throws(Failure) -> Answer {
        let separator = Array("\r\n\r\n".utf8)
        while true {
            if let end = received.firstRange(of: separator) {
                let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let words = lines[0].split(separator: " ")
                guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]) else { throw .malformed }
                let fields = try Self.fields(lines.dropFirst())
                guard let length = Int(fields["content-length"] ?? "0") else { throw .malformed }
                if received.count - end.upperBound >= length {
                    let body = Data(received[end.upperBound..<end.upperBound + length])
                    received.removeFirst(end.upperBound + length)
                    return Answer(status: status, fields: fields, body: body)
                }
            }
            guard more() else { throw received.isEmpty ? .ended : .malformed }
        }
    }

    /// Everything until the service closes the connection; nil where it does not within the client's patience.
    func untilClosed() -> [UInt8]? {
        while more() {}
        return errno == EAGAIN ? nil : received
    }

    private func more() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        errno = 0
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return false }
        received += buffer[..<count]
        return true
    }

    private static func fields(_ lines: ArraySlice<String>) throws(Failure) -> [String: String] {
        var fields: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { throw .malformed }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        return fields
    }
}
