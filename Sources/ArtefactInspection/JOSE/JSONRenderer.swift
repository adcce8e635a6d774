// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Shows JSON that is an artefact by itself.
struct JSONRenderer {
    let options: InspectionOptions

    /// Room for any genuine artefact; small values take up to a hundred times their text in memory.
    static let limits = JSONLimits(byteCount: 512 << 10)

    func render(_ text: ArraySlice<UInt8>) throws(InspectionError) -> Rendering {
        let value: JSONValue
        do { value = try JSONReader.value(of: text.span, limits: Self.limits) } catch { throw .json(error) }
        var notation = JSONNotation(options: options)
        notation.write(value)
        return Rendering(kind: value["kty"]?.stringValue == nil ? .json : .jwk, output: notation.output)
    }
}
