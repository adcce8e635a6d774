// SPDX-License-Identifier: Apache-2.0

internal import Mdoc
internal import Redaction

/// An age_over_NN that was asked for and did not come, as it follows from an element that did.
struct ComputedAge: Redacted {
    let name: ElementName
    let isOver: Bool
    /// The element it follows from; what is derived from a value is kept no longer than the value.
    let source: ElementName
}
