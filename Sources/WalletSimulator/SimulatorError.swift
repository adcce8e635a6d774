// SPDX-License-Identifier: Apache-2.0

public import COSE
public import Cryptography
public import HPKE
public import Mdoc

/// Why the simulator could not make what it was asked for.
public enum SimulatorError: Error, Hashable, Sendable {
    case cryptography(CryptographyError)
    case cose(COSEError)
    case hpke(HPKEError)
    /// The country is not two capital letters (ISO/IEC 18013-5, B.1).
    case countryInvalid
    /// A root certificate on a curve that B.1 does not give to issuing authorities.
    case rootCurveNotAllowed
    /// A key that cannot sign was asked to sign.
    case curveCannotSign
    /// The device key and the reader's key are not on one curve that can agree on a secret (9.1.3.5).
    case curvesCannotAgree
    /// The digest algorithm is none of those of 9.1.2.5.
    case digestAlgorithmNotAllowed
    /// The wallet does not hold this element.
    case elementUnknown(ElementName)
    /// The envelope's recipient key is not on P-256.
    case recipientKeyNotP256
    /// The fault needs another protocol, another kind of device authentication or another curve.
    case faultNotApplicable(Fault)
    /// Identifier lists are CWTs (18013-5, second edition, 12.3.6.4).
    case identifierListNeedsCWT
    /// The fault of a list needs another form of it, or a document with a reference to one.
    case trustFaultNotApplicable(TrustFault)
    /// A status list with this entry would be too long for a simulation.
    case statusIndexTooLarge
    /// A wallet file does not hold what `issue` writes.
    case walletFileMalformed(WalletFileField)

    /// One word for logs.
    public var code: String {
        switch self {
        case .cryptography(let error): error.code
        case .cose(let error): error.code
        case .hpke(let error): error.code
        case .countryInvalid: "simulator.country_invalid"
        case .rootCurveNotAllowed: "simulator.root_curve_not_allowed"
        case .curveCannotSign: "simulator.curve_cannot_sign"
        case .curvesCannotAgree: "simulator.curves_cannot_agree"
        case .digestAlgorithmNotAllowed: "simulator.digest_algorithm_not_allowed"
        case .elementUnknown: "simulator.element_unknown"
        case .recipientKeyNotP256: "simulator.recipient_key_not_p256"
        case .faultNotApplicable: "simulator.fault_not_applicable"
        case .identifierListNeedsCWT: "simulator.identifier_list_needs_cwt"
        case .trustFaultNotApplicable: "simulator.trust_fault_not_applicable"
        case .statusIndexTooLarge: "simulator.status_index_too_large"
        case .walletFileMalformed: "simulator.wallet_file_malformed"
        }
    }
}

extension SimulatorError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cryptography(let error): error.description
        case .cose(let error): "COSE: \(error.code)"
        case .hpke(let error): error.description
        case .countryInvalid: "the country is not two capital letters"
        case .rootCurveNotAllowed: "an issuing authority's root has a key on a NIST or Brainpool curve"
        case .curveCannotSign: "keys on this curve do not sign"
        case .curvesCannotAgree: "the device key and the reader's key are not on one curve for key agreement"
        case .digestAlgorithmNotAllowed: "the digest algorithm is none of SHA-256, SHA-384 and SHA-512"
        case .elementUnknown(let name): "the wallet does not hold \(name)"
        case .recipientKeyNotP256: "the recipient's key is not on P-256"
        case .faultNotApplicable(let fault): "the fault \(fault.rawValue) cannot be made here: it needs \(fault.needs)"
        case .identifierListNeedsCWT: "an identifier list is a CWT and never a JWT"
        case .trustFaultNotApplicable(let fault):
            "the fault \(fault.rawValue) cannot be made here: it needs \(fault.need.description)"
        case .statusIndexTooLarge: "the document's index on its status list is too large for a simulated list"
        case .walletFileMalformed(let field): "the wallet file is damaged or of another kind: \(field.rawValue)"
        }
    }
}
