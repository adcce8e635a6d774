// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// An AlgorithmIdentifier, RFC 5280, 4.1.1.2.
struct AlgorithmIdentifier: Sendable {
    enum Parameters: Hashable, Sendable {
        case none
        /// As keys name their curve.
        case objectIdentifier(String)
        case other
    }

    let objectIdentifier: String
    let parameters: Parameters

    init(_ algorithm: UnsafePointer<X509_ALGOR>?) throws(CryptographyError) {
        guard let algorithm = unsafe algorithm else { throw .malformedDER }
        var name = unsafe OpaquePointer?.none
        var type: Int32 = 0
        var value = unsafe UnsafeRawPointer?.none
        unsafe X509_ALGOR_get0(&name, &type, &value, algorithm)
        objectIdentifier = try unsafe ObjectIdentifier.text(of: name)
        switch type {
        case V_ASN1_UNDEF: parameters = .none
        case V_ASN1_OBJECT:
            parameters = .objectIdentifier(try unsafe ObjectIdentifier.text(of: value.map { OpaquePointer($0) }))
        default: parameters = .other
        }
    }
}
