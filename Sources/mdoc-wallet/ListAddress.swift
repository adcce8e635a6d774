// SPDX-License-Identifier: Apache-2.0

internal import Mdoc
internal import Terminal

/// The address of a list on the command line.
enum ListAddress {
    static func read(_ text: String, option: String) throws(UsageError) -> String {
        guard StatusReferences.isUsable(uri: text) else {
            throw UsageError("\(option) is no address over HTTP", hint: "write it as https://iaca.example/list")
        }
        return text
    }
}
