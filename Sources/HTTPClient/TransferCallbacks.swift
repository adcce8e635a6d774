// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What libcurl calls during a transfer, each function with the transfer's state.
enum TransferCallbacks {
    /// - Parameter state: Not kept; it must outlive the transfer.
    static func register(on handle: UnsafeMutableRawPointer, _ state: TransferState) -> CURLcode {
        let context = unsafe Unmanaged.passUnretained(state).toOpaque()
        return unsafe mdoc_curl_set_callbacks(
            handle, context,
            { bytes, size, count, context in
                let line = unsafe Self.bytes(bytes, size * count)
                return unsafe Self.state(context).take(headLine: Array(line)) ? line.count : 0
            },
            { bytes, size, count, context in
                let piece = unsafe Self.bytes(bytes, size * count)
                return unsafe Self.state(context).take(body: piece) ? piece.count : 0
            },
            { context, _, received, _, _ in unsafe Self.state(context).mayGoOn(received: Int(received)) ? 0 : 1 },
            { context, purpose, address in
                guard purpose == CURLSOCKTYPE_IPCXN, let address = unsafe address,
                    unsafe Self.state(context).mayConnect(to: Self.networkAddress(address))
                else { return CURL_SOCKET_BAD }
                return unsafe Self.socket(for: address)
            })
    }

    private static func state(_ context: UnsafeMutableRawPointer?) -> TransferState {
        guard let context = unsafe context else { preconditionFailure("each function is registered with a state") }
        return unsafe Unmanaged<TransferState>.fromOpaque(context).takeUnretainedValue()
    }

    private static func bytes(_ start: UnsafeMutablePointer<CChar>?, _ count: Int) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    /// The address that the name was resolved to: what is judged is what is connected to, whatever a second look at the
    /// name would give.
    private static func networkAddress(_ address: UnsafeMutablePointer<curl_sockaddr>) -> NetworkAddress? {
        let bytes = unsafe UnsafeRawBufferPointer(
            start: mdoc_curl_address(address), count: Int(address.pointee.addrlen))
        switch unsafe address.pointee.family {
        case AF_INET where bytes.count >= MemoryLayout<sockaddr_in>.size:
            let name = unsafe bytes.loadUnaligned(as: sockaddr_in.self)
            return unsafe withUnsafeBytes(of: name.sin_addr) { unsafe NetworkAddress(Array($0)) }
        case AF_INET6 where bytes.count >= MemoryLayout<sockaddr_in6>.size:
            let name = unsafe bytes.loadUnaligned(as: sockaddr_in6.self)
            return unsafe withUnsafeBytes(of: name.sin6_addr) { unsafe NetworkAddress(Array($0)) }
        default: return nil
        }
    }

    private static func socket(for address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let descriptor = unsafe posixSocket(
            address.pointee.family, address.pointee.socktype, address.pointee.protocol)
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }
}

// By its own name inside the type, this would be its method.
private func posixSocket(_ family: Int32, _ kind: Int32, _ number: Int32) -> Int32 {
    socket(family, kind, number)
}
