// SPDX-License-Identifier: Apache-2.0

/// A fault's line in the table.
struct FaultRow {
    let explanation: String
    let scope: Fault.Scope
    let expectedFailures: [String]
    let change: FaultChange

    init(_ explanation: String, in scope: Fault.Scope = .everywhere, fails codes: String..., change: FaultChange) {
        self.explanation = explanation
        self.scope = scope
        expectedFailures = codes
        self.change = change
    }
}
