// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Terminal
internal import WalletSimulator

/// `issue`: certificates, and a wallet with a driving licence of an invented person.
enum IssueCommand {
    static let description = CommandDescription(
        "issue",
        summary: "Make an issuer with its certificates, and a wallet with the driving licence of an invented person.",
        options: [
            .value("--out", "DIR", "where iaca-root.pem, document-signer.pem and wallet.cbor are written"),
            .value("--document", "KIND", "mdl (default), complete-mdl, photo-id or pid"),
            .value("--curve", "CURVE", "of the IACA root's key (default p256)"),
            .value("--ds-curve", "CURVE", "of the document signer's key (default p256)"),
            .value("--device-curve", "CURVE", "of the device key (default p256)"),
            .value("--digest", "NAME", "sha256 (default), sha384 or sha512"),
            .value("--decoys", "N", "digests in each namespace that belong to no element (default 3)"),
            .value("--country", "CC", "of issuer and document, two capital letters (default US)"),
            .value(
                "--state", "CC-SS",
                "of issuer and document (default US-ZZ; none with another country, or with an empty value)"),
            .value("--authority", "NAME", "of the issuer (default Simulated Department of Motor Vehicles)"),
            .value("--root-days", "N", "from today on, for the IACA root (default 2920)"),
            .value("--valid-days", "N", "from now on, for the document (default 365)"),
            .value("--crl-url", "URL", "where the certificates say that the revocation list is"),
            .value("--fault", "NAME", "the one thing to do wrong with the root; see list-faults"),
            .flag("--force", "overwrite files that are there already"),
        ] + StatusOptions.options + ChosenElements.options + SharedOptions.timeAndSeed + [.format],
        notes: """
            Curves: \(CurveName.list(Curve.allCases)).
            A root signs on NIST and Brainpool curves, a document signer also on ed25519 and ed448, and a device also
            on x25519 and x448, with which it can answer by a MAC alone.

            \(ChosenElements.note)

            \(SharedOptions.seedNote)

            wallet.cbor holds the private keys of device and issuer. They are worthless test keys.
            """)

    private static let decoyLimit = 1000

    static func run(_ arguments: Arguments) throws(UsageError) {
        let wantsJSON = try SharedOptions.wantsJSON(arguments)
        let directory = try arguments.required("--out")
        let paths = Paths(
            root: "\(directory)/iaca-root.pem", documentSigner: "\(directory)/document-signer.pem",
            wallet: "\(directory)/wallet.cbor")
        if !arguments.isSet("--force") {
            try OutputFile.refuseToOverwrite([paths.root, paths.documentSigner, paths.wallet])
        }
        let random = try SharedOptions.random(arguments, purpose: "issue")
        let now = try SharedOptions.now(arguments)
        let kind = try kind(arguments)
        var authority = try authority(arguments, now: now)
        authority.documentSignerPurpose = kind.documentSignerPurpose
        let fault = try fault(arguments)
        let deviceCurve = try CurveName.curve(arguments, "--device-curve")
        let terms = try terms(arguments, now: now, random: random)
        var document = SampleDocument(kind, by: authority, at: now)
        try ChosenElements(arguments).apply(to: &document)
        let wallet: SimulatedWallet
        do {
            let issuer = try SimulatedIssuer(authority, fault: fault, at: now, random: random)
            wallet = try SimulatedWallet(
                holding: document, from: issuer, deviceCurve: deviceCurve, terms: terms, at: now, random: random)
        } catch {
            throw UsageError("\(error)", hint: error.hint)
        }
        try OutputFile.makeDirectory(directory)
        let files: [(path: String, bytes: [UInt8], access: OutputFile.Access)] = [
            (paths.root, Array(wallet.issuer.root.pem.utf8), .everybody),
            (paths.documentSigner, Array(wallet.issuer.documentSigner.pem.utf8), .everybody),
            (paths.wallet, WalletFile.encode(wallet), .ownerOnly),
        ]
        for file in files {
            try OutputFile.write(file.bytes, to: file.path, access: file.access)
            if !wantsJSON { Output.line("wrote \(file.path)") }
        }
        if wantsJSON { try JSONText.write(paths) }
    }

    /// What is written where.
    private struct Paths: Encodable {
        let root, documentSigner, wallet: String
    }

    private static func kind(_ arguments: Arguments) throws(UsageError) -> SampleDocument.Kind {
        guard let name = arguments["--document"] else { return .mDL }
        guard let kind = SampleDocument.Kind(rawValue: name) else {
            let names = SampleDocument.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("unknown document \(name)", hint: "it is one of \(names)")
        }
        return kind
    }

    private static func fault(_ arguments: Arguments) throws(UsageError) -> RootFault? {
        guard let name = arguments["--fault"] else { return nil }
        guard let fault = RootFault(rawValue: name) else {
            throw UsageError("unknown fault \(name)", hint: "see `\(MdocWallet.name) list-faults`")
        }
        return fault
    }

    private static func authority(_ arguments: Arguments, now: Date) throws(UsageError) -> IssuingAuthority {
        var authority = IssuingAuthority()
        if let name = arguments["--authority"] { authority.name = name }
        if let uri = arguments["--crl-url"] {
            authority.revocationListURI = try ListAddress.read(uri, option: "--crl-url")
        }
        // 20 years at most (B.1.2).
        if let days = try SharedOptions.number(arguments, "--root-days", in: 1...7304) {
            authority.rootValidity = IssuingAuthority.days(0, through: days, from: now)
        }
        if let country = arguments["--country"] {
            authority.country = country
            if country != "US" { authority.stateOrProvince = nil }
        }
        if let state = arguments["--state"] { authority.stateOrProvince = state.isEmpty ? nil : state }
        authority.rootCurve = try CurveName.curve(arguments, "--curve")
        authority.documentSignerCurve = try CurveName.curve(arguments, "--ds-curve")
        return authority
    }

    private static func terms(
        _ arguments: Arguments, now: Date, random: any RandomSource
    ) throws(UsageError) -> IssuanceTerms {
        var terms = IssuanceTerms()
        terms.status = try StatusOptions.references(arguments) { random.bytes(16) }
        if let name = arguments["--digest"] {
            switch name.lowercased().filter({ $0 != "-" }) {
            case "sha256": terms.digestAlgorithm = .sha256
            case "sha384": terms.digestAlgorithm = .sha384
            case "sha512": terms.digestAlgorithm = .sha512
            default: throw UsageError("unknown digest \(name)", hint: "it is sha256, sha384 or sha512")
            }
        }
        if let decoys = try SharedOptions.number(arguments, "--decoys", in: 0...decoyLimit) {
            terms.decoyDigests = decoys
        }
        // The document signer's certificate ends at the beginning of the 426th day.
        if let days = try SharedOptions.number(arguments, "--valid-days", in: 1...425) {
            terms.validity = now...now.addingTimeInterval(Double(days) * 86_400)
        }
        return terms
    }
}
