// SPDX-License-Identifier: Apache-2.0

public import CBOR
internal import COSE
public import Redaction

/// What the device signed or authenticated, 18013-5, 9.1.3.
public final class DeviceSigned: Sendable, Redacted {
    /// `DeviceNameSpacesBytes` as received; it enters DeviceAuthentication unchanged.
    public let nameSpacesBytes: ArraySlice<UInt8>
    public let nameSpaces: [(nameSpace: NameSpace, elements: [(identifier: ElementIdentifier, value: CBORItem)])]
    /// nil where the wallet authenticated nothing, which no ISO flow accepts.
    public let deviceAuth: DeviceAuth?
    let hasNonShortestHeads: Bool

    static let absent = DeviceSigned()

    private init() {
        nameSpacesBytes = []
        nameSpaces = []
        deviceAuth = nil
        hasNonShortestHeads = false
    }

    init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .deviceSigned)
        let tagged = try map.required("nameSpaces", .deviceNameSpaces)
        nameSpacesBytes = tagged.encoded
        let document = try tagged.embedded(as: .deviceNameSpaces)
        // Nearly always the empty map.
        let nameSpaceMap = try document.root.map(as: .deviceNameSpaces)
        guard nameSpaceMap.count <= IssuerSigned.nameSpaceLimit else { throw .tooMany(.deviceNameSpaces) }
        nameSpaces = try nameSpaceMap.map { name, list throws(MdocError) in
            let members = try list.map(as: .deviceNameSpaces)
            guard members.count > 0 else { throw .malformed(.deviceNameSpaces) }
            guard members.count <= IssuerSigned.itemLimit else { throw .tooMany(.deviceNameSpaces) }
            return (
                nameSpace: try name.nameSpace(in: .deviceNameSpaces),
                elements: try members.map { key, value throws(MdocError) in
                    (identifier: try key.identifier(in: .deviceNameSpaces), value: value)
                }
            )
        }
        deviceAuth = try map["deviceAuth"].flatMap { item throws(MdocError) in try DeviceAuth.read(item) }
        hasNonShortestHeads =
            document.firstNonShortestOffset != nil || deviceAuth?.headers.firstNonShortestOffset != nil
    }
}
