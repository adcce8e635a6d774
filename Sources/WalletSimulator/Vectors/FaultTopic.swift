// SPDX-License-Identifier: Apache-2.0

/// The files that faults are told apart into, by the check that they aim at.
enum FaultTopic: String, CaseIterable {
    case envelope
    case response
    case issuer
    case securityObject = "security-object"
    case elements
    case device

    init(_ fault: Fault) {
        self =
            switch fault.check.prefix(while: { $0 != "." }) {
            case "envelope", "session": .envelope
            case "issuer": .issuer
            case "mso", "validity", "status": .securityObject
            case "digest", "item", "element", "request": .elements
            case "device": .device
            default: .response
            }
    }

    var about: String {
        switch self {
        case .envelope: "envelope or session"
        case .response: "the response and the form of its documents"
        case .issuer: "the issuer's certificate and signature"
        case .securityObject: "the mobile security object, validity and status claim"
        case .elements: "digests and elements"
        case .device: "the device's proof"
        }
    }
}
