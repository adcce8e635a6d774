// SPDX-License-Identifier: Apache-2.0

internal import Terminal

enum KeysWebReaderCommand: Command {
    static let description = CommandDescription(
        "keys web-reader", summary: "Make a key and a CSR for signing requests of Verify with Wallet on the Web.",
        options: [KeyOptions.directory] + RequestSubject.webOptions + [KeyOptions.force, .format],
        notes: """
            Writes web-reader.pem (P-256, PKCS #8, mode 0600), web-reader.public.pem and web-reader.csr (PKCS #10, PEM).
            Apple asks for the domain as common name, and for country, state or locality, and organization.

            example:
              \(programName) keys web-reader --out keys --domain shop.example --country US --state Maryland --organization Shop
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let pair = try KeyPairFiles(
            in: KeyOptions.directory(arguments), name: KeyKind.webReader.rawValue,
            subject: RequestSubject(web: arguments), overwrites: arguments.isSet("--force"))
        NewKeyReport(
            kind: .webReader, files: pair.files, facts: .init(of: pair.publicKey), configuration: nil,
            steps: [
                "In Apple Business, prove that the domain is yours, and ask for the certificate with "
                    + "\(pair.submittedPath).",
                "Keep the private key and Apple's certificate; reader.json5 has no member for them yet.",
            ]
        ).write(asJSON: wantsJSON)
        return .success
    }
}
