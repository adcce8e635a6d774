// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
public import FoundationEssentials
internal import HTTPClient
public import IssuerTrust

extension TrustStore {
    /// What files alone come to at an instant, for commands: nothing is fetched and nothing kept.
    ///
    /// - Parameters:
    ///   - paths: Files, whose content tells what they are, and folders in the layout of trust material.
    ///   - vicals: Files with issuing authority lists.
    ///   - vicalTrust: Files with the roots of their providers.
    ///   - crls: Files with revocation lists, and folders of them.
    ///   - profile: What document signers under all anchors are held to.
    ///   - statusLists: Files with status lists; each is asked for by its own subject.
    /// - Returns: The snapshot, with the problems of files that cannot be used.
    public static func offline(
        paths: [String], vicals: [String] = [], vicalTrust: [String] = [], crls: [String] = [],
        statusLists: [String] = [], profile: IssuerProfile = .standard, at now: Date
    ) -> (snapshot: TrustSnapshot, problems: [MaterialProblem]) {
        var material = TrustMaterial()
        for path in paths { material.append(TrustMaterial.read(path)) }
        for path in vicals { material.read(path) { $0.lists.append(FromFile($1.bytes, file: path)) } }
        for path in crls { material.append(FolderReader.readRevocationLists(path)) }
        for path in statusLists {
            material.read(path) { material, file throws(MaterialProblem) in
                material.statusLists.append(try file.statusList())
            }
        }
        for path in vicalTrust {
            let read = TrustMaterial.read(path)
            material.problems += read.problems
            material.listTrustPoints += read.roots.map { FromFile($0.certificate, file: $0.file) }
            material.listTrustPoints += read.listTrustPoints
        }
        var settings = TrustSettings(selections: [[TrustSource(.path(Self.commandLine), profile: profile)]])
        // Nothing newer can come, so that a list counts as long as it says, and not longer.
        settings.listGrace = 0
        var state = StoreState(settings, files: TrustFiles(material, as: Self.commandLine))
        state.isOffline = true
        let assembled = state.assemble(at: now)
        return (PublishedTrust(assembled, of: settings).first, material.problems)
    }

    /// Stands for all files together, and is no path.
    private static let commandLine = ""
}

extension TrustMaterial {
    fileprivate mutating func read(
        _ path: String, _ take: (inout TrustMaterial, MaterialFile) throws(MaterialProblem) -> Void
    ) {
        do throws(MaterialProblem) { try take(&self, MaterialFile(path)) } catch { problems.append(error) }
    }
}
