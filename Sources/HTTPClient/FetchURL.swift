// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

/// A URL that may be fetched, read by the same reader that will connect to it.
struct FetchURL: Sendable {
    static let maximalByteCount = 4096

    /// Without a fragment, as libcurl writes it.
    let text: String
    let isOverTLS: Bool
    /// The address that the host is, where it is none of a name.
    let address: NetworkAddress?

    init(_ given: String) throws(FetchError) {
        // RFC 3986 has none but these; two readers could make different things of others.
        guard (1...Self.maximalByteCount).contains(given.utf8.count),
            given.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "\\") }),
            let url = unsafe curl_url()
        else { throw .badURL }
        defer { unsafe curl_url_cleanup(url) }
        // Without a scheme, and with a user name, it is refused.
        guard unsafe curl_url_set(url, CURLUPART_URL, given, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            unsafe curl_url_set(url, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK,
            let scheme = unsafe Self.part(CURLUPART_SCHEME, of: url), scheme == "https" || scheme == "http",
            let host = unsafe Self.part(CURLUPART_HOST, of: url), !host.isEmpty,
            let text = unsafe Self.part(CURLUPART_URL, of: url)
        else { throw .badURL }
        self.text = text
        isOverTLS = scheme == "https"
        address = NetworkAddress(host: host)
    }

    /// Whether an answer from this URL may lead to the other: never from https to http.
    func mayLead(to other: FetchURL) -> Bool { other.isOverTLS || !isOverTLS }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(url, part, &text, 0) == CURLUE_OK, let text = unsafe text else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}
