// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import InputEncoding
internal import IssuerTrust
internal import Terminal
internal import TrustStore

enum TrustImportCommand: Command {
    static let description = CommandDescription(
        "trust import", summary: "Check certificates and lists, and put them into a folder of trust material.",
        options: [
            .value("--into", "FOLDER", "the folder (docs/trust.md); made where it is not there"),
            .value("--as", "ROLE", "what certificates are: root (default), provider, link or new-root"),
            .value("--doc-type", "TYPE", "root: the document type it may vouch for (default: all)", isRepeatable: true),
            .value("--sha256", "HEX", "the certificate's fingerprint, as its owner publishes it", isRepeatable: true),
            .flag("--yes", "import without a fingerprint to compare with"),
            .value("--at", "TIME", "the instant to judge at, RFC 3339 (default: now)"),
        ],
        operands: "FILE…", operandCount: 1...1_000,
        notes: """
            Each certificate is shown with its fingerprint. Compare that with what the owner publishes by another way than
            the file came, then give it as --sha256. A list is imported only if it verifies under what the folder has
            already, and never in place of a newer one. Nothing is imported where one of the files cannot be.

            example:
              \(programName) trust import --into trust --sha256 6ff93e… california-iaca.pem
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let folder = try arguments.required("--into")
        let role = try TrustImport.Role(option: arguments["--as"])
        let importing = TrustImport(
            folder: folder, role: role, docTypes: arguments.all("--doc-type"),
            fingerprints: try arguments.all("--sha256").map { text throws(UsageError) in try fingerprint(text) },
            isUnconditional: arguments.isSet("--yes"),
            now: try Inputs.instant(arguments["--at"], option: "--at"))
        let plan = try importing.plan(TrustMaterial.require(arguments.operands))
        let paint = Paint(isOn: Output.Stream.standard.wantsColour)
        for item in plan { Output.write(item.verdict.text(paint)) }
        guard plan.allSatisfy(\.verdict.isUsable) else {
            Output.line("nothing was imported", to: .error)
            return .failed
        }
        try importing.confirm(plan)
        for item in plan {
            for target in item.targets {
                try OutputFile.makeDirectory(
                    target.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
                try OutputFile.write(item.bytes, to: target)
                Output.line("imported \(target)")
            }
        }
        return .success
    }

    private static func fingerprint(_ text: String) throws(UsageError) -> [UInt8] {
        let digits = text.filter { !":- ".contains($0) }
        guard let bytes = [UInt8](hexadecimal: digits), bytes.count == 32 else {
            throw UsageError(
                "--sha256 is no SHA-256 fingerprint", hint: "write 64 hexadecimal digits, with or without colons")
        }
        return bytes
    }
}
