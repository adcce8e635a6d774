// SPDX-License-Identifier: Apache-2.0

public import WalletSimulator

extension Fault {
    /// A fault for every check and consequence, of those that need no particular element or key; that each fault has its
    /// consequence is shown where no service is in the way.
    public static func onePerCheck(over presentationProtocol: SimulatedProtocol) -> [Fault] {
        var seen: Set<[String]> = []
        return allCases.filter { fault in
            fault.condition == nil && fault.scope.protocols.contains(presentationProtocol)
                && seen.insert([fault.check] + fault.expectedFailures).inserted
        }
    }
}
