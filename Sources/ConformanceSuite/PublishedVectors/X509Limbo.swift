// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import Timestamps

/// Chains of x509-limbo, judged as chains to a trust point of an mdoc's issuer: without peer names and purposes.
enum X509Limbo: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("cases", with: "leaf", "trusted", "intermediates") else { return nil }
        return try file.vectors("x509-limbo", entries) { entry throws(VectorError) in [try readCase(entry)] }
    }

    private static func readCase(_ entry: JSONValue) throws(VectorError) -> VectorCase {
        let id = entry["id"]?.stringValue ?? "(without id)"
        var fields = try CaseFields(entry, of: id, member: "case")
        let isValid: Bool
        switch try fields.text("expected") {
        case "valid": isValid = true
        case "reject": isValid = false
        default: throw fields.malformed("expected")
        }
        // Where a case has no time, any will do.
        let at =
            entry["at"].map { $0 == .null } ?? true
            ? Date(timeIntervalSince1970: 1_704_067_200) : try fields.instant("at")
        // What cannot be read is not there: keys and encodings that are refused are part of these cases.
        let leaf = readable([try fields.text("leaf")]).first
        let trustPoints = readable(try fields.texts("trusted"))
        let intermediates = readable(try fields.texts("intermediates"))
        let depth = entry["maxChainDepth"]?.integerValue.map(Int.init) ?? 8
        let lists =
            entry["crls"].map { $0 == .null } ?? true ? nil : try fields.texts("crls").compactMap(revocationList)
        let reason = LimboDifference.reason(for: id)
        return VectorCase(id, deviation: reason) {
            let validator = ChainValidator(trustPoints: trustPoints, maximalIntermediates: depth)
            let problem = problem(of: leaf, through: intermediates, validator: validator, lists: lists, at: at)
            let isAsLabelled = (problem == nil) == isValid
            if isAsLabelled == (reason == nil) { return .passed }
            return .failed(
                "expected \(isValid ? "valid" : "reject")\(reason == nil ? "" : " not to be met"), got \(problem ?? "valid")"
            )
        }
    }

    /// nil where the chain holds, and the lists that come with it say that the leaf is good.
    private static func problem(
        of leaf: Certificate?, through intermediates: [Certificate], validator: ChainValidator,
        lists: [CertificateRevocationList]?, at now: Date
    ) -> String? {
        guard let leaf else { return "an unreadable leaf" }
        let revocation = RevocationLists(lists ?? [])
        do throws(ChainProblem) {
            let chain = try validator.chain(from: leaf, through: intermediates, at: now, revocation: revocation)
            guard lists != nil, let issuer = chain.issuer else { return nil }
            switch revocation.standing(of: leaf, under: issuer, at: now) {
            case .good: return nil
            case .revoked: return ChainProblem.revoked.rawValue
            case .undetermined(let problem): return problem?.rawValue ?? "no revocation list"
            }
        } catch {
            return error.rawValue
        }
    }

    private static func readable(_ texts: [String]) -> [Certificate] {
        texts.compactMap { try? Certificate.certificates(pem: $0).first }
    }

    private static func revocationList(_ text: String) -> CertificateRevocationList? {
        guard let block = try? PEM.blocks(in: text).first else { return nil }
        return block.der.withSpan { try? CertificateRevocationList(der: $0) }
    }
}
