// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import InputEncoding

/// Shows the blocks of a PEM text. Blocks with private keys are told of and not shown.
struct PEMRenderer {
    let options: InspectionOptions

    func render(_ text: ArraySlice<UInt8>) throws(InspectionError) -> Rendering {
        let count = try Self.count(of: text)
        var blocks = PEMBlocks(text)
        var list = FieldList(options: options)
        var kinds: [ArtefactKind] = []
        var warnings: [String] = []
        while !list.output.isCut, kinds.count < DERRenderer.memberLimit, let block = try blocks.next() {
            let position = kinds.count + 1
            list.heading("\(position) of \(count): \(block.label)")
            do {
                guard let artefact = try Self.artefact(in: block) else {
                    list.field("content", "not shown")
                    kinds.append(.pem)
                    continue
                }
                artefact.write(to: &list)
                kinds.append(artefact.kind)
                if let failure = artefact.failure { warnings.append("block \(position) was not read: \(failure.code)") }
            } catch {
                list.field("not read", error.description)
                kinds.append(block.label == "X509 CRL" ? .certificateRevocationList : .certificate)
                warnings.append("block \(position) was not read: \(error.code)")
            }
        }
        var rendering = Rendering.list(of: kinds, count: count, otherwise: .pem, list)
        rendering.warnings += warnings
        return rendering
    }

    /// Finds out whether all blocks end before any of them is shown.
    private static func count(of text: ArraySlice<UInt8>) throws(InspectionError) -> Int {
        var blocks = PEMBlocks(text)
        var count = 0
        while try blocks.next() != nil { count += 1 }
        return count
    }

    /// - Returns: nil for a label of nothing that is known here.
    private static func artefact(in block: PEMBlocks.Block) throws(CryptographyError) -> DERArtefact? {
        switch block.label {
        case "CERTIFICATE", "X509 CERTIFICATE":
            let der = try der(block)
            return .certificate(try Certificate(der: der.span))
        case "X509 CRL":
            let der = try der(block)
            return .certificateRevocationList(try CertificateRevocationList(der: der.span))
        case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": return .certificateRequest
        case "PUBLIC KEY": return .publicKey(subjectPublicKeyInfo: (try? der(block)) ?? [])
        // "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY" and others.
        case _ where block.label.hasSuffix("PRIVATE KEY"):
            let pem = String(decoding: block.text, as: UTF8.self)
            return .privateKey(Result { () throws(CryptographyError) in try PrivateKey(pem: pem) })
        default: return nil
        }
    }

    private static func der(_ block: PEMBlocks.Block) throws(CryptographyError) -> [UInt8] {
        do { return try EncodedInput(base64: block.body).bytes } catch { throw .malformedPEM }
    }
}
