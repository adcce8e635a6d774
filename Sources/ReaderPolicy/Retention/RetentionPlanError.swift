// SPDX-License-Identifier: Apache-2.0

public import Mdoc

/// Why no plan can be made for a request.
public enum RetentionPlanError: Error, Hashable, Sendable, CustomStringConvertible {
    case legalBasisMissing(ElementName)

    public var description: String {
        switch self {
        case .legalBasisMissing(let name):
            "keeping \(name) needs a legal basis, and this relying party's configuration names none"
        }
    }
}
