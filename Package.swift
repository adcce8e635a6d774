// swift-tools-version: 6.2
// The manifest is the diagram: it reads bottom-up, one line a module, and arrows only point up the page.

import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module in `Sources/<name>`, with its tests in `Tests/<name>Tests`.
///
/// - Parameters:
///   - files: Beside its sources; their bytes become constants of the module.
///   - further: What its tests use beyond it and what it uses itself.
func module(
    _ name: String, uses dependencies: [String] = [], embeds files: [String] = [], testsUse further: [String] = []
) -> [Target] {
    [
        .target(
            name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
            resources: files.map { .embedInCode($0) }, swiftSettings: strict),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.init(stringLiteral: name), "TestSupport"]
                + (dependencies.filter { !systemLibraries.contains($0) } + further).map { .init(stringLiteral: $0) },
            swiftSettings: strict),
    ]
}

/// A command in `Sources/<name>`: arguments in, one call, exit status out.
func command(_ name: String, uses dependencies: [String]) -> [Target] {
    [.executableTarget(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: strict)]
}

let systemLibraries = ["CCBOR", "COpenSSL", "CJansson", "CMicroHTTPD", "CLibCurl", "CSQLite", "CSystem", "CZlib"]

let modules: [[Target]] = [
    module("Timestamps"),
    module("Locks"),
    module("BoundedWork", uses: ["Locks"]),
    module("ReaderMetrics", uses: ["Locks"]),
    module("ExactText"),
    module("Redaction"),
    module("Terminal", uses: ["CSystem", "Locks"]),
    module("HTTPServer", uses: ["CMicroHTTPD", "Locks", "Redaction"], testsUse: ["Terminal"]),
    module("HTTPClient", uses: ["CLibCurl", "Redaction"], testsUse: ["HTTPServer", "Locks"]),
    module("JSON", uses: ["CJansson", "ExactText", "Redaction"]),
    module("JSON5", uses: ["ExactText", "Redaction"]),
    module("CBOR", uses: ["CCBOR", "Redaction"]),
    module("Compression", uses: ["CZlib"]),
    module("Cryptography", uses: ["COpenSSL", "Locks", "Timestamps"]),
    module("HPKE", uses: ["Cryptography"]),
    module("JOSE", uses: ["JSON", "Cryptography", "Redaction"]),
    module("InputEncoding", uses: ["JOSE"]),
    module("ReaderTokens", uses: ["JOSE", "JSON", "Cryptography", "Redaction"]),
    module("COSE", uses: ["CBOR", "Cryptography", "Redaction"]),
    module("Mdoc", uses: ["CBOR", "COSE", "Cryptography", "ExactText", "Redaction", "Timestamps"]),
    module("ArtefactInspection", uses: ["CBOR", "Cryptography", "InputEncoding", "JSON", "Timestamps"]),
    module("IssuerTrust", uses: ["Cryptography", "ExactText", "Locks", "Timestamps"]),
    module("TrustLists", uses: ["CBOR", "COSE", "Cryptography", "ExactText", "IssuerTrust", "Timestamps"]),
    module(
        "CredentialStatus",
        uses: [
            "CBOR", "COSE", "Compression", "Cryptography", "ExactText", "IssuerTrust", "JOSE", "JSON", "Locks", "Mdoc",
            "Redaction",
        ]),
    module(
        "TrustStore",
        uses: [
            "CBOR", "CredentialStatus", "Cryptography", "ExactText", "HTTPClient", "IssuerTrust", "Locks", "Terminal",
            "TrustLists",
        ],
        testsUse: ["Compression", "Timestamps"]),
    module(
        "MdocVerification",
        uses: [
            "Mdoc", "COSE", "CBOR", "CredentialStatus", "Cryptography", "ExactText", "IssuerTrust", "Redaction",
            "Timestamps",
        ],
        testsUse: ["WalletSimulator"]),
    module(
        "AppleWallet", uses: ["Mdoc", "HPKE", "CBOR", "Cryptography", "InputEncoding", "JOSE", "Redaction"]),
    module(
        "ReaderPolicy",
        uses: [
            "AppleWallet", "Cryptography", "ExactText", "JOSE", "JSON", "Locks", "Mdoc", "MdocVerification",
            "Redaction", "Timestamps",
        ]),
    module("ReaderLog", uses: ["JSON", "ReaderPolicy", "Timestamps"]),
    module(
        "ReaderConfiguration",
        uses: [
            "AppleWallet", "Cryptography", "ExactText", "InputEncoding", "IssuerTrust", "JSON5", "MdocVerification",
            "ReaderTokens", "Redaction",
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
            "AppleWallet", "BoundedWork", "CBOR", "COSE", "Cryptography", "IssuerTrust", "JOSE", "JSON", "Mdoc",
            "MdocVerification", "ReaderPolicy", "ReaderTokens", "Redaction", "Timestamps",
        ],
        testsUse: ["ServiceTestSupport", "SQLiteStorage", "WalletSimulator"]),
    module(
        "ReaderHTTP",
        uses: [
            "BoundedWork", "Cryptography", "ExactText", "HTTPServer", "InputEncoding", "JOSE", "JSON", "Locks", "Mdoc",
            "MdocVerification", "ReaderLog", "ReaderMetrics", "ReaderPolicy", "ReaderService", "ReaderTokens",
            "Redaction", "Timestamps",
        ],
        embeds: ["openapi.json"],
        testsUse: ["AppleWallet", "CBOR", "IssuerTrust", "ServiceTestSupport", "SQLiteStorage", "WalletSimulator"]),
    module(
        "ConformanceSuite",
        uses: [
            "AppleWallet", "ArtefactInspection", "BoundedWork", "CBOR", "COSE", "Compression", "CredentialStatus",
            "Cryptography", "ExactText", "HPKE", "InputEncoding", "IssuerTrust", "JOSE", "JSON", "Locks", "Mdoc",
            "MdocVerification", "ReaderPolicy", "ReaderService", "Terminal", "Timestamps", "TrustLists",
        ],
        testsUse: ["ServiceTestSupport", "SQLiteStorage"]),
    module(
        "WalletSimulator",
        uses: ["AppleWallet", "CBOR", "COSE", "Cryptography", "HPKE", "JOSE", "JSON", "Locks", "Mdoc", "Timestamps"],
        testsUse: ["Compression", "CredentialStatus", "IssuerTrust", "MdocVerification", "TrustLists"]),
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
            "AppleWallet", "ArtefactInspection", "BoundedWork", "CBOR", "ConformanceSuite", "Cryptography",
            "HTTPServer",
            "InputEncoding", "IssuerTrust", "JOSE", "JSON", "Locks", "Mdoc", "MdocVerification",
            "ReaderConfiguration", "ReaderHTTP", "ReaderLog", "ReaderMetrics", "ReaderPolicy", "ReaderService",
            "ReaderTokens", "SQLiteStorage", "Terminal", "Timestamps", "TrustLists", "TrustStore",
            "VerificationBenchmark", "CredentialStatus", "HTTPClient",
        ]),
    command(
        "mdoc-wallet",
        uses: [
            "AppleWallet", "CBOR", "Cryptography", "InputEncoding", "JOSE", "JSON", "Locks", "Mdoc", "MdocVerification",
            "Terminal", "Timestamps", "WalletSimulator",
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
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .systemLibrary(
            name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CSystem"),
        .target(name: "TestSupport", dependencies: ["Locks"], path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "ServiceTestSupport",
            dependencies: [
                "AppleWallet", "BoundedWork", "CBOR", "Cryptography", "HTTPServer", "IssuerTrust", "JOSE", "JSON",
                "Locks", "Mdoc", "MdocVerification", "ReaderHTTP", "ReaderLog", "ReaderMetrics", "ReaderPolicy",
                "ReaderService", "ReaderTokens", "SQLiteStorage", "TestSupport", "WalletSimulator",
            ],
            path: "Tests/ServiceTestSupport", swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AppleWallet", "CBOR", "Cryptography", "IssuerTrust", "JSON", "Locks", "Mdoc", "MdocVerification",
                "ReaderConfiguration", "ReaderPolicy", "ReaderService", "SQLiteStorage", "TestSupport",
                "WalletSimulator",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PropertyTests",
            dependencies: [
                "AppleWallet", "CBOR", "COSE", "Cryptography", "HPKE", "IssuerTrust", "Mdoc", "MdocVerification",
                "ReaderService", "TestSupport", "WalletSimulator",
            ],
            swiftSettings: strict),
    ] + modules.flatMap { $0 } + commands.flatMap { $0 }
)
