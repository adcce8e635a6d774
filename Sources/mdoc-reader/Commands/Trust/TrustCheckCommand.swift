// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import Terminal
internal import TrustStore

enum TrustCheckCommand: Command {
    static let description = CommandDescription(
        "trust check",
        summary: "Judge certificates, VICALs, revocation lists and status lists, and say all that is wrong.",
        options: [
            .value("--vical-trust", "PATH", "roots of the providers of VICALs", isRepeatable: true),
            .value("--trust", "PATH", "roots under which CRLs and status lists are judged", isRepeatable: true),
            .value(
                "--crl", "PATH", "revocation lists that say whether signers of lists are revoked", isRepeatable: true),
            .value("--previous", "FILE", "the list in force, which the one that is checked may not take back"),
            .value("--uri", "URI", "how documents name the status list (default: its own subject)"),
            .value("--profile", "NAME", "judge certificates as \(roles) (default: as they seem to be meant)"),
            .value("--grace", "SECONDS", "how long a list may be used after its nextUpdate (default: 0)"),
            .value("--at", "TIME", "the instant to judge at, RFC 3339 (default: now)"),
            .format,
        ],
        operands: "PATH…", operandCount: 1...1_000,
        notes: """
            PATH is a file, whose content tells what it is, or a folder of trust material (docs/trust.md).
            Every problem is named by its code of docs/errors.md; warnings do not keep anything from being used.
            Exit status 0: all can be used. 1: something cannot.

            example:
              \(programName) trust check --vical-trust provider-root.pem --at 2026-06-15T12:00:00Z vical.cbor
            """)

    private static let roles = CertificateRole.allCases.map(\.rawValue).joined(separator: ", ")

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let role = try role(arguments["--profile"])
        let material = TrustMaterial.read(all: arguments.operands)
        let context = try context(arguments, with: material)
        let verdicts = MaterialJudge(context: context).verdicts(on: material, as: role)
        if wantsJSON {
            Output.write(bytes: JSONValue.array(verdicts.map(\.json)).serialized(.indented))
            Output.line()
        } else {
            let paint = Paint(isOn: Output.Stream.standard.wantsColour)
            for verdict in verdicts { Output.write(verdict.text(paint)) }
            let bad = verdicts.count { !$0.isUsable }
            Output.line("\(verdicts.count - bad) can be used, \(bad) cannot")
        }
        return verdicts.allSatisfy(\.isUsable) ? .success : .failed
    }

    private static func role(_ word: String?) throws(UsageError) -> CertificateRole? {
        guard let word else { return nil }
        guard let role = CertificateRole(rawValue: word) else {
            throw UsageError("--profile: there is no profile \(word)", hint: "use \(roles)")
        }
        return role
    }

    private static func context(
        _ arguments: Arguments, with material: TrustMaterial
    ) throws(UsageError) -> TrustContext {
        let trusted = try TrustMaterial.require(arguments.all("--trust"))
        let providers = try TrustMaterial.require(arguments.all("--vical-trust"))
        var lists = TrustMaterial()
        for path in arguments.all("--crl") { lists.append(TrustMaterial.readRevocationLists(path)) }
        try lists.checkReadable()
        let previous = try arguments["--previous"].map { path throws(UsageError) in
            try TrustMaterial.require([path])
        }
        let context = TrustContext(
            now: try Inputs.instant(arguments["--at"], option: "--at"),
            authorities: (trusted.roots + material.roots).map(\.certificate),
            providers: providers.roots.map(\.certificate)
                + (providers.listTrustPoints + material.listTrustPoints).map(\.value),
            revocation: RevocationLists(
                (lists.revocationLists + trusted.revocationLists + material.revocationLists).map(\.value)),
            grace: TimeInterval(try Inputs.seconds(arguments["--grace"], option: "--grace") ?? 0),
            previous: previous, uri: arguments["--uri"])
        return context.trusting(material.lists.map(\.value))
    }
}
