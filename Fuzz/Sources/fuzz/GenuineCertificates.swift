// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import WalletSimulator

/// Certificates that the simulator has none of: a chain with two authorities between root and signer, and a link with
/// which the genuine issuer's root introduces a new one.
///
/// Keys and names are the same in every process. The signatures are not, but what they cover is.
struct GenuineCertificates: Sendable {
    static let shared: GenuineCertificates = {
        do { return try GenuineCertificates() } catch { preconditionFailure("certificates are made: \(error)") }
    }()

    /// Where intermediates are allowed, though never for driving licences.
    static let docType = "org.example.other"

    /// The root of the chain, which is an anchor.
    let root: Certificate
    /// The signer first, then who issued it, and who issued that one under the root.
    let chain: [Certificate]
    /// A signer directly under the root.
    let neighbour: Certificate
    let link: Certificate
    let newRoot: Certificate
    /// The issuer's root under ISO's rules, and the root of the chain under its own.
    let anchors: TrustAnchors
    /// What is signed in every certificate that one of the anchors vouches for.
    private let signedParts: Set<[UInt8]>

    private init() throws {
        let issuer = GenuineExchange.shared.wallet.issuer
        let random = SeededRandom(seed: 18_013, purpose: "fuzz certificates")
        func key() throws -> PrivateKey {
            let secret = random.bytes(32)
            return try PrivateKey(curve: .p256, rawRepresentation: SecretBytes(copying: secret.span))
        }
        let root = CertificateDraft.Party(name: "Chain Root", key: try key())
        let upper = CertificateDraft.Party(name: "Upper", key: try key())
        let lower = CertificateDraft.Party(name: "Lower", key: try key())
        let signer = CertificateDraft.Party(name: "Signer", key: try key())
        let old = CertificateDraft.Party(issuer.root, key: issuer.rootKey)
        let new = CertificateDraft.Party(name: "New Root", key: try key())
        self.root = try CertificateDraft(root, by: root, 1, pathLength: 2).signed()
        chain = [
            try CertificateDraft(signer, by: lower, 2).signed(),
            try CertificateDraft(lower, by: upper, 3, pathLength: 0).signed(),
            try CertificateDraft(upper, by: root, 4, pathLength: 1).signed(),
        ]
        neighbour = try CertificateDraft(signer, by: root, 5).signed()
        link = try CertificateDraft(new, by: old, 6, pathLength: 0).signed()
        newRoot = try CertificateDraft(new, by: new, 7, pathLength: 0).signed()
        anchors = TrustAnchors([TrustAnchor(issuer.root), TrustAnchor(self.root, profile: .chain)])
        let others = [
            self.root, neighbour, link, issuer.root, issuer.documentSigner, GenuineTrust.shared.statusSigner,
        ]
        signedParts = Set((chain + others).map { Self.signedPart(of: $0.der) })
        try checkGenuine()
    }

    private func checkGenuine() throws {
        let paths = CertificatePathValidator(anchors: anchors)
        let path = try paths.path(of: chain.map { $0.der[...] }, docType: Self.docType) { _ in true }
        precondition(path.anchor?.certificate == root, "the genuine chain leads to its root")
        precondition(path.intermediates == Array(chain.dropFirst()), "through both intermediates")
        let (store, refused) = anchors.adding(links: [link], newRoots: [newRoot], at: GenuineTrust.shared.now)
        precondition(refused.isEmpty, "the genuine link is one: \(refused.map(\.problem))")
        precondition(store.anchors.map(\.certificate).last == newRoot, "the genuine link introduces the new root")
    }

    /// Whether an anchor, or somebody below it, signed what is in a certificate.
    func vouch(for certificate: Certificate) -> Bool { signedParts.contains(Self.signedPart(of: certificate.der)) }

    /// The first part of a certificate or a revocation list, which is what its signature covers (RFC 5280, 4.1).
    static func signedPart(of structure: [UInt8]) -> [UInt8] { DERPieces.children(of: structure).first ?? [] }
}
