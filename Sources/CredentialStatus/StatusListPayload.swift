// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import ExactText
internal import JOSE
internal import JSON

/// What a token's header and payload hold.
struct StatusListPayload {
    let claims: StatusListClaims
    let content: StatusListContent
    let aggregationURI: String?

    init(_ envelope: SignedEnvelope) throws(StatusListProblem) {
        switch envelope {
        case .cwt(let object): try self.init(object)
        case .jwt(let token): try self.init(token)
        }
    }

    private static let statusListLabel: Int64 = 65_533
    private static let identifierListLabel: Int64 = 65_530

    private init(_ object: COSESign1) throws(StatusListProblem) {
        // The numbers of CoAP content formats are in no text that was read; a type in that form is refused.
        guard let type = object.headers.protectedValue(16) else { throw .type }
        let holdsStatuses = type.isText("application/statuslist+cwt")
        // The short spelling is that of the draft's own example.
        guard
            holdsStatuses || type.isText("application/identifierlist+cwt") || type.isText("identifierlist+cwt")
        else { throw .type }
        let map = try Self.map(in: object)
        claims = try StatusListClaims { claim in map[claim.label].map(Claim.Value.init) }
        if holdsStatuses {
            guard let list = map[Self.statusListLabel]?.members, let bits = list.unsigned("bits"),
                let compressed = list.byteString("lst")
            else { throw .structure }
            content = .statuses(bits: try Self.width(bits), compressed: Array(compressed))
            aggregationURI = try Self.uri(list["aggregation_uri"].map(Claim.Value.init))
        } else {
            guard map[Self.statusListLabel] == nil, let list = map[Self.identifierListLabel]?.members,
                let identifiers = list["identifiers"]?.members
            else { throw .structure }
            content = .identifiers(try IdentifierSet(identifiers))
            aggregationURI = try Self.uri(list["aggregation_uri"].map(Claim.Value.init))
        }
    }

    private static func map(in object: COSESign1) throws(StatusListProblem) -> CBORMap {
        let document: CBORDocument?
        do { document = try object.payload.embedded(StatusListLimits.cbor) } catch { throw StatusListProblem(error) }
        guard let map = document?.root.members, map.count <= StatusListLimits.claimCount else { throw .structure }
        return map
    }

    private init(_ token: JWS) throws(StatusListProblem) {
        let type: String?
        do { type = try token.header.type() } catch { throw .type }
        // The type of ISO's identifier lists has no form in JSON.
        guard type?.isExactly("statuslist+jwt") == true else { throw .type }
        let members: JSONObject
        do {
            members = try JSONReader.object(of: token.unverifiedPayload.span, limits: StatusListLimits.json)
        } catch {
            throw StatusListProblem(error)
        }
        claims = try StatusListClaims { claim in members[claim.rawValue].map(Claim.Value.init) }
        guard let list = members["status_list"]?.objectValue, let bits = list["bits"]?.integerValue,
            let text = list["lst"]?.stringValue
        else { throw .structure }
        guard let compressed = try? Base64URL.decode(text) else { throw .structure }
        content = .statuses(bits: try Self.width(UInt64(clamping: bits)), compressed: compressed)
        aggregationURI = try Self.uri(list["aggregation_uri"].map(Claim.Value.init))
    }

    private static func width(_ bits: UInt64) throws(StatusListProblem) -> Int {
        guard [1, 2, 4, 8].contains(bits) else { throw .bits }
        return Int(bits)
    }

    private static func uri(_ value: Claim.Value?) throws(StatusListProblem) -> String? {
        switch value {
        case nil: nil
        case .text(let text): text
        default: throw .structure
        }
    }
}
