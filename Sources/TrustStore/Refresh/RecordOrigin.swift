// SPDX-License-Identifier: Apache-2.0

/// Who names a source.
enum RecordOrigin: Hashable, Sendable {
    case configured
    /// An anchor, or the signer of a list in force.
    case authority
    /// A verified document or its signer.
    case learned
    /// An aggregation of status lists.
    case aggregated(ListKey)
}
