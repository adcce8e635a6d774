// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Terminal
internal import WalletSimulator

/// `trust`: what a reader needs to believe the documents of a simulated issuer, or rightly does not believe.
enum TrustCommand {
    static let description = CommandDescription(
        "trust",
        summary: "Make a folder of trust material for a wallet's issuer: roots, a VICAL, revocation and status lists.",
        options: [
            .value("--issuer", "FILE", "the wallet.cbor that issue made"),
            .value("--out", "DIR", "where anchors/, vical/, crl/ and status/ are written"),
            .value("--base-url", "URL", "where the lists say that they lie (default https://iaca.example)"),
            .value("--provider", "NAME", "of the VICAL provider (default Simulated VICAL Provider)"),
            .value("--valid-days", "N", "from now on, until the lists are to be replaced (default 30)"),
            .value("--status-form", "NAME", "of the status list: cwt (default) or jwt"),
            .value("--fault", "NAME", "the one thing to do wrong; see list-faults"),
            .flag("--force", "overwrite files that are there already, and take away lists that the fault leaves out"),
        ] + SharedOptions.timeAndSeed + [.format],
        notes: """
            The status list has the address and the entry that the document names, the identifier list likewise; where
            it names none they lie below --base-url. Numbers of lists grow with the time: with one seed a later run
            makes what follows an earlier one, by the same provider.
            A folder knows a list by the subject in it: with status-list-other-subject or identifier-list-other-subject
            the document's list is not there for a reader of the folder; at the document's address it is refused.
            No private key is written.
            \(SharedOptions.seedNote)

            example:
              \(MdocWallet.name) issue --out demo --status-list https://iaca.example/status/list --status-index 7
              \(MdocWallet.name) trust --issuer demo/wallet.cbor --out demo/trust --fault status-revoked
            """)

    static func run(_ arguments: Arguments) throws(UsageError) {
        let wantsJSON = try SharedOptions.wantsJSON(arguments)
        let folder = try arguments.required("--out")
        let wallet = try WalletReader.read(try arguments.required("--issuer"))
        let terms = try terms(arguments)
        let fault = try fault(arguments)
        let random = try SharedOptions.random(arguments, purpose: "trust")
        let now = try SharedOptions.now(arguments)
        let files: [TrustFile]
        do {
            files = try SimulatedTrust(for: wallet, terms: terms, fault: fault, at: now, random: random).files
        } catch {
            throw UsageError("\(error)", hint: error.hint)
        }
        let paths = files.map { "\(folder)/\($0.path)" }
        if !arguments.isSet("--force") { try OutputFile.refuseToOverwrite(paths) }
        for directory in ["anchors", "vical/anchors", "crl", "status"] {
            try OutputFile.makeDirectory("\(folder)/\(directory)")
        }
        removeOthers(than: paths, in: folder)
        for (file, path) in zip(files, paths) {
            try OutputFile.write(file.bytes, to: path)
            if !wantsJSON { Output.line("wrote \(path)") }
        }
        if wantsJSON { try JSONText.write(Summary(files: paths, fault: fault?.rawValue)) }
    }

    /// What is written where.
    private struct Summary: Encodable {
        let files: [String]
        let fault: String?
    }

    /// Takes away what an earlier run wrote and this one leaves out, or a fault that is an absence would not be one.
    private static func removeOthers(than paths: [String], in folder: String) {
        for name in [
            "anchors/iaca-root.pem", "vical/list.cbor", "crl/iaca.crl", "crl/vical-provider.crl", "status/list.cwt",
            "status/list.jwt", "status/identifiers.cwt",
        ] where !paths.contains("\(folder)/\(name)") {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    private static func terms(_ arguments: Arguments) throws(UsageError) -> TrustTerms {
        var terms = TrustTerms()
        if let text = arguments["--base-url"] { terms.baseURI = try ListAddress.read(text, option: "--base-url") }
        while terms.baseURI.hasSuffix("/") { terms.baseURI.removeLast() }
        if let name = arguments["--provider"] { terms.providerName = name }
        if let days = try SharedOptions.number(arguments, "--valid-days", in: 1...1187) { terms.validDays = days }
        if let name = arguments["--status-form"] {
            guard let form = StatusTokenForm(rawValue: name) else {
                throw UsageError("unknown form \(name)", hint: "it is cwt or jwt")
            }
            terms.statusForm = form
        }
        return terms
    }

    private static func fault(_ arguments: Arguments) throws(UsageError) -> TrustFault? {
        guard let name = arguments["--fault"] else { return nil }
        guard let fault = TrustFault(rawValue: name) else {
            throw UsageError("unknown fault \(name)", hint: "see `\(MdocWallet.name) list-faults`")
        }
        return fault
    }
}
