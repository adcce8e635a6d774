// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Reading a structure's fields, each either there in its type or an error that names the field.
extension CBORItem {
    func map(as field: MdocField) throws(MdocError) -> CBORMap {
        guard let members else { throw .malformed(field) }
        return members
    }

    /// Bytes of an identifier; the longest of any standard has 40.
    static let identifierLimit = 255

    /// A text that names something.
    func identifierText(as field: MdocField) throws(MdocError) -> String {
        guard let bytes = textBytes else { throw .malformed(field) }
        guard bytes.count <= Self.identifierLimit else { throw .tooMany(field) }
        return String(decoding: bytes, as: UTF8.self)
    }

    func text(as field: MdocField) throws(MdocError) -> String {
        guard let text else { throw .malformed(field) }
        return text
    }

    func bytes(as field: MdocField) throws(MdocError) -> ArraySlice<UInt8> {
        guard let byteString else { throw .malformed(field) }
        return byteString
    }

    func unsigned(as field: MdocField) throws(MdocError) -> UInt64 {
        guard let unsigned else { throw .malformed(field) }
        return unsigned
    }

    /// A map from namespaces that is not empty, as `{ + NameSpace => … }` in the standard's CDDL.
    func nonEmptyNameSpaces(as field: MdocField) throws(MdocError) -> CBORMap {
        let map = try map(as: field)
        guard map.count > 0 else { throw .malformed(field) }
        guard map.count <= IssuerSigned.nameSpaceLimit else { throw .tooMany(field) }
        return map
    }

    /// An array that is not empty, as `[+ …]` in the standard's CDDL.
    func nonEmptyArray(as field: MdocField, atMost limit: Int) throws(MdocError) -> CBORArray {
        guard let elements, elements.count > 0 else { throw .malformed(field) }
        guard elements.count <= limit else { throw .tooMany(field) }
        return elements
    }

    func docType() throws(MdocError) -> DocType {
        // Constants cost no memory and no counting, and these two are in nearly every document.
        if isText(DocType.mDL.rawValue) { return .mDL }
        guard let value = DocType(try identifierText(as: .docType)) else { throw .malformed(.docType) }
        return value
    }

    func nameSpace(in field: MdocField) throws(MdocError) -> NameSpace {
        if isText(NameSpace.mDL.rawValue) { return .mDL }
        if isText(NameSpace.aamva.rawValue) { return .aamva }
        guard let value = NameSpace(try identifierText(as: field)) else { throw .malformed(field) }
        return value
    }

    func identifier(in field: MdocField) throws(MdocError) -> ElementIdentifier {
        guard let value = ElementIdentifier(try identifierText(as: field)) else { throw .malformed(field) }
        return value
    }

    /// The item inside `#6.24(bstr .cbor …)`.
    func embedded(as field: MdocField) throws(MdocError) -> CBORDocument {
        guard let content = content(ofTag: 24) else { throw .malformed(field) }
        do {
            guard let document = try content.embedded() else { throw MdocError.malformed(field) }
            return document
        } catch let error as CBORError {
            throw .cbor(error, in: field)
        } catch {
            throw .malformed(field)
        }
    }
}

extension CBORMap {
    func required(_ key: String, _ field: MdocField) throws(MdocError) -> CBORItem {
        guard let value = self[key] else { throw .missing(field) }
        return value
    }

    func unsigned(_ key: String, _ field: MdocField) throws(MdocError) -> UInt64 {
        guard let value = unsigned(key) else { throw self[key] == nil ? .missing(field) : .malformed(field) }
        return value
    }

    func bytes(_ key: String, _ field: MdocField) throws(MdocError) -> ArraySlice<UInt8> {
        guard let value = byteString(key) else { throw self[key] == nil ? .missing(field) : .malformed(field) }
        return value
    }
}
