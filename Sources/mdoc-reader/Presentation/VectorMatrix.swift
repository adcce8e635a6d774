// SPDX-License-Identifier: Apache-2.0

internal import ConformanceSuite
internal import IssuerTrust
internal import MdocVerification
internal import Terminal
internal import TrustStore

/// The part of `docs/errors.md` that shows which test vectors prove which check.
struct VectorMatrix {
    private let coverage: VectorCoverage

    init(_ folders: [String]) throws(UsageError) {
        let files = try VectorFiles.paths(folders).map { path throws(UsageError) in
            switch try VectorFiles.read(path, isNamed: folders.contains(path)) {
            case .success(let file): return file
            case .failure(let error): throw UsageError("\(path): \(error)")
            }
        }
        coverage = VectorCoverage(files)
    }

    func markdown() -> String {
        let ofReports = Check.allCases.flatMap { check in
            check.codes.map { (check: "`\(check.rawValue)`", code: $0.rawValue) }
        }
        let ofMaterial = TrustCode.all.filter { [.vical, .revocationList, .statusList].contains($0.group) }
        return """
            ## Checks and test vectors

            How many cases of `testvectors/` expect each code, as a failure or as a warning that the case names. Genuine cases,
            which expect none, are counted in `testvectors/README.md`. A code with no case here has tests in `Tests/`: codes of
            one check that several checks share are counted for each of them.

            ### Reports

            \(coverage.markdown(ofReports))

            ### Rows of the certificate profiles

            \(coverage.markdown(ProfileRule.all.map { ($0.clause, $0.rawValue) }))

            ### Trust material

            \(coverage.markdown(ofMaterial.map { ($0.group.rawValue, $0.word) }))

            """
    }
}
