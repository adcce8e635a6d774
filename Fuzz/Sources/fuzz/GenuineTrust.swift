// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import TrustLists
internal import WalletSimulator

/// The lists of the genuine issuer and those of one VICAL provider, the same in every process: what is believed must be
/// what they signed.
struct GenuineTrust: Sendable {
    static let shared: GenuineTrust = {
        do { return try GenuineTrust() } catch { preconditionFailure("the simulator makes trust material: \(error)") }
    }()

    let now = GenuineExchange.shared.now
    let issuer = GenuineExchange.shared.wallet.issuer
    let vicalVerifier: VICALVerifier
    /// Trusted for lists of authorities, and for nothing else.
    let provider: Certificate
    let vicalSigner: Certificate
    /// What the provider signed and is in force, by the digest of that: the genuine list, and some with odd entries.
    let vicals: [[UInt8]: VerifiedVICAL]
    /// What the issuer's root signed of its document signer: one list revokes nobody, and two revoke it.
    let revocationLists: [(name: String, der: [UInt8], standing: RevocationStanding)]
    let providerRevocationList: [UInt8]
    /// For whoever asks about the issuer's certificates.
    let revocation: RevocationLists
    /// A CWT, a JWT and an identifier list.
    let statusTokens: [[UInt8]]
    let statusURIs: [String]
    let statusSigner: Certificate

    private init() throws {
        let genuine = try Self.material()
        let wallet = GenuineExchange.shared.wallet
        let revocationFaults: [(String, RevocationListFault?)] = [
            ("genuine", nil), ("revoking", .revokedSigner), ("revoking-with-reason", .revokedSignerWithReason),
        ]
        revocationLists = try revocationFaults.map { name, fault in
            let files = try Self.material(fault: fault.map { .revocationList($0) })
            return (name, Self.file("crl/iaca.crl", of: files), fault == nil ? .good : .revoked)
        }
        providerRevocationList = Self.file("crl/vical-provider.crl", of: genuine)
        let pem = String(decoding: Self.file("vical/anchors/provider.pem", of: genuine), as: UTF8.self)
        guard let provider = try Certificate.certificates(pem: pem).first else {
            preconditionFailure("a provider has a root")
        }
        self.provider = provider
        revocation = RevocationLists([try Self.list(revocationLists[0].der)])
        let verifier = VICALVerifier(
            trustPoints: [provider], revocation: RevocationLists([try Self.list(providerRevocationList)]))
        vicalVerifier = verifier
        let verified = try Self.signedVICALs().map { name, list in
            let judgement = verifier.judge(list, at: GenuineExchange.shared.now)
            guard let verified = judgement.verified, judgement.warnings.isEmpty else {
                preconditionFailure("\(name) is usable: \(judgement.problems)")
            }
            return verified
        }
        vicalSigner = verified[0].signer
        vicals = Dictionary(verified.map { ($0.state.digest, $0) }) { first, _ in first }
        precondition(
            verified[0].anchors().map(\.certificate) == [wallet.issuer.root], "the genuine list has the root")
        statusTokens = [
            Self.file("status/list.cwt", of: genuine),
            Self.file("status/list.jwt", of: try Self.material(form: .jwt)),
            Self.file("status/identifiers.cwt", of: genuine),
        ]
        let token = try COSESign1(try CBORDecoder().decode(statusTokens[0]).root, tagging: .mustBePresent)
        guard let signer = token.headers.protectedValue(33)?.byteString else {
            preconditionFailure("a status list has a signer")
        }
        statusSigner = try Certificate(der: signer.span)
        let base = TrustTerms().baseURI
        statusURIs = ["\(base)/status/list", "\(base)/status/list", "\(base)/status/identifiers"]
        for (token, uri) in zip(statusTokens, statusURIs) {
            let problems = try StatusListToken(token)
                .verify(trustPoints: [wallet.issuer.root], revocation: revocation, uri: uri, at: now)
            precondition(problems.isEmpty, "the genuine status list is usable: \(problems)")
        }
    }

    /// The genuine list first.
    static func signedVICALs() throws -> [(name: String, bytes: [UInt8])] {
        let faults: [VICALFault] = [
            .brokenEntry, .contradictoryEntry, .documentSignerAsRoot, .rolledBack,
        ]
        return try [("genuine", file("vical/list.cbor", of: material()))]
            + faults.map { fault in
                (fault.rawValue, file("vical/list.cbor", of: try material(fault: .vical(fault))))
            }
    }

    private static func list(_ der: [UInt8]) throws -> CertificateRevocationList {
        try CertificateRevocationList(der: der.span)
    }

    /// The files of one folder; with one seed the keys and certificates are the same, whatever the fault.
    static func material(form: StatusTokenForm = .cwt, fault: TrustFault? = nil) throws -> [TrustFile] {
        var terms = TrustTerms()
        terms.statusForm = form
        let exchange = GenuineExchange.shared
        return try SimulatedTrust(
            for: exchange.wallet, terms: terms, fault: fault, at: exchange.now,
            random: SeededRandom(seed: 18_013, purpose: "fuzz trust")
        ).files
    }

    static func file(_ path: String, of files: [TrustFile]) -> [UInt8] {
        guard let file = files.first(where: { $0.path == path }) else {
            preconditionFailure("the simulator writes \(path)")
        }
        return file.bytes
    }

    /// What the signature of a status list covers: the protected header and the payload of a COSE_Sign1, or a JWS up to
    /// its last point.
    static func signedPart(ofStatusToken token: [UInt8]) -> [[UInt8]] {
        guard token.first.map({ $0 >= 0x80 }) ?? false else {
            return [Array(token.prefix(upTo: token.lastIndex(of: UInt8(ascii: ".")) ?? token.startIndex))]
        }
        let item = try? CBORDecoder().decode(token).root
        guard let members = item?.tag?.content.elements, members.count == 4 else { return [] }
        return [0, 2].compactMap { members[$0]?.byteString.map(Array.init) }
    }
}
