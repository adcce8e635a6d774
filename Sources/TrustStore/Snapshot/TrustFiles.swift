// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust

/// The files of all selections, each file and folder read once.
struct TrustFiles: Sendable {
    /// By path.
    private(set) var materials: [String: TrustMaterial] = [:]
    /// Of lists that are fetched, by path.
    private var trustPoints: [String: TrustMaterial] = [:]
    /// In the order of the settings.
    private(set) var paths: [String] = []
    /// Of all folders: a list speaks of certificates by itself, whoever put it there.
    var revocationLists: [CertificateRevocationList] { all.flatMap { $0.revocationLists.map(\.value) } }

    init(_ settings: TrustSettings) {
        for source in settings.selections.joined() {
            switch source.material {
            case .path(let path):
                guard materials[path] == nil else { continue }
                materials[path] = TrustMaterial.read(path)
                paths.append(path)
            case .vical(_, let points):
                for path in points where trustPoints[path] == nil { trustPoints[path] = TrustMaterial.read(path) }
            }
        }
    }

    /// Of a file or folder that was put together otherwise.
    init(_ material: TrustMaterial, as path: String) {
        materials = [path: material]
        paths = [path]
    }

    func trustPoints(_ paths: [String]) -> [Certificate] {
        paths.flatMap { path in
            // A folder may hold them as roots, or in the place where a folder of trust material has them.
            trustPoints[path].map { $0.roots.map(\.certificate) + $0.listTrustPoints.map(\.value) } ?? []
        }
    }

    /// What is wrong with files, in the order of the settings.
    var problems: [MaterialProblem] {
        paths.flatMap { materials[$0]?.problems ?? [] }
            + trustPoints.sorted { $0.key < $1.key }.flatMap(\.value.problems)
    }

    /// Of all folders together: a list speaks of certificates by itself, whoever put it there.
    var all: [TrustMaterial] { paths.compactMap { materials[$0] } }

    /// Roots of list providers, for files and for lists that are fetched.
    var allTrustPoints: [Certificate] {
        all.flatMap { $0.listTrustPoints.map(\.value) }
            + trustPoints.sorted { $0.key < $1.key }.flatMap {
                $0.value.roots.map(\.certificate) + $0.value.listTrustPoints.map(\.value)
            }
    }
}
