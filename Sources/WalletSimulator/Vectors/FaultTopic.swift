// SPDX-License-Identifier: Apache-2.0

/// The files that faults are told apart into, by what a reader says of them first.
enum FaultTopic: String, CaseIterable {
    case envelope
    case response
    case issuer
    case securityObject = "security-object"
    case elements
    case device

    init(_ fault: Fault) {
        let code = (fault.expectedFailures + fault.expectedWarnings).first ?? ""
        self =
            switch code.prefix(while: { $0 != "." }) {
            case "envelope", "session": .envelope
            case "issuer", "alg": .issuer
            case "mso", "doctype", "validity", "status": .securityObject
            case "digest", "item", "element", "age", "query": .elements
            case "device": .device
            default: .response
            }
    }

    var about: String {
        switch self {
        case .envelope: "envelope or session"
        case .response: "the response and the form of its document"
        case .issuer: "the issuer's certificate and signature"
        case .securityObject: "the mobile security object, validity and status claim"
        case .elements: "digests and elements"
        case .device: "the device's proof"
        }
    }
}
