// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import ReaderService
internal import Terminal
internal import TrustLists
internal import TrustStore

/// Puts artefacts into a folder of trust material, each where `TrustMaterial` reads it.
struct TrustImport {
    /// What certificates are.
    enum Role: String, CaseIterable {
        case root, provider, link
        case newRoot = "new-root"

        init(option: String?) throws(UsageError) {
            guard let role = Role(rawValue: option ?? Role.root.rawValue) else {
                throw UsageError(
                    "--as: there is no role \(option ?? "")",
                    hint: "use " + Role.allCases.map(\.rawValue).joined(separator: ", "))
            }
            self = role
        }

        fileprivate var certificateRole: CertificateRole {
            switch self {
            case .root, .newRoot: .iacaRoot
            case .provider: .authority
            case .link: .iacaLink
            }
        }
    }

    struct Item {
        let verdict: ArtefactVerdict
        let bytes: [UInt8]
        let targets: [String]
        /// Of a certificate; nil for a list, which is believed under the folder's certificates.
        let fingerprint: [UInt8]?
    }

    let folder: String
    let role: Role
    let docTypes: [String]
    let fingerprints: [[UInt8]]
    /// Whether nobody compares fingerprints.
    let isUnconditional: Bool
    let now: Date

    func plan(_ material: TrustMaterial) throws(UsageError) -> [Item] {
        guard role == .root || docTypes.isEmpty else {
            throw UsageError("--doc-type belongs to roots alone", hint: "leave it out, or --as root")
        }
        for type in docTypes where !Self.isFolderName(type) {
            throw UsageError(
                "--doc-type is no document type that a folder can be named by", hint: "such as org.iso.18013.5.1.mDL")
        }
        let present = FileManager.default.fileExists(atPath: folder) ? TrustMaterial.read(folder) : TrustMaterial()
        var items = material.roots.map { certificateItem($0.certificate, file: $0.file, present) }
        for list in material.lists { items.append(item(vical: list.value, file: list.file, present)) }
        for list in material.revocationLists { items.append(item(list.value, file: list.file, present)) }
        for list in material.statusLists { items.append(try item(list.value, file: list.file, present)) }
        return items
    }

    /// - Throws: Where a certificate is neither compared nor taken as it is.
    func confirm(_ items: [Item]) throws(UsageError) {
        let certificates = items.compactMap(\.fingerprint)
        if let stray = fingerprints.first(where: { !certificates.contains($0) }) {
            throw UsageError(
                "no certificate has the fingerprint \(stray.hexadecimal)",
                hint: "this is not the certificate that its owner publishes, or not the right number")
        }
        guard !isUnconditional, certificates.contains(where: { !fingerprints.contains($0) }) else { return }
        throw UsageError(
            "a certificate was not compared with what its owner publishes",
            hint: "compare sha256 above by another way than the file came, then give it as --sha256, or --yes")
    }

    private func certificateItem(_ certificate: Certificate, file: String, _ present: TrustMaterial) -> Item {
        let name = certificate.fileName + ".pem"
        let targets =
            switch role {
            case .root where docTypes.isEmpty: ["\(folder)/anchors/\(name)"]
            case .root: docTypes.map { "\(folder)/anchors/\($0)/\(name)" }
            case .provider: ["\(folder)/vical/anchors/\(name)"]
            case .link: ["\(folder)/links/\(name)"]
            case .newRoot: ["\(folder)/links/new/\(name)"]
            }
        return Item(
            verdict: ArtefactVerdict(
                certificate, file: file, as: role.certificateRole, docTypes: docTypes.isEmpty ? nil : Set(docTypes),
                in: context(present, replacing: nil)),
            bytes: Array(certificate.pem.utf8), targets: targets,
            fingerprint: certificate.fingerprint)
    }

    private func item(vical bytes: [UInt8], file: String, _ present: TrustMaterial) -> Item {
        let list = try? VICAL(bytes)
        let former = present.lists.first { other in
            guard let list, let other = try? VICAL(other.value) else { return false }
            return other.provider == list.provider
        }
        var previous = TrustMaterial()
        if let former { previous.append(TrustMaterial.read(former.file)) }
        return Item(
            verdict: ArtefactVerdict(vical: bytes, file: file, in: context(present, replacing: previous)),
            bytes: bytes, targets: [former?.file ?? "\(folder)/vical/\(Self.fileName(list?.provider ?? "list")).cbor"],
            fingerprint: nil)
    }

