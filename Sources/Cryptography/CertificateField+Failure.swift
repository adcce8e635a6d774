// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension CertificateField {
    /// The field at which OpenSSL stopped decoding. Empties this thread's error queue.
    ///
    /// On its way out of each structure OpenSSL notes the name of the member, and that of the structure.
    static func ofFailure() -> CertificateField {
        var field = CertificateField.structure
        var note = unsafe UnsafePointer<CChar>?.none
        var flags: Int32 = 0
        while unsafe ERR_get_error_all(nil, nil, nil, &note, &flags) != 0 {
            guard flags & ERR_TXT_STRING != 0, let note = unsafe note else { continue }
            if let noted = unsafe fields[String(cString: note)] { field = noted }
        }
        return field
    }

    private static let fields: [String: CertificateField] = [
        "Field=sig_alg, Type=X509": .signatureAlgorithm,
        "Field=signature, Type=X509": .signature,
        "Field=version, Type=X509_CINF": .version,
        "Field=serialNumber, Type=X509_CINF": .serialNumber,
        "Field=signature, Type=X509_CINF": .signatureAlgorithm,
        "Field=issuer, Type=X509_CINF": .issuer,
        "Field=validity, Type=X509_CINF": .validity,
        "Field=subject, Type=X509_CINF": .subject,
        "Field=key, Type=X509_CINF": .subjectPublicKeyInfo,
        "Field=extensions, Type=X509_CINF": .extensions,
        "Field=sig_alg, Type=X509_CRL": .signatureAlgorithm,
        "Field=signature, Type=X509_CRL": .signature,
        "Field=version, Type=X509_CRL_INFO": .version,
        "Field=sig_alg, Type=X509_CRL_INFO": .signatureAlgorithm,
        "Field=issuer, Type=X509_CRL_INFO": .issuer,
        "Field=lastUpdate, Type=X509_CRL_INFO": .validity,
        "Field=nextUpdate, Type=X509_CRL_INFO": .validity,
        "Field=revoked, Type=X509_CRL_INFO": .revokedCertificates,
        "Field=extensions, Type=X509_CRL_INFO": .extensions,
    ]
}
