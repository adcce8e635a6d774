// SPDX-License-Identifier: Apache-2.0

/// Something about a file or folder of trust material that its owner should know.
public struct MaterialProblem: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        case unreadable = "material.unreadable"
        case notPlainFile = "material.not_plain_file"
        case tooLarge = "material.too_large"
        case tooManyFiles = "material.too_many_files"
        case notCertificate = "material.not_certificate"
        case notRevocationList = "material.not_revocation_list"
        case notStatusList = "material.not_status_list"
        /// The text of a file says nothing of what it is.
        case unrecognized = "material.unrecognized"
        case notDisabled = "material.not_disabled"
        case unknownFolder = "material.unknown_folder"
        case badDocType = "material.bad_doc_type"
        case nothingFound = "material.nothing_found"
    }

    public let reason: Reason
    public let file: String
    /// What the system or the reader says, if it says more.
    public let detail: String?

    init(_ reason: Reason, _ file: String, _ detail: String? = nil) {
        self.reason = reason
        self.file = file
        self.detail = detail
    }

    /// Whether something that was meant to be trusted is not.
    ///
    /// A folder of an unknown name says nothing of that; nor does a revocation or status list that cannot be read, without
    /// which less is known of what is trusted.
    public var leavesSomethingOut: Bool {
        switch reason {
        case .unknownFolder, .notDisabled, .notRevocationList, .notStatusList: false
        default: true
        }
    }

    /// Whether a service must not go on with it: less would be trusted, or less known to be revoked, than its files say.
    ///
    /// A command that is run once may warn of what `leavesSomethingOut` spares; a service would lose what is in force.
    public var mustBeMended: Bool { reason != .unknownFolder }

    public var description: String {
        let detail = detail.map { ": \($0)" } ?? ""
        return switch reason {
        case .unreadable: "cannot read \(file)\(detail)"
        case .notPlainFile: "\(file) is no plain file"
        case .tooLarge: "\(file) is larger than such a file can be"
        case .tooManyFiles: "\(file) has more than \(FolderReader.maximalFileCount) files"
        case .notCertificate: "\(file) is no certificate\(detail)"
        case .notRevocationList: "\(file) is no revocation list\(detail)"
        case .notStatusList: "\(file) is no status list\(detail)"
        case .unrecognized: "\(file) is neither a certificate, a revocation list, a VICAL nor a status list"
        case .notDisabled: "\(file) is no certificate, so that nothing is disabled by it\(detail)"
        case .unknownFolder: "the folder \(file) has no meaning and is not read"
        case .badDocType: "the folder \(file) is not named like a document type"
        case .nothingFound: "\(file) has no trust material"
        }
    }

    /// What to do about it.
    public var remedy: String {
        switch reason {
        case .unreadable: "check the path; this user needs the permission r for it, and x for the folders above"
        case .notPlainFile: "put a file there, or a link to one"
        case .tooLarge, .notCertificate, .notDisabled: "give PEM or DER files of at most 64 KiB a certificate"
        case .tooManyFiles: "leave only what is in use"
        case .notRevocationList: "give a CRL in DER or PEM, as its distribution point serves it"
        case .notStatusList: "give a status list token as its URI serves it: .cwt or .jwt"
        case .unrecognized: "give it as its issuer publishes it"
        case .unknownFolder:
            "known ones are anchors, vical, crl, links, status, and disabled for roots that are not trusted"
        case .badDocType: "a folder in anchors has the name of the document type, such as org.iso.18013.5.1.mDL"
        case .nothingFound: "put files into it whose names end as docs/trust.md tells"
        }
    }
}