    private func item(_ list: CertificateRevocationList, file: String, _ present: TrustMaterial) -> Item {
        let former = present.revocationLists.first {
            $0.value.issuer == list.issuer && $0.value.authorityKeyIdentifier == list.authorityKeyIdentifier
                && $0.value.distributionPoint == list.distributionPoint
        }
        var previous = TrustMaterial()
        if let former { previous.append(TrustMaterial.read(former.file)) }
        // Lists for several distribution points stand beside each other.
        let scope = list.distributionPoint.map { points in
            let text = Array(points.joined(separator: "\n").utf8)
            return "-" + HashAlgorithm.sha256.hash(text.span).prefix(4).hexadecimal
        }
        let key = (list.authorityKeyIdentifier?.prefix(4).hexadecimal ?? "list") + (scope ?? "")
        return Item(
            verdict: ArtefactVerdict(list, file: file, in: context(present, replacing: previous)), bytes: list.der,
            targets: [
                former?.file ?? "\(folder)/crl/\(Self.fileName(list.issuer.commonName ?? "issuer"))-\(key).crl"
            ], fingerprint: nil)
    }

    private func item(_ list: StatusList, file: String, _ present: TrustMaterial) throws(UsageError) -> Item {
        let issuers = issuers(of: list, context(present, replacing: nil))
        // In ASCII both, so that no two texts are taken for one.
        let namesakes = present.statusLists.filter { $0.value.claims.subject == list.claims.subject }
        // One party's list never takes the place of another's, whatever both are called.
        let former = namesakes.first { other in
            !issuers.isDisjoint(with: self.issuers(of: other.value, context(present, replacing: nil)))
        }
        var previous = TrustMaterial()
        if let former { previous.append(TrustMaterial.read(former.file)) }
        let bytes = try BoundedFile.read(file)
        let ending = bytes.first == UInt8(ascii: "e") ? "jwt" : "cwt"
        let subject = Array((list.claims.subject ?? "").utf8)
        let issuer = namesakes.isEmpty ? nil : issuers.map(\.hexadecimal).min()
        let name =
            HashAlgorithm.sha256.hash(subject.span).prefix(6).hexadecimal + (issuer.map { "-\($0.prefix(8))" } ?? "")
        return Item(
            verdict: ArtefactVerdict(list, file: file, in: context(present, replacing: previous)), bytes: bytes,
            targets: [former?.file ?? "\(folder)/status/\(name).\(ending)"], fingerprint: nil)
    }

    /// Fingerprints of the authorities that vouch for a list's signer.
    private func issuers(of list: StatusList, _ context: TrustContext) -> Set<[UInt8]> {
        let issuers = context.authorities.filter { authority in
            !list.verify(
                trustPoints: [authority], revocation: context.revocation, uri: list.claims.subject ?? "", at: now
            ).contains(.signerUntrusted)
        }
        return Set(issuers.map(\.fingerprint))
    }

    private func context(_ present: TrustMaterial, replacing previous: TrustMaterial?) -> TrustContext {
        TrustContext(
            now: now, authorities: present.roots.map(\.certificate),
            providers: present.listTrustPoints.map(\.value),
            revocation: RevocationLists(present.revocationLists.map(\.value)), grace: 0, previous: previous, uri: nil
        ).trusting(present.lists.map(\.value))
    }

    private static func isFolderName(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && !text.hasPrefix(".")
            && text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "/") }
    }

    /// Letters and digits of a name, joined by hyphens.
    fileprivate static func fileName(_ text: String) -> String {
        let words = text.lowercased().utf8.split { byte in
            !((0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte))
        }
        let name = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(60)
        return name.isEmpty ? "unnamed" : String(name)
    }
}

extension Certificate {
    /// Of its subject and its bytes, so that no two have one.
    fileprivate var fileName: String {
        TrustImport.fileName(subject.commonName ?? subject.organization ?? "") + "-" + fingerprint.prefix(4).hexadecimal
    }
}
