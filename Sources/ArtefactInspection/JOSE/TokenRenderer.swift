// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import InputEncoding
internal import JSON

/// Shows compact JWS and JWE: the header, the payload of a JWS, and how long the rest is.
struct TokenRenderer {
    let options: InspectionOptions

    func render(_ compact: CompactSegments) throws(InspectionError) -> Rendering {
        guard let bytes = Self.decode(compact.segments[0]),
            let header = try? JSONReader.object(of: bytes.span, limits: JSONRenderer.limits)
        else { throw .tokenHeader }
        var notation = JSONNotation(options: options)
        notation.heading("protected header")
        notation.write(header)
        let kind: ArtefactKind
        if compact.segments.count == 5 {
            kind = .jwe
            write(compact.segments[1], "encrypted key", to: &notation)
            write(compact.segments[2], "initialization vector", to: &notation)
            write(compact.segments[3], "ciphertext", to: &notation)
            write(compact.segments[4], "authentication tag", to: &notation)
        } else {
            kind = write(payload: compact.segments[1], header: header, to: &notation)
            write(compact.segments[2], "signature", to: &notation)
        }
        var rendering = Rendering(kind: kind, output: notation.output)
        if kind == .statusList { rendering.title = "status list token (Token Status List, 5.1), JWT" }
        return rendering
    }

    private static func decode(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
        try? EncodedInput(base64: segment).bytes
    }

    private func write(
        payload segment: ArraySlice<UInt8>, header: JSONObject, to notation: inout JSONNotation
    ) -> ArtefactKind {
        guard let bytes = Self.decode(segment),
            let claims = try? JSONReader.object(of: bytes.span, limits: JSONRenderer.limits)
        else {
            write(segment, "payload", to: &notation)
            return .jws
        }
        notation.heading("claims")
        notation.write(claims)
        let isStatusList = claims["status_list"] != nil || header["typ"]?.stringValue == "statuslist+jwt"
        return isStatusList ? .statusList : .jwt
    }

    private func write(_ segment: ArraySlice<UInt8>, _ name: String, to notation: inout JSONNotation) {
        notation.heading(name)
        guard let bytes = Self.decode(segment) else { return notation.append("not canonical base64url") }
        notation.append(FieldList(options: options).notation(bytes))
    }
}
