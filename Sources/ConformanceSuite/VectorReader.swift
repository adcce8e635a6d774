// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Recognises a file of test vectors and makes its cases ready to run.
public enum VectorReader {
    /// The largest files of published vectors have some hundred kilobytes.
    private static let limits = JSONLimits(byteCount: 64 << 20, depth: 32, itemCount: 16 << 20)

    /// - Parameters:
    ///   - siblings: Reads another file, by its path from this one, which some published vectors refer to.
    ///   - sessions: For cases about sessions; without it they are not supported.
    public static func read(
        _ bytes: [UInt8], path: String, siblings: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        sessions: SessionGround.Maker? = nil
    ) throws(VectorError) -> VectorFile {
        let root = try object(bytes)
        if let file = try OwnFormat.read(root, path: path, sessions: sessions) { return file }
        let context = PublishedFile(root: root, path: path, siblings: siblings)
        for format in publishedFormats {
            if let file = try format.read(context) { return file }
        }
        throw .unknownFormat
    }

    static func object(_ bytes: [UInt8]) throws(VectorError) -> JSONObject {
        let quoted = WideIntegers.quoted(in: bytes)
        do { return try JSONReader.object(of: quoted.span, limits: limits) } catch {
            throw .unreadable(error.description)
        }
    }

    private static let publishedFormats: [any PublishedFormat.Type] = [
        RFC8949AppendixA.self, RFC8949AppendixF.self, RFC9180.self, COSEWorkingGroup.self, Wycheproof.self,
        AppleSample.self, AppleHandovers.self, AnnexD.self, AnnexDTampered.self, MdocResponses.self,
        PublishedCertificates.self, IssuerChains.self, IssuingAuthorityLists.self, StatusListVectors.self,
        X509Limbo.self, LaterFormats.self,
    ]
}
