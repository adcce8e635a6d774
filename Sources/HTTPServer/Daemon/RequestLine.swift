// SPDX-License-Identifier: Apache-2.0

/// A request line as libmicrohttpd lends it for the length of a callback.
@safe struct RequestLine {
    private let methodBytes: UnsafePointer<CChar>
    private let versionBytes: UnsafePointer<CChar>

    init(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        unsafe methodBytes = method
        unsafe versionBytes = version
    }

    var method: String { unsafe String(cString: methodBytes) }
    /// Such as `HTTP/1.1`.
    var version: String { unsafe String(cString: versionBytes) }

    /// Where the two lie in the connection's buffer.
    var addresses: (method: UInt, version: UInt) {
        unsafe (UInt(bitPattern: methodBytes), UInt(bitPattern: versionBytes))
    }
}
