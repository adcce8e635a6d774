// SPDX-License-Identifier: Apache-2.0

public import CredentialStatus
public import Cryptography

/// Everything that files say of whom to trust: read, and not yet judged.
public struct TrustMaterial: Sendable {
    /// A root that its owner vouches for by having put it there.
    public struct Root: Sendable {
        public let certificate: Certificate
        public let file: String
        /// The document types it may vouch for; nil for all.
        public let docTypes: Set<String>?
    }

    public internal(set) var roots: [Root] = []
    /// Issuing authority lists (VICAL), as bytes: which trust points count for them is known when all is read.
    public internal(set) var lists: [FromFile<[UInt8]>] = []
    /// The roots of the lists' providers.
    public internal(set) var listTrustPoints: [FromFile<Certificate>] = []
    public internal(set) var revocationLists: [FromFile<CertificateRevocationList>] = []
    /// Link certificates (18013-5, B.1.3), and the new roots that they introduce.
    public internal(set) var links: [FromFile<Certificate>] = []
    public internal(set) var newRoots: [FromFile<Certificate>] = []
    /// Certificates that are not trusted, whoever lists them.
    public internal(set) var disabled: [FromFile<Certificate>] = []
    public internal(set) var statusLists: [FromFile<StatusList>] = []
    public internal(set) var problems: [MaterialProblem] = []

    public init() {}

    /// Reads a file, whose content tells what it is, or a folder of trust material.
    public static func read(_ path: String) -> TrustMaterial { FolderReader.read(path) }

    /// Revocation lists alone: of a file, or of every file in a folder that may be one.
    public static func readRevocationLists(_ path: String) -> TrustMaterial {
        FolderReader.readRevocationLists(path)
    }

    var isEmpty: Bool {
        roots.isEmpty && lists.isEmpty && listTrustPoints.isEmpty && revocationLists.isEmpty && links.isEmpty
            && newRoots.isEmpty && statusLists.isEmpty && disabled.isEmpty
    }

    /// Takes over what another has.
    public mutating func append(_ other: TrustMaterial) {
        roots += other.roots
        lists += other.lists
        listTrustPoints += other.listTrustPoints
        revocationLists += other.revocationLists
        links += other.links
        newRoots += other.newRoots
        statusLists += other.statusLists
        disabled += other.disabled
        problems += other.problems
    }
}
