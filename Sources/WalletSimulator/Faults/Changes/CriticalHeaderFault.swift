// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// The headers by which an object must be refused because a reader does not understand it, RFC 9052, 3.1.
enum CriticalHeaderFault: CaseIterable {
    case unknown, absent, empty, number, unprotected

    var word: String {
        switch self {
        case .unknown: "unknown"
        case .absent: "absent"
        case .empty: "empty"
        case .number: "no-list"
        case .unprotected: "unprotected"
        }
    }

    var predicate: String {
        switch self {
        case .unknown: "names a header as critical that nobody knows"
        case .absent: "names a header as critical that is not there"
        case .empty: "has an empty list of critical headers"
        case .number: "has a number in place of the list of critical headers"
        case .unprotected: "has its list of critical headers where nothing protects it"
        }
    }

    func apply(to signature: inout SignatureDraft) {
        apply(&signature.protected, &signature.unprotected)
    }

    func applyToMAC(of draft: inout DeviceAuthenticationDraft) { apply(&draft.macProtected, &draft.macUnprotected) }

    private func apply(_ protected: inout CBORValue, _ unprotected: inout CBORValue) {
        switch self {
        case .unknown:
            protected[2] = [-65_537]
            protected[-65_537] = true
        case .absent: protected[2] = [33]
        case .empty: protected[2] = []
        case .number: protected[2] = 1
        case .unprotected: unprotected[2] = [1]
        }
    }
}
