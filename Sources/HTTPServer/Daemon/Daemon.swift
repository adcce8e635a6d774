// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The daemon of libmicrohttpd: one thread for all input and output.
@safe final class Daemon: @unchecked Sendable {
    // Sendable by hand: the pointer never changes, and the library takes the two calls below from any thread.
    private let handle: OpaquePointer
    private let context: Unmanaged<ServerState>
    // The library does not say that it needs them no more once it has started.
    private let texts = KeptTexts()

    init(tls: TLSIdentity?, state: ServerState) throws(HTTPServerError) {
        let limits = state.limits
        var options = unsafe [
            option(.CONNECTION_MEMORY_LIMIT, limits.headerMemory),
            // The door is kept elsewhere; the library counts a connection a little longer than it stands.
            option(.CONNECTION_LIMIT, Int(UInt32(clamping: limits.maxConnections &+ 256))),
            // Before 1.0 strictness only means pages of the library's own for two things that are refused here anyway.
            option(.STRICT_FOR_CLIENT, Connection.parsesInPlace ? 0 : 1),
            option(.PER_IP_CONNECTION_LIMIT, Int(UInt32(clamping: limits.maxConnectionsPerAddress ?? 0))),
        ]
        // No MHD_USE_ERROR_LOG: the library would write parts of requests to standard error.
        var flags =
            MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_USE_NO_LISTEN_SOCKET.rawValue
            | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_TURBO.rawValue
        if let tls {
            flags |= MHD_USE_TLS.rawValue
            let parts: [(MHD_OPTION, String)] = [
                (.HTTPS_MEM_CERT, tls.certificateChain), (.HTTPS_MEM_KEY, tls.key), (.HTTPS_PRIORITIES, tlsPriorities),
            ]
            for (name, text) in parts {
                guard let copy = unsafe texts.keep(text) else { throw .system(errno: ENOMEM) }
                unsafe options.append(MHD_OptionItem(option: name, value: 0, ptr_value: copy))
            }
        }
        unsafe options.append(option(.END, 0))

        let context = unsafe Unmanaged.passRetained(state)
        let started = unsafe mdoc_http_start(
            flags, context.toOpaque(), proceed, requestLineCame, requestEnded, connectionChanged, &options)
        guard let started = unsafe started else {
            let reason = errno
            unsafe context.release()
            throw tls == nil ? .system(errno: reason) : .badCertificate
        }
        unsafe handle = started
        unsafe self.context = context
    }

    /// Serves a client from now on, and closes its socket in the end.
    ///
    /// - Returns: false when its address has too many connections already. The socket is closed then too.
    func add(_ client: AcceptedClient) -> Bool {
        unsafe withUnsafePointer(to: client.address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe MHD_add_connection(handle, client.socket, $0, client.addressSize) == .YES
            }
        }
    }

    /// Ends the thread. Called once, when no request is being worked on: the library aborts the process otherwise.
    func stop() {
        unsafe MHD_stop_daemon(handle)
        unsafe context.release()
    }
}

/// TLS 1.2 and 1.3, forward secrecy and authenticated encryption alone (RFC 9325).
private let tlsPriorities =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA"
    + ":-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM"

private func option(_ name: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
    unsafe MHD_OptionItem(option: name, value: value, ptr_value: nil)
}

// The callbacks run on the daemon's thread. They stand outside of any function, so that no actor is thought to own them.

/// A request line was read. The target is taken here because later it has lost its escapes.
private let requestLineCame:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
        context, target, handle in
        guard let context = unsafe context, let target = unsafe target, let handle = unsafe handle else { return nil }
        let state = unsafe Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue()
        state.connections.enter(.receiving, unsafe Connection(handle).socket, at: .now)
        let exchange = Exchange(target: unsafe String(cString: target), server: state)
        return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

/// The head, a part of the body or its end was read, or the connection was resumed.
private let proceed: MHD_AccessHandlerCallback = { _, handle, _, method, version, data, size, slot in
    guard let handle = unsafe handle, let method = unsafe method, let version = unsafe version,
        let size = unsafe size, let context = unsafe slot?.pointee
    else { return .NO }
    let part = unsafe UnsafeRawBufferPointer(start: data, count: size.pointee)
    // All of it is taken.
    unsafe size.pointee = 0
    let goesOn = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().proceed(
        on: Connection(handle), line: RequestLine(method: method, version: version), part: part)
    return goesOn ? .YES : .NO
}

/// A request is over, in whatever way.
private let requestEnded: MHD_RequestCompletedCallback = { context, handle, slot, _ in
    if let exchange = unsafe slot?.pointee {
        unsafe Unmanaged<Exchange>.fromOpaque(exchange).release()
        unsafe slot?.pointee = nil
    }
    guard let context = unsafe context, let handle = unsafe handle else { return }
    let state = unsafe Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue()
    state.connections.enter(.idle, unsafe Connection(handle).socket, at: .now)
}

/// A client connected, or its socket is about to be closed.
private let connectionChanged: MHD_NotifyConnectionCallback = { context, handle, _, change in
    guard let context = unsafe context, let handle = unsafe handle else { return }
    let state = unsafe Unmanaged<ServerState>.fromOpaque(context).takeUnretainedValue()
    let socket = unsafe Connection(handle).socket
    switch change {
    case .CONNECTION_NOTIFY_STARTED:
        state.connections.open(socket, at: .now)
        state.connectionCame()
    default: if state.connections.close(socket) { state.lingering.keep(socket, at: .now) }
    }
}
