// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import JSON

/// A JSON Web Key, RFC 7517, of the types `EC` (RFC 7518, 6.2) and `OKP` (RFC 8037, 2).
public struct JWK: Sendable {
    public let publicKey: PublicKey
    /// The private half, when the key carries one.
    public let privateKey: PrivateKey?
    /// `kid`
    public let keyID: String?
    /// `alg`: the one algorithm that the key is for.
    public let algorithm: String?
    /// `use`: `sig` or `enc`.
    public let use: String?
    /// `key_ops`
    public let keyOperations: [String]?

    public init(publicKey: PublicKey, keyID: String? = nil, algorithm: String? = nil, use: String? = nil)
        throws(JOSEError)
    {
        try self.init(publicKey: publicKey, privateKey: nil, keyID: keyID, algorithm: algorithm, use: use)
    }

    public init(privateKey: PrivateKey, keyID: String? = nil, algorithm: String? = nil, use: String? = nil)
        throws(JOSEError)
    {
        try self.init(
            publicKey: privateKey.publicKey, privateKey: privateKey, keyID: keyID, algorithm: algorithm, use: use)
    }

    private init(
        publicKey: PublicKey, privateKey: PrivateKey?, keyID: String?, algorithm: String?, use: String?
    ) throws(JOSEError) {
        guard CurveName(publicKey.curve) != nil else { throw .curveUnsupported }
        self.publicKey = publicKey
        self.privateKey = privateKey
        self.keyID = keyID
        self.algorithm = algorithm
        self.use = use
        keyOperations = nil
    }

    /// Reads one key; members of other names are ignored, as RFC 7517, 4 says.
    public init(json bytes: Span<UInt8>, limits: JSONLimits = .standard) throws(JOSEError) {
        try self.init(try JSONObject(strict: bytes, limits))
    }

    public init(_ object: JSONObject) throws(JOSEError) {
        guard let type = try object.string(.kty) else { throw .memberMissing(.kty) }
        guard let type = KeyType(rawValue: type) else { throw .keyTypeUnsupported }
        guard let name = try object.string(.crv) else { throw .memberMissing(.crv) }
        guard let curve = CurveName(rawValue: name)?.curve, KeyType(curve) == type else { throw .curveUnsupported }
        let x = try object.bytes(.x, count: curve.fieldByteCount)
        let y = type == .ellipticCurve ? try object.bytes(.y, count: curve.fieldByteCount) : nil
        do {
            publicKey =
                if let y {
                    try PublicKey(curve: curve, x: x.span, y: y.span)
                } else {
                    try PublicKey(curve: curve, rawRepresentation: x.span)
                }
        } catch {
            throw .keyInvalid
        }
        privateKey = object[JOSEField.d.rawValue] == nil ? nil : try Self.privateKey(of: publicKey, in: object)
        keyID = try object.string(.kid)
        algorithm = try object.string(.alg)
        use = try object.string(.use)
        keyOperations = try object.differentStrings(.keyOperations)
    }

    private static func privateKey(of publicKey: PublicKey, in object: JSONObject) throws(JOSEError) -> PrivateKey {
        let d = try object.bytes(.d, count: publicKey.curve.fieldByteCount)
        let privateKey: PrivateKey
        do {
            privateKey = try PrivateKey(curve: publicKey.curve, rawRepresentation: SecretBytes(copying: d.span))
        } catch {
            throw .keyInvalid
        }
        guard privateKey.publicKey == publicKey else { throw .keyPairMismatch }
        return privateKey
    }

    /// Refuses a key that says of itself that it is for something else (RFC 7517, 4.2 to 4.4).
    func checkUse(for algorithm: JWSAlgorithm, operation: String) throws(JOSEError) {
        if let own = self.algorithm, own != algorithm.rawValue { throw .algorithmMismatch }
        if let use, use != "sig" { throw .keyUseForbidden }
        if let keyOperations, !keyOperations.contains(operation) { throw .keyUseForbidden }
    }
}

extension JWK {
    /// The public key as JSON members in a fixed order.
    public var publicMembers: JSONObject {
        var object = JWK.requiredMembers(of: publicKey)
        if let keyID { object.append(JOSEField.kid.rawValue, .string(keyID)) }
        if let use { object.append(JOSEField.use.rawValue, .string(use)) }
        if let algorithm { object.append(JOSEField.alg.rawValue, .string(algorithm)) }
        return object
    }

    /// The key with its private half as JSON text, for a key file and nothing else. `nil` when there is none.
    public func privateJSON() -> SecretBytes? {
        guard let privateKey else { return nil }
        var object = publicMembers
        let d = privateKey.rawRepresentation().withSpan { d in Base64URL.encode(d) }
        object.append(JOSEField.d.rawValue, .string(d))
        let text = object.serialized()
        return SecretBytes(copying: text.span)
    }

    /// The thumbprint of RFC 7638: a digest of the members that make the key, whatever else it carries.
    public func thumbprint(using algorithm: HashAlgorithm = .sha256) -> [UInt8] {
        let members = JWK.requiredMembers(of: publicKey).members.sorted { left, right in left.name < right.name }
        let text = JSONObject(members.map { ($0.name, $0.value) }).serialized()
        return algorithm.hash(text.span)
    }

    private static func requiredMembers(of key: PublicKey) -> JSONObject {
        let curve = key.curve
        let width = curve.fieldByteCount
        let bytes = key.rawRepresentation
        var object: JSONObject = [
            JOSEField.kty.rawValue: .string(KeyType(curve).rawValue),
            JOSEField.crv.rawValue: .string(CurveName(curve)?.rawValue ?? ""),
        ]
        if curve.family == .weierstrass {
            let x = bytes[1..<1 + width]
            let y = bytes[(1 + width)...]
            object.append(JOSEField.x.rawValue, .string(Base64URL.encode(x.span)))
            object.append(JOSEField.y.rawValue, .string(Base64URL.encode(y.span)))
        } else {
            object.append(JOSEField.x.rawValue, .string(Base64URL.encode(bytes.span)))
        }
        return object
    }
}

/// `kty`
private enum KeyType: String {
    case ellipticCurve = "EC"
    case octetKeyPair = "OKP"

    init(_ curve: Curve) {
        self = curve.family == .weierstrass ? .ellipticCurve : .octetKeyPair
    }
}

/// `crv`
private enum CurveName: String, CaseIterable {
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"
    case ed25519 = "Ed25519"
    case ed448 = "Ed448"
    case x25519 = "X25519"
    case x448 = "X448"

    init?(_ curve: Curve) {
        guard let name = Self.allCases.first(where: { $0.curve == curve }) else { return nil }
        self = name
    }

    var curve: Curve {
        switch self {
        case .p256: .p256
        case .p384: .p384
        case .p521: .p521
        case .ed25519: .ed25519
        case .ed448: .ed448
        case .x25519: .x25519
        case .x448: .x448
        }
    }
}
