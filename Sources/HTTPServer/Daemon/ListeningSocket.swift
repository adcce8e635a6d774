// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A socket that listens. Made here and not by libmicrohttpd, which would not tell why it cannot.
final class ListeningSocket {
    private var descriptor: Int32

    init(_ address: ListenAddress, backlog: Int) throws(HTTPServerError) {
        descriptor = socket(address.version6 == nil ? AF_INET : AF_INET6, Self.stream, 0)
        guard descriptor >= 0 else { throw .system(errno: errno) }
        do throws(HTTPServerError) {
            // Without it, a restarted server would wait for the last connections of its predecessor to be forgotten.
            try set(SOL_SOCKET, SO_REUSEADDR, to: 1)
            if address.version6 != nil { try set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, to: address.host == "::" ? 0 : 1) }
            try Self.check(fcntl(descriptor, F_SETFD, FD_CLOEXEC))
            try Self.check(fcntl(descriptor, F_SETFL, O_NONBLOCK))
            try bind(to: address)
            try Self.check(listen(descriptor, Int32(clamping: backlog)))
        } catch {
            close()
            throw error
        }
    }

    deinit {
        close()
    }

    func close() {
        guard descriptor >= 0 else { return }
        posixClose(descriptor)
        descriptor = -1
    }

    /// - Returns: Whether a client has connected within that time.
    func waitForClient(milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, milliseconds) == 1
    }

    /// The socket of the next client that has connected; nil when there is none, or no descriptor is free for it.
    func accept() -> AcceptedClient? {
        var client = AcceptedClient()
        client.socket = unsafe withUnsafeMutablePointer(to: &client.address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe posixAccept(descriptor, $0, &client.addressSize)
            }
        }
        guard client.socket >= 0 else { return nil }
        _ = fcntl(client.socket, F_SETFD, FD_CLOEXEC)
        _ = fcntl(client.socket, F_SETFL, O_NONBLOCK)
        return client
    }

    /// The port that the system chose, or the one that was asked for.
    func port() throws(HTTPServerError) -> UInt16 {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        try Self.check(
            unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe getsockname(descriptor, $0, &size)
                }
            })
        // The port stands at the same place in both families.
        return unsafe withUnsafeBytes(of: storage) {
            UInt16(bigEndian: unsafe $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }

    private func bind(to address: ListenAddress) throws(HTTPServerError) {
        if let host = address.version6 {
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_port = address.port.bigEndian
            name.sin6_addr = host
            try bind(name)
        } else if let host = address.version4 {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = address.port.bigEndian
            name.sin_addr = host
            try bind(name)
        } else {
            preconditionFailure("an address is of one of the two families")
        }
    }

    private func bind<Name>(_ name: Name) throws(HTTPServerError) {
        let status = unsafe withUnsafePointer(to: name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe posixBind(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
            }
        }
        try Self.check(status)
    }

    private func set(_ level: Int32, _ option: Int32, to value: Int32) throws(HTTPServerError) {
        var value = value
        try Self.check(unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size)))
    }

    private static func check(_ status: Int32) throws(HTTPServerError) {
        guard status < 0 else { return }
        switch errno {
        case EADDRINUSE: throw .addressInUse
        case EADDRNOTAVAIL: throw .addressNotAvailable
        case EACCES, EPERM: throw .notPermitted
        default: throw .system(errno: errno)
        }
    }

    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif
}

/// A client's socket, which is the caller's to close, and its address.
struct AcceptedClient {
    fileprivate(set) var socket: Int32 = -1
    fileprivate(set) var address = sockaddr_storage()
    fileprivate(set) var addressSize = socklen_t(MemoryLayout<sockaddr_storage>.size)
}

// By their own names inside the type, these would be its methods.

private func posixClose(_ descriptor: Int32) {
    close(descriptor)
}

private func posixAccept(
    _ descriptor: Int32, _ name: UnsafeMutablePointer<sockaddr>, _ size: UnsafeMutablePointer<socklen_t>
) -> Int32 {
    unsafe accept(descriptor, name, size)
}

private func posixBind(_ descriptor: Int32, _ name: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    unsafe bind(descriptor, name, size)
}
