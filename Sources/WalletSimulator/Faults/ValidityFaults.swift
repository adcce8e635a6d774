// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Faults of the dates that the issuer signed.
enum ValidityFaults {
    static func expire(_ draft: inout IssuanceDraft, _ context: FaultContext) throws(SimulatorError) {
        // All of it moves back: a document that ends before it begins would have a second fault.
        draft.mso["validityInfo", "signed"] = .tdate(context.days(-2))
        draft.mso["validityInfo", "validFrom"] = .tdate(context.days(-2))
        draft.mso["validityInfo", "validUntil"] = .tdate(context.days(-1))
    }

    static func postpone(_ draft: inout IssuanceDraft, _ context: FaultContext) throws(SimulatorError) {
        draft.mso["validityInfo", "validFrom"] = .tdate(context.days(1))
    }
}
