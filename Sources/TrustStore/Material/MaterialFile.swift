// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import Terminal

/// One file of trust material.
struct MaterialFile {
    let path: String
    let bytes: [UInt8]

    /// More than a list and its PEM text have; what is inside is bounded by who reads it.
    private static let maximalByteCount = 24 << 20

    init(_ path: String) throws(MaterialProblem) {
        guard let count = BoundedFile.byteCount(ofPlainFile: path) else {
            // One who opens a pipe waits for whoever writes into it.
            guard FileManager.default.fileExists(atPath: path) else {
                throw MaterialProblem(.unreadable, path, "there is nothing of that name")
            }
            throw MaterialProblem(.notPlainFile, path)
        }
        guard count <= Self.maximalByteCount else { throw MaterialProblem(.tooLarge, path) }
        do { bytes = try BoundedFile.read(path, limit: Self.maximalByteCount) } catch {
            throw MaterialProblem(.unreadable, path)
        }
        self.path = path
    }

    /// What the content tells, for a file that is named alone.
    func content() throws(MaterialProblem) -> TrustMaterial {
        var material = TrustMaterial()
        switch bytes.first {
        // An array of four and a tag 18: the COSE_Sign1 of a VICAL, and that of a status list, begin with these.
        case 0x84: material.lists = [FromFile(bytes, file: path)]
        case 0xd2: material.statusLists = [try statusList()]
        case 0x30:
            if let certificates = try? certificates() {
                material.roots = certificates.map { .init(certificate: $0.value, file: path, docTypes: nil) }
            } else if let lists = try? revocationLists() {
                material.revocationLists = lists
            } else {
                throw MaterialProblem(.notCertificate, path)
            }
        default: try readText(into: &material)
        }
        return material
    }

    private func readText(into material: inout TrustMaterial) throws(MaterialProblem) {
        let labels = Set(((try? pemBlocks()) ?? []).map(\.label))
        if labels.contains(Self.certificateLabel) {
            material.roots = try certificates().map { .init(certificate: $0.value, file: path, docTypes: nil) }
        }
        if labels.contains(Self.listLabel) { material.revocationLists = try revocationLists() }
        guard material.isEmpty else { return }
        // The header of a JWT is a JSON object, whose base64url begins so.
        guard bytes.starts(with: "ey".utf8) else { throw MaterialProblem(.unrecognized, path) }
        material.statusLists = [try statusList()]
    }

    func certificates() throws(MaterialProblem) -> [FromFile<Certificate>] {
        do { return try TrustAnchors.certificates(in: bytes).map { FromFile($0, file: path) } } catch {
            throw MaterialProblem(.notCertificate, path, "\(error)")
        }
    }

    func revocationLists() throws(MaterialProblem) -> [FromFile<CertificateRevocationList>] {
        do throws(CryptographyError) {
            if bytes.first == 0x30 { return [FromFile(try CertificateRevocationList(der: bytes.span), file: path)] }
            let blocks = try pemBlocks().filter { $0.label == Self.listLabel }
            guard !blocks.isEmpty else { throw .malformedPEM }
            return try blocks.map { block throws(CryptographyError) in
                let list = try block.der.withSpan { der throws(CryptographyError) in
                    try CertificateRevocationList(der: der)
                }
                return FromFile(list, file: path)
            }
        } catch {
            throw MaterialProblem(.notRevocationList, path, "\(error)")
        }
    }

    func statusList() throws(MaterialProblem) -> FromFile<StatusList> {
        do throws(StatusListProblem) {
            // Editors end a text with a line.
            let isText = bytes.first == UInt8(ascii: "e")
            let token = isText ? Array(bytes.prefix { $0 != 0x0a && $0 != 0x0d }) : bytes
            let list = try StatusList(StatusListToken(token))
            // Documents ask for a list by its URI, which a file has nowhere else.
            guard let subject = list.claims.subject, ListKey(.status, subject) != nil else { throw .subjectMismatch }
            return FromFile(list, file: path)
        } catch {
            throw MaterialProblem(.notStatusList, path, error.rawValue)
        }
    }

    private func pemBlocks() throws(CryptographyError) -> [PEM.Block] {
        try PEM.blocks(in: String(decoding: bytes, as: UTF8.self))
    }

    private static let certificateLabel = "CERTIFICATE"
    private static let listLabel = "X509 CRL"
}
