// SPDX-License-Identifier: Apache-2.0

/// Why nothing was fetched. Tells nothing of the URL.
public enum FetchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No absolute URL of the schemes http or https, or one with a user name.
    case badURL
    /// A redirection to another scheme, from https to http, or to no URL that may be fetched.
    case redirectRefused
    case tooManyRedirects
    /// The name stands for an address that this network rule does not allow.
    case addressRefused
    case nameUnresolved
    case connectionFailed
    /// No TLS 1.2 or later came about.
    case tlsFailed
    /// The server's certificate is not one for the host, under an authority of this system.
    case certificateRefused
    case timedOut
    case tooLarge
    /// The connection ended before the answer did.
    case truncated
    /// Not HTTP, or a coding that cannot be read.
    case malformed
    /// A final answer that is neither 200 nor the 304 that was asked for.
    case status(Int)
    /// 200 without a byte.
    case empty
    /// The program ends.
    case cancelled
    /// No memory, or libcurl does not do what it must.
    case system

    public var code: String {
        switch self {
        case .badURL: "fetch.bad_url"
        case .redirectRefused: "fetch.redirect_refused"
        case .tooManyRedirects: "fetch.too_many_redirects"
        case .addressRefused: "fetch.address_refused"
        case .nameUnresolved: "fetch.name_unresolved"
        case .connectionFailed: "fetch.connection_failed"
        case .tlsFailed: "fetch.tls_failed"
        case .certificateRefused: "fetch.certificate_refused"
        case .timedOut: "fetch.timed_out"
        case .tooLarge: "fetch.too_large"
        case .truncated: "fetch.truncated"
        case .malformed: "fetch.malformed"
        case .status: "fetch.status"
        case .empty: "fetch.empty"
        case .cancelled: "fetch.cancelled"
        case .system: "fetch.system"
        }
    }

    public var description: String {
        switch self {
        case .badURL: "the URL is no absolute one of http or https without a user name"
        case .redirectRefused: "the server redirects to another scheme, or from https to http"
        case .tooManyRedirects: "the server redirects too often"
        case .addressRefused: "the host has an address in a network that is not allowed"
        case .nameUnresolved: "the host's name has no address"
        case .connectionFailed: "the server cannot be connected to"
        case .tlsFailed: "the TLS handshake failed"
        case .certificateRefused: "the server's TLS certificate is not trusted"
        case .timedOut: "the server takes too long"
        case .tooLarge: "the answer is larger than is allowed"
        case .truncated: "the connection ended before the answer did"
        case .malformed: "the answer cannot be read"
        case .status(let status): "the server answers with status \(status)"
        case .empty: "the answer is empty"
        case .cancelled: "the program ends"
        case .system: "the HTTP library does not work"
        }
    }
}
