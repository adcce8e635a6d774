// swift-tools-version: 6.2
// A package of its own: it links libFuzzer, which `swift test` of the main package must never meet.

import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let modules = [
    "AppleWallet", "ArtefactInspection", "CBOR", "COSE", "Compression", "CredentialStatus", "Cryptography", "HPKE",
    "InputEncoding",
    "IssuerTrust", "JOSE", "JSON", "JSON5", "Mdoc", "MdocVerification", "ReaderConfiguration", "ReaderPolicy",
    "ReaderService", "ReaderTokens", "Timestamps", "TrustLists", "WalletSimulator",
]

let package = Package(
    name: "mdoc-reader-fuzz",
    // Named, because a checkout may lie in a folder of any name.
    dependencies: [.package(name: "mdoc-reader", path: "..")],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: ["CLibFuzzer"] + modules.map { .product(name: $0, package: "mdoc-reader") },
            swiftSettings: strict),
    ]
)
