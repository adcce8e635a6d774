// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Collects the outcome of each check while a token is verified.
struct TokenChecklist {
    private var outcomes: [TokenCheck.Name: TokenCheck] = [:]

    mutating func pass(_ name: TokenCheck.Name) {
        outcomes[name] = TokenCheck(name: name, outcome: .passed, detail: nil)
    }

    mutating func fail(_ name: TokenCheck.Name, _ reason: ReaderTokenError, detail: String? = nil) {
        outcomes[name] = TokenCheck(name: name, outcome: .failed(reason), detail: detail)
    }

    /// Checks one member; an absent one is left out here, because the check for completeness reports it.
    @discardableResult
    mutating func check<Value>(
        _ name: TokenCheck.Name, _ member: JSONValue?, _ reason: ReaderTokenError, _ read: (JSONValue) -> Value?
    ) -> Value? {
        guard let member else { return nil }
        guard let value = read(member) else {
            fail(name, reason)
            return nil
        }
        pass(name)
        return value
    }

    /// Checks that the names are exactly the expected ones. Names from outside are counted, not repeated.
    mutating func compare(
        _ names: [String], with expected: Set<String>, complete: (TokenCheck.Name, ReaderTokenError),
        closed: (TokenCheck.Name, ReaderTokenError)
    ) {
        let missing = expected.subtracting(names).sorted()
        if missing.isEmpty {
            pass(complete.0)
        } else {
            fail(complete.0, complete.1, detail: "missing: " + missing.joined(separator: ", "))
        }
        let others = names.filter { !expected.contains($0) }
        if others.isEmpty {
            pass(closed.0)
        } else {
            fail(closed.0, closed.1, detail: "\(others.count) too many")
        }
    }

    /// All checks in order; those without an outcome were skipped for the given reason.
    func finish(skipping reason: String) -> [TokenCheck] {
        TokenCheck.Name.allCases.map { name in
            outcomes[name] ?? TokenCheck(name: name, outcome: .skipped, detail: reason)
        }
    }
}
