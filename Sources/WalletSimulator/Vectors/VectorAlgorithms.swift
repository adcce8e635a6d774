// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The algorithms of one vector: the issuer's curve, the digest of elements, and the device's curve.
struct VectorAlgorithms: Hashable {
    var issuerCurve = Curve.p256
    var digest = HashAlgorithm.sha256
    var deviceCurve = Curve.p256

    /// What vectors use whose point lies elsewhere.
    static let base = VectorAlgorithms()

    static let digests: [HashAlgorithm] = [.sha256, .sha384, .sha512]

    /// Every curve that signs (ISO/IEC 18013-5, 9.1.2.4 and 9.1.3.6).
    static let signingCurves = Curve.allCases.filter { $0.signatureByteCount != nil }

    /// Every other digest, for faults of digests.
    static let otherDigests = [VectorAlgorithms(digest: .sha384), VectorAlgorithms(digest: .sha512)]

    /// Every other signing curve, of issuer and device alike, for faults of signatures, MACs and keys.
    static let otherCurves: [VectorAlgorithms] = [
        .both(.p384, .sha384), .both(.p521, .sha512), .both(.brainpoolP256r1, .sha512),
        .both(.brainpoolP320r1, .sha256), .both(.brainpoolP384r1, .sha384), .both(.brainpoolP512r1, .sha512),
        .both(.ed25519, .sha256), .both(.ed448, .sha384),
    ]

    private static func both(_ curve: Curve, _ digest: HashAlgorithm) -> VectorAlgorithms {
        VectorAlgorithms(issuerCurve: curve, digest: digest, deviceCurve: curve)
    }

    /// For identifiers of cases.
    var name: String {
        let device = deviceCurve == issuerCurve ? "" : "-device-\(deviceCurve.vectorName)"
        return "\(issuerCurve.vectorName)-\(digest.mdocName.lowercased().filter { $0 != "-" })\(device)".lowercased()
    }

    /// For comments.
    func description(_ channel: VectorChannel) -> String {
        "the issuer signs on \(issuerCurve.vectorName), elements are digested with \(digest.mdocName), and the device "
            + (channel == .mac ? "makes a MAC" : "signs") + " on \(channel.deviceCurve(for: self).vectorName)"
    }

    /// A root that may sign for the issuer's key: on the same curve where B.1.2 allows it.
    var rootCurve: Curve {
        switch issuerCurve {
        case .ed25519: .p256
        case .ed448: .p384
        default: issuerCurve
        }
    }
}

extension Curve {
    /// Its name without a hyphen, which the names of cases have between their parts.
    var vectorName: String { name.filter { $0 != "-" } }
}
