// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

/// A client's connection, as libmicrohttpd lends it to a callback.
@safe struct Connection: @unchecked Sendable {
    // Sendable by hand: everything but `resume` is called on the I/O thread; `resume` is allowed on any, once a
    // suspension, and a suspended connection is not freed.
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    var socket: Int32 { unsafe mdoc_http_socket(handle) }

    /// The header fields of the request.
    ///
    /// - Returns: nil when one of them is none, or the block holds bytes that the library passed over.
    func fields(after line: RequestLine, target: String) -> HTTPFields? {
        var received = ReceivedFields(layout: HeaderLayout(line, target: target))
        _ = unsafe withUnsafeMutablePointer(to: &received) {
            unsafe MHD_get_connection_values_n(handle, .HEADER_KIND, collectField, $0)
        }
        guard received.areValid else { return nil }
        if Self.parsesInPlace {
            guard received.layout.isClean(line, size: unsafe mdoc_http_header_size(handle)) else { return nil }
        }
        return HTTPFields(received.fields)
    }

    /// Whether this is a libmicrohttpd before 1.0, whose parser is the one that `HeaderLayout` follows. Later ones were
    /// written anew after RFC 9112, and `Daemon` asks them to be strict.
    static let parsesInPlace = unsafe String(cString: MHD_get_version()).hasPrefix("0.")

    /// Sends an answer, and closes the connection afterwards if that is said.
    ///
    /// - Returns: false when there was no memory for it.
    func queue(_ response: HTTPResponse, closes: Bool) -> Bool {
        let answer = unsafe response.body.withUnsafeBytes { body in
            // The library copies the body, and promises not to write to what it got.
            unsafe MHD_create_response_from_buffer(
                body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
        }
        guard let answer = unsafe answer else { return false }
        defer { unsafe MHD_destroy_response(answer) }
        for field in response.fields {
            // The library refuses tabulators, for which a space may stand (RFC 9110, 5.5).
            let value =
                field.value.utf8.contains(UInt8(ascii: "\t"))
                ? String(field.value.map { $0 == "\t" ? " " : $0 }) : field.value
            guard unsafe MHD_add_response_header(answer, field.name, value) == .YES else { return false }
        }
        if closes {
            guard unsafe MHD_add_response_header(answer, "Connection", "close") == .YES else { return false }
        }
        return unsafe MHD_queue_response(handle, UInt32(response.status), answer) == .YES
    }

    /// Leaves the connection alone until `resume`.
    func suspend() {
        unsafe MHD_suspend_connection(handle)
    }

    /// Has the callback called again.
    func resume() {
        unsafe MHD_resume_connection(handle)
    }
}

private struct ReceivedFields {
    var layout: HeaderLayout
    var fields: [HTTPField] = []
    var areValid = true
}

private let collectField: MHD_KeyValueIteratorN = { context, _, name, nameSize, value, valueSize in
    guard let received = unsafe context?.assumingMemoryBound(to: ReceivedFields.self) else { return .NO }
    // An empty name or value may come without a pointer.
    let field = unsafe HTTPField(
        receivedName: UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize),
        value: UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
    guard let field else {
        unsafe received.pointee.areValid = false
        return .NO
    }
    unsafe received.pointee.fields.append(field)
    unsafe received.pointee.layout.append(
        name: UInt(bitPattern: name), count: nameSize, value: UInt(bitPattern: value), count: valueSize)
    return .YES
}

extension HTTPField {
    /// Checks the bytes and not the texts that are made of them, in which a replacement could hide one.
    fileprivate init?(receivedName: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        guard unsafe Self.isToken(receivedName), unsafe Self.isValue(value) else { return nil }
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = unsafe value.firstIndex { !isSpace($0) } ?? value.endIndex
        let end = unsafe value.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        unsafe self.init(
            name: String(decoding: receivedName, as: UTF8.self),
            value: String(decoding: value[start..<end], as: UTF8.self))
    }
}
