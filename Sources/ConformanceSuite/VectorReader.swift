// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Recognises a file of test vectors and makes its cases ready to run.
public enum VectorReader {
    /// The largest files of published vectors have some hundred kilobytes.
    static let limits = JSONLimits(byteCount: 64 << 20, depth: 32)

    /// - Parameter siblings: Reads another file of the same folder, which some published vectors refer to.
    public static func read(
        _ bytes: [UInt8], path: String, siblings: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
    ) throws(VectorError) -> VectorFile {
        let root: JSONObject
        do { root = try JSONReader.object(of: bytes.span, limits: limits) } catch {
            throw .unreadable(error.description)
        }
        if let file = try OwnFormat.read(root, path: path) { return file }
        let context = PublishedFile(root: root, path: path, siblings: siblings)
        for read in publishedFormats {
            if let file = try read(context) { return file }
        }
        throw .unknownFormat
    }

    private static let publishedFormats: [@Sendable (PublishedFile) throws(VectorError) -> VectorFile?] = []
}

/// A file in one of the formats in which others publish their vectors.
struct PublishedFile: Sendable {
    let root: JSONObject
    let path: String
    let siblings: @Sendable (String) -> [UInt8]?
}
