// swift-tools-version: 6.2
// The manifest is the diagram: it reads bottom-up, one line a module, and arrows only point up the page.

import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module in `Sources/<name>`, with its tests in `Tests/<name>Tests`.
func module(_ name: String, uses dependencies: [String] = []) -> [Target] {
    [
        .target(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: strict),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.init(stringLiteral: name), "TestSupport"]
                + dependencies.filter { !systemLibraries.contains($0) }.map { .init(stringLiteral: $0) },
            swiftSettings: strict),
    ]
}

/// A command in `Sources/<name>`: arguments in, one call, exit status out.
func command(_ name: String, uses dependencies: [String]) -> [Target] {
    [.executableTarget(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: strict)]
}

let systemLibraries = ["CCBOR", "COpenSSL", "CJansson", "CSQLite"]

let modules: [[Target]] = [
    module("Timestamps"),
    module("Locks"),
    module("ExactText"),
    module("Redaction"),
    module("Terminal", uses: ["Locks"]),
    module("JSON", uses: ["CJansson", "ExactText", "Redaction"]),
    module("CBOR", uses: ["CCBOR", "Redaction"]),
    module("Cryptography", uses: ["COpenSSL", "Locks", "Timestamps"]),
    module("HPKE", uses: ["Cryptography"]),
    module("JOSE", uses: ["JSON", "Cryptography", "Redaction"]),
    module("InputEncoding", uses: ["JOSE"]),
    module("ReaderTokens", uses: ["JOSE", "JSON", "Cryptography", "Redaction"]),
    module("COSE", uses: ["CBOR", "Cryptography", "Redaction"]),
    module("Mdoc", uses: ["CBOR", "COSE", "Cryptography", "ExactText", "Redaction", "Timestamps"]),
    module("ArtefactInspection", uses: ["CBOR", "Cryptography", "InputEncoding", "JSON", "Timestamps"]),
    module("IssuerTrust", uses: ["Cryptography", "ExactText", "Locks", "Timestamps"]),
    module(
        "MdocVerification",
        uses: ["Mdoc", "COSE", "CBOR", "Cryptography", "ExactText", "IssuerTrust", "Redaction", "Timestamps"]),
    module(
        "AppleWallet", uses: ["Mdoc", "HPKE", "CBOR", "Cryptography", "InputEncoding", "JOSE", "Redaction"]),
    module(
        "ReaderPolicy",
        uses: [
            "Cryptography", "ExactText", "JOSE", "JSON", "Locks", "Mdoc", "MdocVerification", "Redaction", "Timestamps",
        ]),
    module(
        "SQLiteStorage",
        uses: [
            "CSQLite", "Cryptography", "JSON", "Locks", "Mdoc", "MdocVerification", "ReaderPolicy", "Redaction",
            "Timestamps",
        ]),
    module(
        "ReaderService",
        uses: [
            "AppleWallet", "CBOR", "COSE", "Cryptography", "IssuerTrust", "JOSE", "JSON", "Mdoc", "MdocVerification",
            "ReaderPolicy", "ReaderTokens", "Redaction", "Timestamps",
        ]),
    module(
        "ConformanceSuite",
        uses: [
            "AppleWallet", "CBOR", "COSE", "Cryptography", "HPKE", "InputEncoding", "IssuerTrust", "JOSE", "JSON",
            "Mdoc", "MdocVerification", "ReaderPolicy", "ReaderService", "Timestamps",
        ]),
    module(
        "WalletSimulator",
        uses: ["AppleWallet", "CBOR", "COSE", "Cryptography", "HPKE", "Locks", "Mdoc", "Timestamps"]),
    module(
        "VerificationBenchmark",
        uses: [
            "AppleWallet", "CBOR", "COSE", "Cryptography", "HPKE", "InputEncoding", "IssuerTrust", "JSON", "Locks",
            "Mdoc", "MdocVerification", "ReaderService", "WalletSimulator",
        ]),
]

let commands: [[Target]] = [
    command(
        "mdoc-reader",
        uses: [
            "AppleWallet", "ArtefactInspection", "ConformanceSuite", "Cryptography", "InputEncoding", "IssuerTrust",
            "JOSE", "JSON", "Mdoc",
            "MdocVerification", "ReaderPolicy", "ReaderService", "ReaderTokens", "Terminal", "Timestamps",
            "VerificationBenchmark",
        ]),
    command(
        "mdoc-wallet",
        uses: [
            "AppleWallet", "Cryptography", "InputEncoding", "JOSE", "Mdoc", "Terminal", "Timestamps", "WalletSimulator",
        ]),
]

let package = Package(
    name: "mdoc-reader",
    products: modules.map { .library(name: $0[0].name, targets: [$0[0].name]) },
    targets: [
        .systemLibrary(
            name: "CCBOR", pkgConfig: "libcbor", providers: [.apt(["libcbor-dev"]), .brew(["libcbor"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AppleWallet", "CBOR", "Cryptography", "IssuerTrust", "Mdoc", "MdocVerification", "ReaderService",
                "TestSupport", "WalletSimulator",
            ],
            swiftSettings: strict),
    ] + modules.flatMap { $0 } + commands.flatMap { $0 }
)
