// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Mdoc

/// Did the issuer sign exactly these elements? 18013-5, 9.3.1 (3).
extension DocumentVerification {
    mutating func checkMSO(_ mso: MobileSecurityObject) {
        recorder.expect(
            ProtocolVersion(mso.version)?.major == 1, .msoVersion, .msoVersion, "the major version is not 1")
        let algorithm = HashAlgorithm(mdocName: mso.digestAlgorithm)
        recorder.expect(
            algorithm != nil, .msoDigestAlgorithm, .msoDigestAlgorithm,
            "the digest algorithm is none of SHA-256, SHA-384 and SHA-512")
        if let algorithm {
            let haveRightLength = mso.valueDigests.nameSpaces.allSatisfy { _, entries in
                entries.allSatisfy { $0.digest.count == algorithm.byteCount }
            }
            recorder.expect(
                haveRightLength, .msoDigestLength, .msoDigestLength, "a digest does not have the algorithm's length")
        } else {
            recorder.skip(.msoDigestLength, because: "the digest algorithm is not known")
        }
        // Entries are sorted, so the last one is the largest.
        let areInRange = mso.valueDigests.nameSpaces.allSatisfy { _, entries in (entries.last?.digestID ?? 0) < 1 << 31
        }
        recorder.expect(areInRange, .msoDigestIDRange, .msoDigestIDRange, "a digestID is 2^31 or more")
    }

    mutating func checkDigests(_ mso: MobileSecurityObject) {
        let algorithm = HashAlgorithm(mdocName: mso.digestAlgorithm)
        var unknownNameSpaces: [String] = []
        var unknownIDs: [String] = []
        var mismatches: [String] = []
        for (nameSpace, items) in document.issuerSigned.nameSpaces {
            guard let entries = mso.valueDigests.entries(of: nameSpace) else {
                unknownNameSpaces.append(nameSpace.rawValue)
                continue
            }
            for item in items {
                guard let digest = entries.digest(item.digestID) else {
                    unknownIDs.append(ElementName(nameSpace, item.elementIdentifier).description)
                    continue
                }
                // The hash covers the tag-24 item as received, never a new encoding of it.
                if let algorithm, !algorithm.isDigest(digest.span, of: item.encoded.span) {
                    mismatches.append(ElementName(nameSpace, item.elementIdentifier).description)
                }
            }
        }
        recorder.expect(
            unknownNameSpaces.isEmpty, .digestNameSpaces, .digestNameSpaceMissing,
            "no digests for \(unknownNameSpaces.listed)")
        recorder.expect(
            unknownIDs.isEmpty, .digestIDs, .digestIDMissing, "no digest for \(unknownIDs.listed)")
        if algorithm == nil {
            recorder.skip(.digestValues, because: "the digest algorithm is not known")
        } else {
            recorder.expect(
                mismatches.isEmpty, .digestValues, .digestMismatch,
                "not what was signed: \(mismatches.listed)")
        }
        checkSalts()
    }

    /// The first bytes of a salt, which hardly two random ones share.
    private static func fingerprint(_ salt: ArraySlice<UInt8>) -> UInt64 {
        salt.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func checkSalts() {
        var hasReusedID = false
        var randoms: [ArraySlice<UInt8>] = []
        randoms.reserveCapacity(document.issuerSigned.nameSpaces.reduce(0) { $0 + $1.items.count })
        for (_, items) in document.issuerSigned.nameSpaces {
            if items.map(\.digestID).firstRepetition(telling: \.self) != nil { hasReusedID = true }
            for item in items { randoms.append(item.random) }
        }
        recorder.expect(!hasReusedID, .digestIDsUnique, .digestIDReused, "two elements of a namespace share a digestID")
        recorder.expect(
            randoms.allSatisfy { $0.count >= 16 }, .itemRandomLength, .itemRandomShort,
            "a salt is shorter than 16 bytes")
        recorder.expect(
            randoms.firstRepetition(telling: Self.fingerprint) == nil
                && (sharedSalts.isEmpty || sharedSalts.isDisjoint(with: randoms)),
            .itemRandomUnique, .itemRandomRepeated, "two elements of the answer share a salt")
    }
}

extension HashAlgorithm {
    /// The exact spelling of 18013-5, 9.1.2.5.
    fileprivate init?(mdocName: String) {
        switch mdocName {
        case "SHA-256": self = .sha256
        case "SHA-384": self = .sha384
        case "SHA-512": self = .sha512
        default: return nil
        }
    }
}
