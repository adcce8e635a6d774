// SPDX-License-Identifier: Apache-2.0

/// What is known of a document's status: one of these, and never a guess.
public enum StatusStanding: Hashable, Sendable {
    /// Every list that the document names, as far as mechanisms are known, says so.
    case valid
    case revoked
    case suspended
    /// A list is not at hand (nil), or it says nothing.
    case undetermined(StatusListProblem?)

    /// Of a status list's entry, Token Status List, 7.1: nothing but 0 is valid, whatever an application may mean by it.
    public init(value: UInt8) {
        switch value {
        case 0: self = .valid
        case 2: self = .suspended
        default: self = .revoked
        }
    }

    /// What several mechanisms say together: the worst, and valid only where all say so.
    init(_ standings: [StatusStanding]) {
        if let worst = [.revoked, .suspended].first(where: standings.contains) {
            self = worst
        } else if standings.isEmpty {
            self = .undetermined(nil)
        } else if standings.allSatisfy({ $0 == .valid }) {
            self = .valid
        } else {
            let problems = standings.compactMap { if case .undetermined(let problem) = $0 { problem } else { nil } }
            self = .undetermined(problems.first)
        }
    }
}
