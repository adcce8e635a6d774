// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection
internal import JSON
internal import Terminal

enum InspectCommand: Command {
    static let description = CommandDescription(
        "inspect", summary: "Recognise and show any artefact, UNVERIFIED.",
        options: [.flag("--full", "show long byte strings whole"), .format],
        operands: "FILE", operandCount: 1...1,
        notes: """
            FILE holds an envelope, a DeviceResponse or DeviceRequest, an MSO, COSE, X.509, a CRL, a VICAL, a status list,
            a JWT, JWS or JWE, or plain CBOR: raw, hex, base64, base64url or PEM. - reads standard input.
            Nothing is checked, and what is shown includes the values of the document.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let path = arguments.operands[0]
        let file = try BoundedFile.read(path, limit: 16 << 20)
        let source = BoundedFile.name(of: path)
        guard !file.isEmpty else { throw UsageError("\(source) is empty") }
        let inspector = Inspector(options: InspectionOptions(elidesBytesOver: arguments.isSet("--full") ? nil : 64))
        let inspection: Inspection
        do {
            inspection = try inspector.inspect(file)
        } catch {
            throw UsageError("\(source): \(error.description)")
        }
        if wantsJSON {
            let object: JSONObject = [
                "verified": false, "kind": .string(inspection.kind.rawValue),
                "encoding": .string(inspection.encoding.rawValue),
                "byteCount": .integer(Int64(inspection.byteCount)), "heading": .string(inspection.heading),
                "warnings": .array(inspection.warnings.map(JSONValue.string)), "isCut": .bool(inspection.isCut),
                "notation": .string(inspection.notation),
            ]
            Output.write(bytes: object.serialized(.indented))
            Output.line()
        } else {
            Output.line(inspection.text)
        }
        return .success
    }
}
