// SPDX-License-Identifier: Apache-2.0

internal import Terminal

/// A command of the program: what it takes, and what it does.
struct Command: Sendable {
    let description: CommandDescription
    let run: @Sendable (Arguments) throws(UsageError) -> Void

    var name: String { description.name }
}
