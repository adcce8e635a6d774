// SPDX-License-Identifier: Apache-2.0

/// How another verifier's answer stands to what a case expects; what matters most comes first.
public enum Agreement: String, Hashable, Sendable, CaseIterable {
    /// It accepted what must be rejected.
    case wrongAccept = "wrong accept"
    /// It accepted, but told other values than the document has.
    case wrongValues = "wrong values"
    /// It rejected what is genuine.
    case wrongReject = "wrong reject"
    /// It crashed, took too long, or said nothing that can be read.
    case noAnswer = "no answer"
    /// It rejected, for another reason; only where reasons are compared.
    case otherCodes = "other codes"
    case agrees
    /// It says that it cannot judge this, or there is nothing to ask. Never counted as passed.
    case unsupported

    public var isFailure: Bool { self != .agrees && self != .unsupported }
}
