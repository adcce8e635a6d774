// SPDX-License-Identifier: Apache-2.0

/// What fetches an artefact that somebody publishes on the web.
public protocol Fetcher: Sendable {
    /// Fetches one, and blocks its thread meanwhile: a thread of its own calls it.
    ///
    /// Nothing of an answer is believed because it came from there, also not over TLS.
    func fetch(_ request: FetchRequest) throws(FetchError) -> FetchAnswer
}
