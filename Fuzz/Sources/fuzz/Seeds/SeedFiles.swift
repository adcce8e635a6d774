// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The corpus that is in the repository: a few inputs of each kind that a target knows, from which fuzzing goes on.
enum SeedFiles {
    struct Seed {
        let name: String
        let bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    /// Writes a folder a target, and says what failed.
    static func write(to folder: String) -> Bool {
        do {
            for target in FuzzTarget.all {
                let place = URL(filePath: folder, directoryHint: .isDirectory).appending(path: target.name)
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                for seed in try seeds(of: target) {
                    try Data(seed.bytes).write(to: place.appending(path: seed.name))
                }
            }
            return true
        } catch {
            print("fuzz: error: cannot write seeds: \(error)")
            return false
        }
    }

    private static func seeds(of target: FuzzTarget) throws -> [Seed] {
        switch target.name {
        case "cbor": try cbor()
        case "cose": try cose()
        case "device-response", "proximity": try responses()
        case "session-transcript": try transcripts()
        case "apple-envelope": try envelopes()
        case "apple-plaintext": try plaintexts()
        case "issued": documents()
        case "certificate": try certificates()
        case "profiles": try profiles()
        case "x5chain": certificateChains()
        case "links": linkCertificates()
        case "revocation-list": try revocationLists()
        case "vical": try vicals()
        case "status-list": try statusLists()
        case "key-file": try keyFiles()
        case "jose": try jose()
        case "reader-token": try tokens()
        case "json": json()
        case "request": requests()
        case "timestamp": timestamps()
        case "encoded-input": encodedInputs()
        case "inspect": try artefacts()
        case "json5", "configuration": configurations()
        case "session-id": sessionIDs()
        default: []
        }
    }
}
