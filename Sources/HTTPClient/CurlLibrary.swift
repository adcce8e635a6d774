// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// libcurl, made ready once.
enum CurlLibrary {
    /// Whether the library can be used.
    ///
    /// The process ignores SIGPIPE afterwards: libcurl is told to leave signals alone, since it would change them for
    /// all threads at each call, and a server that has gone is an error of one transfer.
    static let isReady: Bool = {
        _ = signal(SIGPIPE, SIG_IGN)
        return mdoc_curl_start() == CURLE_OK
    }()
}
