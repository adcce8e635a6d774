// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

/// One request and its answer: a handle of libcurl.
@safe final class Transfer {
    struct Outcome {
        let status: Int
        /// Where the answer leads, as an absolute URL.
        let redirection: String?
    }

    private let handle: UnsafeMutableRawPointer
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let state: TransferState

    init(
        of request: FetchRequest, from url: FetchURL, by fetcher: CurlFetcher, within time: Duration,
        into state: TransferState
    ) throws(FetchError) {
        guard let handle = unsafe curl_easy_init() else { throw .system }
        unsafe self.handle = handle
        unsafe fields = nil
        self.state = state
        try bound(fetcher.limits, within: time)
        try setRules(url, authorities: fetcher.authorities, proxy: fetcher.proxy)
        try setFields(request)
        try check(unsafe TransferCallbacks.register(on: handle, state))
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe curl_slist_free_all(fields)
    }

    func run() throws(FetchError) -> Outcome {
        let code = unsafe curl_easy_perform(handle)
        if let error = error(of: code) { throw error }
        let status = Int(unsafe mdoc_curl_status(handle))
        let redirection = unsafe mdoc_curl_redirection(handle)
        return Outcome(status: status, redirection: unsafe redirection.map { unsafe String(cString: $0) })
    }

    private func bound(_ limits: FetchLimits, within time: Duration) throws(FetchError) {
        try set(CURLOPT_TIMEOUT_MS, to: time.milliseconds)
        try set(CURLOPT_CONNECTTIMEOUT_MS, to: min(limits.connectDeadline, time).milliseconds)
        try set(CURLOPT_LOW_SPEED_LIMIT, to: 128)
        try set(CURLOPT_LOW_SPEED_TIME, to: max(1, Int(limits.stallDeadline.components.seconds)))
        try check(unsafe mdoc_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.bytes)))
    }

    private func setRules(
        _ url: FetchURL, authorities: CurlFetcher.Authorities, proxy: CurlFetcher.Proxy
    ) throws(FetchError) {
        try check(unsafe mdoc_curl_set_web_only(handle))
        try set(CURLOPT_URL, to: url.text)
        try set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, to: 1)
        try set(CURLOPT_FOLLOWLOCATION, to: 0)
        try set(CURLOPT_NETRC, to: Int(CURL_NETRC_IGNORED.rawValue))
        try set(CURLOPT_NOSIGNAL, to: 1)
        try set(CURLOPT_NOPROGRESS, to: 0)
        try set(CURLOPT_SSL_VERIFYPEER, to: 1)
        try set(CURLOPT_SSL_VERIFYHOST, to: 2)
        try set(CURLOPT_SSLVERSION, to: Int(CURL_SSLVERSION_TLSv1_2))
        if case .file(let path) = authorities {
            try set(CURLOPT_CAINFO, to: path)
            try set(CURLOPT_CAPATH, to: nil)
        }
        if case .none = proxy { try set(CURLOPT_PROXY, to: "") }
    }

    private func setFields(_ request: FetchRequest) throws(FetchError) {
        try set(CURLOPT_USERAGENT, to: "mdoc-reader")
        // The one coding that the second edition recommends for lists (C.1.7.3). What it unpacks to is counted too.
        try set(CURLOPT_ACCEPT_ENCODING, to: "gzip")
        if !request.acceptedTypes.isEmpty {
            try add("Accept", request.acceptedTypes.joined(separator: ", "))
        }
        if let etag = request.validators.etag { try add("If-None-Match", etag) }
        if let date = request.validators.lastModified { try add("If-Modified-Since", date) }
        try check(unsafe mdoc_curl_set_fields(handle, fields))
    }

    private func add(_ name: String, _ value: String) throws(FetchError) {
        guard value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }),
            let longer = unsafe curl_slist_append(fields, "\(name): \(value)")
        else { throw .system }
        unsafe fields = longer
    }

    private func set(_ option: CURLoption, to value: Int) throws(FetchError) {
        try check(unsafe mdoc_curl_set_number(handle, option, value))
    }

    private func set(_ option: CURLoption, to value: String?) throws(FetchError) {
        try check(unsafe mdoc_curl_set_text(handle, option, value))
    }

    private func check(_ code: CURLcode) throws(FetchError) {
        guard code == CURLE_OK else { throw .system }
    }

    private func error(of code: CURLcode) -> FetchError? {
        switch code {
        case CURLE_OK: nil
        case _ where state.wasCancelled: .cancelled
        case _ where state.isTooLarge: .tooLarge
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .badURL
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameUnresolved
        case CURLE_COULDNT_CONNECT: state.hasRefusedAddress ? .addressRefused : .connectionFailed
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER: .tlsFailed
        case CURLE_PEER_FAILED_VERIFICATION: .certificateRefused
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR: .truncated
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: .system
        default: .malformed
        }
    }
}

extension Duration {
    /// At least one: libcurl takes zero for no limit.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        let (whole, overflow) = Int(seconds).multipliedReportingOverflow(by: 1000)
        return overflow ? Int(Int32.max) : max(1, min(Int(Int32.max), whole + Int(attoseconds / 1_000_000_000_000_000)))
    }
}
