// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// The three algorithms of an HPKE exchange, RFC 9180, 7.
public struct Ciphersuite: Hashable, Sendable, CustomStringConvertible {
    public let kem: KEM
    public let kdf: KDF
    public let aead: AEAD

    public init(kem: KEM, kdf: KDF, aead: AEAD) {
        self.kem = kem
        self.kdf = kdf
        self.aead = aead
    }

    /// DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM: the suite of `APPLE-HPKE-v1` and of ISO/IEC TS 18013-7, Annex C.
    public static let p256SHA256AES128GCM = Ciphersuite(kem: .p256HKDFSHA256, kdf: .hkdfSHA256, aead: .aes128GCM)

    /// Every combination that this module implements.
    public static let all: [Ciphersuite] = KEM.allCases.flatMap { kem in
        KDF.allCases.flatMap { kdf in AEAD.allCases.map { aead in Ciphersuite(kem: kem, kdf: kdf, aead: aead) } }
    }

    public var description: String { "\(kem), \(kdf), \(aead)" }

    /// "HPKE" || kem_id || kdf_id || aead_id, RFC 9180, 5.1.
    var identifier: [UInt8] {
        Array("HPKE".utf8) + kem.rawValue.bigEndianBytes + kdf.rawValue.bigEndianBytes + aead.rawValue.bigEndianBytes
    }
}

extension Ciphersuite {
    /// A key encapsulation mechanism, RFC 9180, 7.1.
    public enum KEM: UInt16, CaseIterable, Sendable {
        case p256HKDFSHA256 = 0x0010
        case p384HKDFSHA384 = 0x0011
        case p521HKDFSHA512 = 0x0012
        case x25519HKDFSHA256 = 0x0020

        /// The length of `enc` and of a serialised public key, Nenc and Npk.
        public var encapsulatedKeyByteCount: Int { curve.publicKeyByteCount }

        /// The length of a private key, Nsk.
        public var privateKeyByteCount: Int { curve.fieldByteCount }

        public var curve: Curve {
            switch self {
            case .p256HKDFSHA256: .p256
            case .p384HKDFSHA384: .p384
            case .p521HKDFSHA512: .p521
            case .x25519HKDFSHA256: .x25519
            }
        }

        var hash: HashAlgorithm {
            switch self {
            case .p256HKDFSHA256, .x25519HKDFSHA256: .sha256
            case .p384HKDFSHA384: .sha384
            case .p521HKDFSHA512: .sha512
            }
        }
    }

    /// A key derivation function, RFC 9180, 7.2.
    public enum KDF: UInt16, CaseIterable, Sendable {
        case hkdfSHA256 = 0x0001
        case hkdfSHA384 = 0x0002
        case hkdfSHA512 = 0x0003

        /// The most bytes that one export may ask for, 255 Nh.
        public var exportByteLimit: Int { 255 * hash.byteCount }

        var hash: HashAlgorithm {
            switch self {
            case .hkdfSHA256: .sha256
            case .hkdfSHA384: .sha384
            case .hkdfSHA512: .sha512
            }
        }
    }

    /// A cipher, or none when the exchange is only to export secrets, RFC 9180, 7.3.
    public enum AEAD: UInt16, CaseIterable, Sendable {
        case aes128GCM = 0x0001
        case aes256GCM = 0x0002
        case chaCha20Poly1305 = 0x0003
        case exportOnly = 0xFFFF

        var algorithm: AEADAlgorithm? {
            switch self {
            case .aes128GCM: .aes128GCM
            case .aes256GCM: .aes256GCM
            case .chaCha20Poly1305: .chaCha20Poly1305
            case .exportOnly: nil
            }
        }
    }
}

extension UInt16 {
    /// I2OSP(self, 2).
    var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(truncatingIfNeeded: self)] }
}
