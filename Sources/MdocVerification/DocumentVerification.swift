// SPDX-License-Identifier: Apache-2.0

internal import COSE
internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import Mdoc
internal import Redaction

/// One document on its way through the checks; each group of checks has a file of its own.
struct DocumentVerification: Redacted {
    let document: ReceivedDocument
    let session: PresentationSession
    let now: Date
    let paths: CertificatePathValidator
    let statusLists: StatusLists
    let policy: VerificationPolicy
    /// Salts that another document of the answer has too.
    let sharedSalts: Set<ArraySlice<UInt8>>
    var recorder: CheckRecorder

    mutating func run() -> DocumentVerdict {
        let reading = readMSO()
        let elements = DocumentElements(document)
        checkForm(mso: reading.flatMap { try? $0.get() }, elements: elements)
        let path = checkIssuer()
        let mso = recordReading(reading)
        var status = DocumentReport.Status.undetermined
        if let mso {
            checkMSO(mso)
            checkDigests(mso)
            recorder.expect(
                mso.docType == document.docType, .msoDocType, .docTypeMismatch,
                "the issuer signed another type than the document says")
            checkValidity(mso, signer: path?.documentSigner)
            status = checkStatus(mso, path: path)
            checkDevice(mso)
        } else {
            let proof: [Check] =
                switch document.deviceSigned.deviceAuth {
                case .signature: [.deviceSignature]
                case .mac: [.deviceMAC]
                case nil: [.deviceSignature, .deviceMAC]
                }
            recorder.skip(Check.needingMSO + proof, because: "the mobile security object could not be read")
        }
        checkDeviceSignedElements(elements, authorizations: mso?.keyAuthorizations)
        let usable = elements.usable
        let promises = session.request.map { request in
            Promises(
                request.filter { $0.docType == document.docType }, for: UsableElements(usable),
                over: session.presentationProtocol)
        }
        checkConsistency(
            elements, signer: path?.documentSigner, validity: mso?.validityInfo, promises: promises)
        if let mso { noteStatus(mso, path: path) }
        return verdict(path: path, mso: mso, status: status, elements: usable, promises: promises)
    }

    /// What can be said of the document before anything in it is looked up: form, encoding, and whether it was asked for.
    private mutating func checkForm(mso: MobileSecurityObject?, elements: DocumentElements) {
        recorder.expect(
            document.deviceSigned.deviceAuth != nil, .documentStructure, .documentStructure,
            "the device authenticated nothing")
        recorder.expect(
            !document.hasNonShortestHeads && mso?.hasNonShortestHeads != true, .documentEncoding, .cborNonMinimal,
            "an embedded part has a head that is not in shortest form")
        if let request = session.request {
            recorder.expect(
                request.contains { $0.docType == document.docType }, .documentRequested, .documentUnrequested,
                "no document of this type was asked for")
        }
        let repeated = elements.repeated
        recorder.expect(repeated == nil, .documentElementsUnique, .elementDuplicate, repeated?.description)
    }

    /// - Returns: nil where there is no payload to read.
    private func readMSO() -> Result<MobileSecurityObject, MdocError>? {
        let issuerAuth = document.issuerSigned.issuerAuth
        guard issuerAuth.attachedPayload != nil else { return nil }
        do throws(MdocError) {
            return .success(try MobileSecurityObject(payload: issuerAuth.payload))
        } catch {
            return .failure(error)
        }
    }

    private mutating func recordReading(_ reading: Result<MobileSecurityObject, MdocError>?) -> MobileSecurityObject? {
        switch reading {
        case nil:
            recorder.skip(.msoStructure, because: "there is no payload")
            return nil
        case .success(let mso):
            recorder.pass(.msoStructure)
            return mso
        case .failure(let error):
            recorder.flag(
                .msoStructure, error.encodingCode.flatMap(FailureCode.init(word:)) ?? .msoStructure, error.description)
            return nil
        }
    }

    private func verdict(
        path: CertificatePath?, mso: MobileSecurityObject?, status: DocumentReport.Status,
        elements: [DocumentElements.Element], promises: Promises?
    ) -> DocumentVerdict {
        let verified: VerifiedDocument? =
            recorder.hasFailed
            ? nil : VerifiedDocument(docType: document.docType, elements: released(elements, promises))
        let report = DocumentReport(
            docType: document.docType, issuer: path.flatMap(IssuerReport.init), validity: mso?.validityInfo,
            status: status, checks: recorder.results, document: verified)
        return verified.map { .accepted($0, report) } ?? .rejected(report)
    }

    /// What the caller gets to see: all elements, or those that answer its request where that is known,
    /// each followed by the ages that were asked for and follow from it.
    private func released(_ elements: [DocumentElements.Element], _ promises: Promises?) -> [VerifiedElement] {
        var released: [VerifiedElement] = []
        released.reserveCapacity(elements.count)
        for element in elements {
            let promise = promises?[element.name]
            guard promises == nil || promise != nil else { continue }
            released.append(
                VerifiedElement(
                    name: element.name, item: element.value, signer: element.signer, intentToStore: promise))
            for age in promises?.computed ?? [] where age.source == element.name {
                released.append(VerifiedElement(age, signer: element.signer, intentToStore: promise))
            }
        }
        return released
    }
}

extension Check {
    static let needingMSO: [Check] = [
        .msoVersion, .msoDigestAlgorithm, .msoDigestLength, .msoDigestIDRange, .digestNameSpaces, .digestIDs,
        .digestValues,
        .digestIDsUnique, .itemRandomLength, .itemRandomUnique, .msoDocType, .validitySigned, .validityStart,
        .validityEnd,
        .validityOrder, .validityFormat, .validityCertificateEnd, .validityExpectedUpdate, .status, .deviceKey,
        .deviceAuthentication, .deviceCriticalHeaders, .deviceAlgorithm, .devicePayload,
    ]
}
