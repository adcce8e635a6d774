// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import IssuerTrust
internal import MdocVerification
internal import Terminal
internal import TrustStore

/// The trust that options of a command name.
struct OfflineTrust {
    private let snapshot: TrustSnapshot

    /// - Throws: Where a file cannot be read, or a folder has nothing in it. A list that can be read and may not be used
    ///   is no error: the report says so where it was needed.
    init(_ arguments: Arguments, at now: Date) throws(UsageError) {
        let word = arguments["--trust-profile"] ?? IssuerProfile.standard.rawValue
        guard let profile = IssuerProfile(rawValue: word) else {
            throw UsageError(
                "--trust-profile: there is no profile \(word)",
                hint: "use " + IssuerProfile.allCases.map(\.rawValue).joined(separator: ", "))
        }
        if arguments.isSet("--vical"), !arguments.isSet("--vical-trust") {
            throw UsageError(
                "--vical needs --vical-trust: a list is believed under its provider's root alone",
                hint: "get the root from the provider itself; one that travels in the list is no trust")
        }
        try self.init(
            paths: arguments.all("--trust"), vicals: arguments.all("--vical"),
            vicalTrust: arguments.all("--vical-trust"), crls: arguments.all("--crl"),
            statusLists: arguments.all("--status-list"), profile: profile, at: now)
    }

    init(
        paths: [String], vicals: [String] = [], vicalTrust: [String] = [], crls: [String] = [],
        statusLists: [String] = [], profile: IssuerProfile = .standard, at now: Date
    ) throws(UsageError) {
        let offline = TrustStore.offline(
            paths: paths, vicals: vicals, vicalTrust: vicalTrust, crls: crls, statusLists: statusLists,
            profile: profile, at: now)
        for problem in offline.problems where !problem.leavesSomethingOut {
            Output.line("\(programName): warning: \(problem.description)", to: .error)
        }
        if let problem = offline.problems.first(where: \.leavesSomethingOut) {
            throw UsageError(problem.description, hint: problem.remedy)
        }
        snapshot = offline.snapshot
    }

    func verifier(_ policy: VerificationPolicy) -> MdocVerifier {
        MdocVerifier(
            paths: CertificatePathValidator(
                anchors: snapshot.anchors, revocation: snapshot.revocation, cachedSigners: 0),
            statusLists: snapshot.statusLists, policy: policy)
    }
}
