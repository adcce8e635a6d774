// SPDX-License-Identifier: Apache-2.0

/// A place in an issuing authority list, by its name in ISO/IEC 18013-5, C.1.7.1.
public enum VICALField: String, Hashable, Sendable, CaseIterable {
    /// The map as a whole.
    case content = "VICAL"
    case version
    case provider = "vicalProvider"
    case date
    case issueID = "vicalIssueID"
    case nextUpdate
    case notAfter
    case url = "vicalURL"
    case certificateInfos
    /// Of the COSE_Sign1 around the list.
    case payload
    case x5chain
}
