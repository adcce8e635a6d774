// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Reading a structure's fields, each either there in its type or an error that names the field.
extension CBORItem {
    func map(as field: MdocField) throws(MdocError) -> CBORMap {
        guard let members else { throw .malformed(field) }
        return members
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

    /// An array that is not empty, as `[+ …]` in the standard's CDDL.
    func nonEmptyArray(as field: MdocField, atMost limit: Int) throws(MdocError) -> CBORArray {
        guard let elements, elements.count > 0 else { throw .malformed(field) }
        guard elements.count <= limit else { throw .tooMany(field) }
        return elements
    }

    func docType() throws(MdocError) -> DocType {
        // Constants cost no memory and no counting, and these two are in nearly every document.
        if isText(DocType.mDL.rawValue) { return .mDL }
        guard let value = DocType(try text(as: .docType)) else { throw .malformed(.docType) }
        return value
    }

    func nameSpace(in field: MdocField) throws(MdocError) -> NameSpace {
        if isText(NameSpace.mDL.rawValue) { return .mDL }
        if isText(NameSpace.aamva.rawValue) { return .aamva }
        guard let value = NameSpace(try text(as: field)) else { throw .malformed(field) }
        return value
    }

    func identifier(in field: MdocField) throws(MdocError) -> ElementIdentifier {
        guard let value = ElementIdentifier(try text(as: field)) else { throw .malformed(field) }
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
