// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Locks

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A server over plain sockets on the loopback interface, which sends what its script says byte by byte.
public final class ScriptedServer: Sendable {
    public typealias Script = @Sendable (ServedConnection) -> Void

    public let port: UInt16
    private let descriptor: Int32
    private let heads = Guarded<[String]>([])

    /// - Parameter script: What becomes of a connection whose request has come; the connection is closed after it.
    public init(_ script: @escaping Script) throws {
        struct NoSocket: Error {}
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // A program that another test starts meanwhile must not hold the connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &name) { [descriptor] pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, size) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard status else { throw NoSocket() }
        port = UInt16(bigEndian: name.sin_port)
        let (descriptor, heads) = (descriptor, heads)
        Thread.detachNewThread {
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else {
                    close(descriptor)
                    return
                }
                Thread.detachNewThread {
                    let connection = ServedConnection(client)
                    if let head = connection.readHead() {
                        heads.withLock { $0.append(head) }
                        connection.head = head
                        script(connection)
                    }
                    connection.end()
                }
            }
        }
    }

    /// One that sends the same to everybody.
    public convenience init(sending text: String) throws {
        try self.init { $0.send(text) }
    }

    deinit {
        // Wakes the thread that accepts. It closes the socket itself: closed from here, its number could already be that
        // of another server when the thread asks again.
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    public var requests: [String] { heads.withLock { $0 } }
    public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}

/// A connection of a `ScriptedServer`, used by one thread.
public final class ServedConnection {
    private let descriptor: Int32
    public fileprivate(set) var head = ""
    public private(set) var isBroken = false

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The target of the request line.
    public var path: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    public func send(_ text: String) { send(Array(text.utf8)) }

    public func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, !isBroken {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            isBroken = count <= 0
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Waits until the client has gone, at most 20 s.
    public func waitForEnd() {
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var byte: UInt8 = 0
        while unsafe recv(descriptor, &byte, 1, 0) == 1 {}
    }

    fileprivate func readHead() -> String? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard head.count < 65_536, unsafe recv(descriptor, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        return String(decoding: head, as: UTF8.self)
    }

    fileprivate func end() {
        // A close with unread bytes would reset the connection and take away what was sent.
        shutdown(descriptor, Int32(SHUT_WR))
        close(descriptor)
    }
}
