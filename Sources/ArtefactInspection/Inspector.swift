// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import InputEncoding

/// Recognises an artefact and shows what is in it, without verifying anything.
///
/// What an input is follows from fixed questions in this order:
///
/// 1. Text with a line that begins with `-----BEGIN ` is PEM.
/// 2. Text that begins with `{` or `[` is JSON.
/// 3. Three or five base64url segments with dots between them are a compact JWS or JWE.
/// 4. Other text is hexadecimal or base64, as `EncodedInput` tells them apart.
/// 5. Bytes, given raw or found in 4, are DER where they are one or more whole SEQUENCEs, else CBOR.
///
/// Text is UTF-8 without control characters other than line ends and tabs. Only where the fourth question fails, text
/// counts as raw CBOR if it happens to be such.
public struct Inspector: Sendable {
    public let options: InspectionOptions

    public init(options: InspectionOptions = InspectionOptions()) {
        self.options = options
    }

    public func inspect(_ input: [UInt8]) throws(InspectionError) -> Inspection {
        if let text = PlainText.trimmed(input), let inspection = try inspect(text: text) { return inspection }
        let decoded: EncodedInput
        do {
            decoded = try EncodedInput(input)
        } catch {
            if error != .empty, let rendering = try? render(cbor: input) {
                return rendering.inspection(of: input.count, format: "CBOR", encoding: .raw)
            }
            throw .text(error)
        }
        let encoding = ArtefactEncoding(decoded.encoding)
        if let elements = DERSequences(decoded.bytes, limit: DERRenderer.memberLimit) {
            let rendering = try DERRenderer(options: options).render(elements)
            return rendering.inspection(of: decoded.bytes.count, format: "DER", encoding: encoding)
        }
        let rendering = try render(cbor: decoded.bytes)
        return rendering.inspection(of: decoded.bytes.count, format: "CBOR", encoding: encoding)
    }

    /// Shows bytes that are meant to be CBOR, whatever else they look like.
    public func inspect(cbor bytes: [UInt8]) throws(InspectionError) -> Inspection {
        try render(cbor: bytes).inspection(of: bytes.count, format: "CBOR", encoding: .raw)
    }

    /// - Returns: nil for text that is an encoding of bytes, if anything.
    private func inspect(text: ArraySlice<UInt8>) throws(InspectionError) -> Inspection? {
        if PEMBlocks.hasBeginning(text) {
            return try PEMRenderer(options: options).render(text)
                .inspection(of: text.count, format: "PEM", encoding: .pem)
        }
        if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") {
            return try JSONRenderer(options: options).render(text)
                .inspection(of: text.count, format: "JSON", encoding: .text)
        }
        if let segments = CompactSegments(text) {
            return try TokenRenderer(options: options).render(segments)
                .inspection(of: text.count, format: "text", encoding: .text)
        }
        return nil
    }

    private func render(cbor bytes: [UInt8]) throws(InspectionError) -> Rendering {
        do {
            return CBORRenderer(options: options).render(try CBORDecoder().decode(bytes))
        } catch {
            throw .cbor(error)
        }
    }
}

extension ArtefactEncoding {
    fileprivate init(_ encoding: EncodedInput.Encoding) {
        self =
            switch encoding {
            case .raw: .raw
            case .hex: .hex
            case .base64: .base64
            case .base64url: .base64url
            }
    }
}
