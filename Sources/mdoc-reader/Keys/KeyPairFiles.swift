// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Terminal

/// A new P-256 key pair in files: the private key for its owner alone, the public key, and a request if one is wanted.
struct KeyPairFiles {
    let publicKey: PublicKey
    let files: [NewKeyReport.File]

    /// - Parameters:
    ///   - name: Of the files, without their endings.
    ///   - subject: Of the certificate that is asked for; nil for no request.
    init(
        in directory: String, name: String, subject: RequestSubject? = nil, overwrites: Bool
    ) throws(UsageError) {
        let key: PrivateKey
        let request: CertificationRequest?
        do throws(CryptographyError) {
            key = try PrivateKey.generate(.p256)
            request = try subject.map { subject throws(CryptographyError) in
                try CertificationRequest(subject: subject.attributes, dnsNames: subject.dnsNames, key: key)
            }
        } catch {
            throw UsageError("the key cannot be made: \(error)")
        }
        publicKey = key.publicKey
        let stem = "\(directory)/\(name)"
        var contents = [
            (NewKeyReport.File(role: "privateKey", path: "\(stem).pem"), key.pem(), OutputFile.Access.ownerOnly),
            (NewKeyReport.File(role: "publicKey", path: "\(stem).public.pem"), key.publicKey.pem(), .everybody),
        ]
        if let request {
            contents.append(
                (.init(role: "certificationRequest", path: "\(stem).csr"), request.pem(), .everybody))
        }
        files = contents.map { $0.0 }
        // All are looked for before the first is written, so that a new key never lies beside an old request.
        if !overwrites { try OutputFile.refuseToOverwrite(files.map(\.path)) }
        try OutputFile.makeDirectory(directory, isPrivate: true)
        for (file, text, access) in contents {
            try OutputFile.write(
                Array(text.utf8), to: file.path, access: access, onCollision: overwrites ? .overwrites : .refuses)
        }
    }

    /// The file with the private key.
    var privateKeyPath: String { files[0].path }
    /// The file that goes to a portal: the request, or the public key where there is none.
    var submittedPath: String { files[files.count - 1].path }
}
