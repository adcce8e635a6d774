// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials
internal import TrustLists

extension ListMark {
    /// An array that begins with the kind.
    var value: CBORValue {
        switch self {
        case .vical(let state):
            .array([
                "vical", .bytes(state.trustPoint), .text(state.provider),
                state.issueID.map(CBORValue.unsigned) ?? .null,
                .float(state.date.timeIntervalSince1970), .bytes(state.digest),
            ])
        case .revocationList(let mark): .array(["crl", .bytes(mark.series), .bytes(mark.number), .bytes(mark.digest)])
        case .statusList(let mark):
            .array([
                "status", .bytes(mark.uri), .bytes(mark.trustPoint), .float(mark.issuedAt),
                mark.endsAt.map(CBORValue.float) ?? .null,
            ])
        }
    }

    init?(_ item: CBORItem) {
        guard let parts = item.elements, let kind = parts[0]?.text else { return nil }
        switch kind {
        case "vical":
            guard parts.count == 6, let trustPoint = parts[1]?.byteString, let provider = parts[2]?.text,
                let date = parts[4]?.float, let digest = parts[5]?.byteString,
                parts[3]?.isNull == true || parts[3]?.unsigned != nil
            else { return nil }
            self = .vical(
                ListState(
                    trustPoint: Array(trustPoint), provider: provider, issueID: parts[3]?.unsigned,
                    date: Date(timeIntervalSince1970: date), digest: Array(digest)))
        case "crl":
            guard parts.count == 4, let series = parts[1]?.byteString, let number = parts[2]?.byteString,
                let digest = parts[3]?.byteString
            else { return nil }
            self = .revocationList(
                RevocationListMark(series: Array(series), number: Array(number), digest: Array(digest)))
        case "status":
            guard parts.count == 5, let uri = parts[1]?.byteString, let trustPoint = parts[2]?.byteString,
                let issuedAt = parts[3]?.float, parts[4]?.isNull == true || parts[4]?.float != nil
            else { return nil }
            self = .statusList(
                StatusListMark(
                    uri: Array(uri), trustPoint: Array(trustPoint), issuedAt: issuedAt, endsAt: parts[4]?.float))
        default: return nil
        }
    }
}
