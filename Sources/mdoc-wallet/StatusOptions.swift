// SPDX-License-Identifier: Apache-2.0

internal import Mdoc
internal import Terminal

/// Which lists a document names, second edition of 18013-5, 12.3.6.
enum StatusOptions {
    static let options: [CommandDescription.Option] = [
        .value("--status-list", "URI", "of the status list that the document is on"),
        .value("--status-index", "N", "of its entry there (default 0)"),
        .value("--identifier-list", "URI", "of the identifier list that names the document once it is revoked"),
        .value("--identifier", "HEX", "of the document for that list (default: 16 bytes by chance)"),
    ]

    /// Simulated lists have no more entries.
    private static let indexLimit = (1 << 23) - 1

    /// - Parameter makeIdentifier: Called where one is needed and none is given.
    static func references(
        _ arguments: Arguments, makeIdentifier: () -> [UInt8]
    ) throws(UsageError) -> StatusReferences? {
        let index = try SharedOptions.number(arguments, "--status-index", in: 0...indexLimit)
        let statusList = try arguments["--status-list"].map { text throws(UsageError) in
            StatusListReference(
                index: UInt64(index ?? 0), uri: try ListAddress.read(text, option: "--status-list"))
        }
        guard index == nil || statusList != nil else { throw UsageError("--status-index goes with --status-list") }
        let identifier = try arguments["--identifier"].map { text throws(UsageError) in
            try BinaryValue.read(text.hasPrefix("hex:") ? text : "hex:\(text)", option: "--identifier")
        }
        let identifierList = try arguments["--identifier-list"].map { text throws(UsageError) in
            IdentifierListReference(
                identifier: identifier ?? makeIdentifier(),
                uri: try ListAddress.read(text, option: "--identifier-list"))
        }
        guard identifier == nil || identifierList != nil else {
            throw UsageError("--identifier goes with --identifier-list")
        }
        guard statusList != nil || identifierList != nil else { return nil }
        return StatusReferences(statusList: statusList, identifierList: identifierList)
    }
}
