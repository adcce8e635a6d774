// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import Terminal

enum KeysMerchantIdentityCommand: Command {
    static let description = CommandDescription(
        "keys merchant-identity",
        summary: "Make the key that answers of Verify with Wallet are sealed to, and its CSR.",
        options: [KeyOptions.directory] + RequestSubject.merchantOptions + [KeyOptions.force, .format],
        notes: """
            Writes merchant-identity.pem (P-256, PKCS #8, mode 0600), merchant-identity.public.pem and merchant-identity.csr
            (PKCS #10, PEM). The CSR goes to Apple; the private key stays here and is all that the service needs.
            pkRHash is the SHA-256 of the public point, by which envelopes name the key.

            example:
              \(programName) keys merchant-identity --out keys --merchant-id merchant.com.example --team-id A1B2C3D4E5
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let pair = try KeyPairFiles(
            in: KeyOptions.directory(arguments), name: KeyKind.merchantIdentity.rawValue,
            subject: RequestSubject(merchant: arguments), overwrites: arguments.isSet("--force"))
        let appleWallet: JSONObject = [
            "merchantIdentifiers": [arguments["--merchant-id"].map(JSONValue.string) ?? ConfigurationExcerpt.unknown],
            "teamIdentifier": arguments["--team-id"].map(JSONValue.string) ?? ConfigurationExcerpt.unknown,
            "identityKeys": [ConfigurationExcerpt.file(pair.privateKeyPath)],
        ]
        NewKeyReport(
            kind: .merchantIdentity, files: pair.files, facts: .init(of: pair.publicKey),
            configuration: ConfigurationExcerpt(
                place: .relyingParty, members: ["appleWallet": .object(appleWallet)]),
            steps: [
                "At Apple (Certificates, Identifiers & Profiles, Merchant ID, Identity), make a certificate with "
                    + pair.submittedPath + ".",
                "Put the lines above into reader.json5, then send the service SIGHUP or start it again.",
            ]
        ).write(asJSON: wantsJSON)
        return .success
    }
}
