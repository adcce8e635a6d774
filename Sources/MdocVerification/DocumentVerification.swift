// SPDX-License-Identifier: Apache-2.0

internal import COSE
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import Mdoc

/// One document on its way through the checks; each group of checks has a file of its own.
struct DocumentVerification {
    let document: ReceivedDocument
    let session: PresentationSession
    let now: Date
    let paths: CertificatePathValidator
    let policy: VerificationPolicy
    var recorder: CheckRecorder

    mutating func run() -> DocumentVerdict {
        let reading = readMSO()
        let elements = DocumentElements(document)
        checkForm(mso: reading.flatMap { try? $0.get() }, elements: elements)
        let path = checkIssuer()
        let mso = recordReading(reading)
        if let mso {
            checkMSO(mso)
            checkDigests(mso)
            recorder.expect(
                mso.docType == document.docType, .msoDocType, .docTypeMismatch,
                "the issuer signed another type than the document says")
            checkValidity(mso, signer: path?.documentSigner)
            checkDevice(mso)
        } else {
            recorder.skip(Check.needingMSO, because: "the mobile security object could not be read")
        }
        checkDeviceSignedElements(elements, authorizations: mso?.keyAuthorizations)
        let unknown = checkConsistency(elements, signer: path?.documentSigner, validity: mso?.validityInfo)
        return verdict(path: path, mso: mso, elements: elements.all.filter { !unknown.contains($0.name) })
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
        path: CertificatePath?, mso: MobileSecurityObject?, elements: [DocumentElements.Element]
    ) -> DocumentVerdict {
        let verified: VerifiedDocument? =
            recorder.hasFailed ? nil : VerifiedDocument(docType: document.docType, elements: released(elements))
        let report = DocumentReport(
            docType: document.docType, issuer: path.flatMap(IssuerReport.init), validity: mso?.validityInfo,
            status: mso.map { $0.hasStatus ? .undetermined : .absent } ?? .undetermined, checks: recorder.results,
            document: verified)
        return verified.map { .accepted($0, report) } ?? .rejected(report)
    }

    /// What the caller gets to see: all elements, or those that were asked for where that is known.
    private func released(_ elements: [DocumentElements.Element]) -> [VerifiedElement] {
        let request = session.request?.filter { $0.docType == document.docType }.flatMap(\.elements)
        return elements.compactMap { element in
            guard let request else {
                return VerifiedElement(
                    name: element.name, item: element.value, signer: element.signer, intentToStore: nil)
            }
            guard
                let asked = RequestAnswer.request(
                    answeredBy: element.name, in: request, over: session.presentationProtocol)
            else { return nil }
            return VerifiedElement(
                name: element.name, item: element.value, signer: element.signer, intentToStore: asked.intentToStore)
        }
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
