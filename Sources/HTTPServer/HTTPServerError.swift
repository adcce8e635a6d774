// SPDX-License-Identifier: Apache-2.0

/// Why a server does not start.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not the numeric address of an interface, or not a port.
    case badAddress
    /// Another process listens there.
    case addressInUse
    /// No interface of this machine has the address.
    case addressNotAvailable
    /// The port is reserved, as those below 1024 are for most users.
    case notPermitted
    /// Not certificates and a key in PEM, or a key of another certificate.
    case badCertificate
    /// The system has no descriptors, memory or threads left, or does not know the address family.
    case system(errno: Int32)

    public var code: String {
        switch self {
        case .badAddress: "http.bad_address"
        case .addressInUse: "http.address_in_use"
        case .addressNotAvailable: "http.address_not_available"
        case .notPermitted: "http.not_permitted"
        case .badCertificate: "http.bad_certificate"
        case .system: "http.system"
        }
    }

    public var description: String {
        switch self {
        case .badAddress: "the address to listen on is not a numeric one with a port"
        case .addressInUse: "another process listens on the address"
        case .addressNotAvailable: "no interface has the address to listen on"
        case .notPermitted: "listening on the port is not permitted"
        case .badCertificate: "the TLS certificate and key are not PEM that belongs together"
        case .system(let errno): "the system does not let the server listen (error \(errno))"
        }
    }
}
