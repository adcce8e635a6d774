// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Reads a folder of trust material in its layout:
///
/// ```
/// *.pem *.crt *.cer *.der   roots for every document type       *.crl      revocation lists
/// anchors/                  the same                            crl/       *.crl *.der *.pem
/// anchors/<docType>/        roots for that type alone           links/     link certificates
/// vical/                    *.cbor *.vical                      links/new/ roots that they introduce
/// vical/anchors/            the roots of the lists' providers   status/    *.cwt *.jwt
/// disabled/                 certificates that are not trusted, whoever lists them
/// ```
struct FolderReader {
    /// Of a folder with all that is read inside it.
    static let maximalFileCount = 4096

    private static let certificateEndings = [".pem", ".crt", ".cer", ".der"]

    private(set) var material = TrustMaterial()
    private var fileCount = 0

    static func read(_ path: String) -> TrustMaterial {
        guard isFolder(path) else {
            do { return try MaterialFile(path).content() } catch {
                var material = TrustMaterial()
                material.problems = [error]
                return material
            }
        }
        var reader = FolderReader()
        reader.read(root: path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path)
        if reader.material.isEmpty, !reader.material.problems.contains(where: \.leavesSomethingOut) {
            reader.material.problems.append(MaterialProblem(.nothingFound, path))
        }
        return reader.material
    }

    /// Revocation lists alone: of a file, or of every file in a folder that may be one.
    static func readRevocationLists(_ path: String) -> TrustMaterial {
        var reader = FolderReader()
        if isFolder(path) {
            reader.readRevocationLists(in: path)
            if reader.fileCount == 0 { reader.material.problems.append(MaterialProblem(.nothingFound, path)) }
        } else {
            do throws(MaterialProblem) {
                reader.material.revocationLists = try MaterialFile(path).revocationLists()
            } catch {
                reader.material.problems = [error]
            }
        }
        return reader.material
    }

    private mutating func readRevocationLists(in folder: String) {
        read(folder, [".crl", ".der", ".pem"]) { material, file throws(MaterialProblem) in
            material.revocationLists += try file.revocationLists()
        }
    }

    private mutating func read(root: String) {
        readRoots(in: root, docTypes: nil)
        read(root, [".crl"]) { material, file throws(MaterialProblem) in
            material.revocationLists += try file.revocationLists()
        }
        for folder in folders(in: root) {
            let path = "\(root)/\(folder)"
            switch folder {
            case "anchors":
                readRoots(in: path, docTypes: nil)
                for docType in folders(in: path) { readRoots(in: "\(path)/\(docType)", ofType: docType) }
            case "vical": readLists(in: path)
            case "crl": readRevocationLists(in: path)
            case "links": readLinks(in: path)
            case "status":
                read(path, [".cwt", ".jwt"]) { material, file throws(MaterialProblem) in
                    material.statusLists.append(try file.statusList())
                }
            case "disabled": readDisabled(in: path)
            default: material.problems.append(MaterialProblem(.unknownFolder, path))
            }
        }
    }

    private mutating func readRoots(in folder: String, ofType docType: String) {
        guard docType.utf8.count <= 255, docType.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            material.problems.append(MaterialProblem(.badDocType, folder))
            return
        }
        readRoots(in: folder, docTypes: [docType])
    }

    private mutating func readRoots(in folder: String, docTypes: Set<String>?) {
        read(folder, Self.certificateEndings) { material, file throws(MaterialProblem) in
            material.roots += try file.certificates().map {
                TrustMaterial.Root(certificate: $0.value, file: $0.file, docTypes: docTypes)
            }
        }
    }

    private mutating func readLists(in folder: String) {
        read(folder, [".cbor", ".vical"]) { material, file throws(MaterialProblem) in
            material.lists.append(FromFile(file.bytes, file: file.path))
        }
        guard folders(in: folder, besides: ["anchors"]).contains("anchors") else { return }
        read("\(folder)/anchors", Self.certificateEndings) { material, file throws(MaterialProblem) in
            material.listTrustPoints += try file.certificates()
        }
    }

    private mutating func readDisabled(in folder: String) {
        read(folder, Self.certificateEndings) { material, file throws(MaterialProblem) in
            do throws(MaterialProblem) { material.disabled += try file.certificates() } catch {
                throw MaterialProblem(.notDisabled, file.path, error.detail)
            }
        }
    }

    private mutating func readLinks(in folder: String) {
        read(folder, Self.certificateEndings) { material, file throws(MaterialProblem) in
            material.links += try file.certificates()
        }
        guard folders(in: folder, besides: ["new"]).contains("new") else { return }
        read("\(folder)/new", Self.certificateEndings) { material, file throws(MaterialProblem) in
            material.newRoots += try file.certificates()
        }
    }

    /// Hands the files with one of these endings to `take`, by name. One that is bad does not keep the others away.
    private mutating func read(
        _ folder: String, _ endings: [String],
        _ take: (inout TrustMaterial, MaterialFile) throws(MaterialProblem) -> Void
    ) {
        for name in names(in: folder) where endings.contains(where: name.lowercased().hasSuffix) {
            let path = "\(folder)/\(name)"
            guard !Self.isFolder(path) else { continue }
            guard fileCount < Self.maximalFileCount else {
                let problem = MaterialProblem(.tooManyFiles, folder)
                if !material.problems.contains(problem) { material.problems.append(problem) }
                return
            }
            fileCount += 1
            do throws(MaterialProblem) { try take(&material, MaterialFile(path)) } catch {
                material.problems.append(error)
            }
        }
    }

    /// The folders in a folder; where only some have a meaning there, the others are told of.
    private mutating func folders(in folder: String, besides known: [String]? = nil) -> [String] {
        let found = names(in: folder).filter { Self.isFolder("\(folder)/\($0)") }
        for name in found where known.map({ !$0.contains(name) }) ?? false {
            material.problems.append(MaterialProblem(.unknownFolder, "\(folder)/\(name)"))
        }
        return found
    }

    /// Names that begin with a point are the system's, or those of whoever puts files there.
    private mutating func names(in folder: String) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            let problem = MaterialProblem(.unreadable, folder)
            if !material.problems.contains(problem) { material.problems.append(problem) }
            return []
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }
}
