// SPDX-License-Identifier: Apache-2.0

extension TrustCode {
    static let ofFetching = [
        fetching(
            "fetch.pending", "The list was not fetched yet.", "Wait a moment, or run `mdoc-reader trust refresh`."),
        fetching(
            "fetch.bad_url", "The URL is no absolute one of http or https, or has a user name.", "Correct the URL."),
        fetching(
            "fetch.redirect_refused", "The server redirects to another scheme, or from https to http.",
            "Use the URL that it leads to, if that is the right one."),
        fetching("fetch.too_many_redirects", "The server redirects too often.", "Ask whoever runs it."),
        fetching(
            "fetch.address_refused", "The host has an address of this machine or of a private network.",
            "Set allowPrivateNetworks if that is meant."),
        fetching("fetch.name_unresolved", "The host's name has no address.", "Check the URL and the resolver."),
        fetching("fetch.connection_failed", "The server cannot be connected to.", "Check the network."),
        fetching("fetch.tls_failed", "The TLS handshake failed.", "The server must speak TLS 1.2 or later."),
        fetching(
            "fetch.certificate_refused", "The server's TLS certificate is not trusted by this system.",
            "Check the host's name and this system's authorities."),
        fetching(
            "fetch.timed_out", "The server takes too long.", "Ask whoever runs it; raise fetchSeconds if it is slow."),
        fetching("fetch.too_large", "The answer is larger than any list.", "Ask whoever runs the server."),
        fetching("fetch.truncated", "The connection ended before the answer did.", "Nothing: it is fetched again."),
        fetching("fetch.malformed", "The answer cannot be read.", "Ask whoever runs the server."),
        fetching("fetch.status", "The server answered with another status than 200.", "Check the URL."),
        fetching("fetch.empty", "The answer is empty.", "Ask whoever runs the server."),
        fetching("fetch.cancelled", "The program ended meanwhile.", "Nothing: it is fetched again."),
        fetching("fetch.system", "The HTTP library does not work.", "Look at memory and installation."),
        fetching(
            "trust.unconfirmed",
            "For a week the source has not confirmed the list, which proves nothing good any more; a day before, a warning.",
            "Ask whoever runs the server; who is revoked by the list stays so."),
        fetching("trust.full", "The lists together take more memory than is set aside.", "Configure fewer lists."),
    ]

    private static func fetching(_ word: String, _ cause: String, _ remedy: String) -> TrustCode {
        TrustCode(word, .fetching, cause, remedy)
    }

    static let ofFiles =
        MaterialProblem.Reason.allCases.map { reason in
            let problem = MaterialProblem(reason, "the file")
            return TrustCode(
                reason.rawValue, .files, problem.description.asSentence, problem.remedy.asSentence)
        } + [
            TrustCode(
                "trust_cache.damaged", .files, "A list that was kept is not whole.",
                "Nothing: it is fetched again; what was there is beside it, under .damaged."),
            TrustCode(
                "trust_cache.unreadable", .files, "What was kept cannot be read just now, and stays as it is.",
                "Let the service's user read it; without marks.book the service does not start."),
            TrustCode(
                "trust_cache.no_folder", .files, "The folder for lists cannot be made or used.",
                "Let the service's user write there, or set trustUpdates.cache."),
            TrustCode(
                "trust_cache.not_private", .files, "Others may change the folder for lists.",
                "Make it the service's own: chmod 700."),
            TrustCode(
                "certificate.simulation", .files, "The certificate belongs to a simulated authority.",
                "Never trust it beside real ones: anybody can make documents under it."),
            TrustCode(
                "iaca.signature", .files, "A root did not sign itself.", "Get the root from its authority."),
        ]
}

extension String {
    /// With a capital and a full stop, as tables have it.
    fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
