// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Mdoc

/// All lists of an issuer, so that a reader can fetch them away from any presentation: Token Status List, 9.3.
public struct StatusListAggregation: Sendable {
    /// In the order of the text.
    public let uris: [String]

    /// Reads `{"status_lists": [uri, …]}`; at most 10 000 URIs, all over HTTP.
    ///
    /// - Throws: `.structure` or `.tooLarge`.
    public init(json bytes: [UInt8]) throws(StatusListProblem) {
        let members: JSONObject
        do { members = try JSONReader.object(of: bytes.span, limits: StatusListLimits.json) } catch {
            throw StatusListProblem(error)
        }
        guard let values = members["status_lists"]?.arrayValue else { throw .structure }
        guard values.count <= StatusListLimits.aggregatedCount else { throw .tooLarge }
        let uris = values.compactMap(\.stringValue).filter(StatusReferences.isUsable)
        guard uris.count == values.count else { throw .structure }
        self.uris = uris
    }
}
