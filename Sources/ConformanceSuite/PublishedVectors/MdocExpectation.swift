// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import Timestamps

/// What is right and wrong in one document, as its collector computed it.
struct MdocExpectation: Sendable {
    let docType: String
    /// A root that was found to have issued the document signer.
    let anchor: Certificate?
    /// Inside the time in which document and signer are both valid, or when the document begins, if there is none.
    let instant: Date
    private let window: ClosedRange<Date>?
    /// An instant that the vector is for, inside the window or not.
    private let now: Date?
    private let issuerAlgorithm: Int64
    private let certificateCount: Int
    private let elements: [String]
    private let digestAlgorithm: String
    private let signed, validFrom, validUntil: Date
    private let expectedUpdate: Date?
    private let signer: (subject: String, notBefore: Date, notAfter: Date)
    private let device: (isKnown: Bool, algorithm: Int64?)
    private let hasFractions, isSignedOutsideCertificate, hasStatus, isNotPreferred: Bool

    init(_ entry: JSONValue, isSessionKnown: Bool, isNotPreferred: Bool, now: Date?) throws(VectorError) {
        var fields = try CaseFields(entry, of: "documents", member: "documents")
        docType = try fields.text("docType")
        issuerAlgorithm = Int64(try fields.integer("issuerAlg"))
        elements = try fields.texts("elements")
        digestAlgorithm = try fields.text("digestAlgorithm")
        // The collection has no document with a wrong signature or digest; those of Annex D are in a file of their own.
        guard try fields.text("issuerAuth") == "valid" else { throw fields.malformed("issuerAuth") }
        guard try fields.text("digests") == "\(elements.count) of \(elements.count) match" else {
            throw fields.malformed("digests")
        }
        let device = try fields.optionalText("deviceAuth")
        guard (device == "valid") == isSessionKnown else { throw fields.malformed("deviceAuth") }
        self.device = (isSessionKnown, fields.optional("deviceAlg")?.integerValue)
        var chain = try CaseFields(fields.value("x5chain"), of: docType, member: "x5chain")
        certificateCount = try chain.integer("count")
        anchor = try fields.optionalText("anchorPem").map { pem throws(VectorError) in
            guard let root = try? Certificate.certificates(pem: pem).first else { throw fields.malformed("anchorPem") }
            return root
        }
        var validity = try CaseFields(fields.value("validity"), of: docType, member: "validity")
        signed = try validity.instant("signed")
        validFrom = try validity.instant("validFrom")
        validUntil = try validity.instant("validUntil")
        expectedUpdate = validity.optional("expectedUpdate") == nil ? nil : try validity.instant("expectedUpdate")
        var signer = try CaseFields(fields.value("documentSigner"), of: docType, member: "documentSigner")
        self.signer = (try signer.text("subject"), try signer.instant("notBefore"), try signer.instant("notAfter"))
        if let window = try fields.value("validWindow").arrayValue {
            let ends = window.compactMap { $0.stringValue.flatMap { try? RFC3339Timestamp($0).date } }
            guard ends.count == 2, ends[0] < ends[1] else { throw fields.malformed("validWindow") }
            instant = ends[0].addingTimeInterval(ends[1].timeIntervalSince(ends[0]) / 2)
            self.window = ends[0]...ends[1]
        } else {
            instant = validFrom
            window = nil
        }
        self.now = now
        hasFractions = try !fields.texts("fractionalSeconds").isEmpty
        isSignedOutsideCertificate = fields.optional("signedOutsideDsValidity")?.boolValue == true
        hasStatus = fields.optional("status") != nil
        self.isNotPreferred = isNotPreferred
    }

    func report(
        _ document: ReceivedDocument, transcript: SessionTranscript?, anchors: [Certificate]? = nil, at now: Date? = nil
    ) -> DocumentReport {
        let trusted = anchors ?? anchor.map { [$0] } ?? []
        let paths = CertificatePathValidator(
            anchors: TrustAnchors(trusted.map { TrustAnchor($0) }), cachedSigners: 0)
        let session = PresentationSession(
            presentationProtocol: .proximity, transcript: transcript ?? SessionTranscript([.null, .null, .null]),
            macKey: .notGiven)
        return MdocVerifier(paths: paths).verify(.success(document), session: session, at: now ?? instant).report
    }

    func compare(
        _ document: ReceivedDocument, isPreferred: Bool, transcript: SessionTranscript?,
        in differences: inout Differences
    ) {
        let report = report(document, transcript: transcript)
        differences.compare("type", report.docType?.rawValue, expected: docType)
        differences.compare("preferred encoding", isPreferred, expected: !isNotPreferred)
        compareParts(document, in: &differences)
        for check in [
            Check.issuerCertificateChain, .issuerAlgorithm, .issuerSignature, .msoStructure, .msoDocType,
            .msoDigestAlgorithm, .digestNameSpaces, .digestIDs, .digestValues,
        ] {
            differences.compare(check.rawValue, report.outcome(of: check), expected: .passed)
        }
        if device.isKnown {
            differences.compare("device.signature", report.outcome(of: .deviceSignature), expected: .passed)
        }
        differences.compare(
            "issuer.trust_anchor", report.outcome(of: .issuerTrustAnchor), expected: anchor == nil ? .failed : .passed)
        differences.compare(
            "validity.signed", report.outcome(of: .validitySigned),
            expected: isSignedOutsideCertificate ? .failed : .passed)
        // Where nobody vouches for the issuer, nobody asks its list.
        let ofList: CheckResult.Outcome = anchor == nil ? .skipped : .warned
        differences.compare("status", report.outcome(of: .status), expected: hasStatus ? ofList : .passed)
        if hasFractions {
            differences.compare("validity.format", report.outcome(of: .validityFormat), expected: .warned)
        }
        compareValidity(document, report, transcript: transcript, in: &differences)
        // The same document must not be trusted by itself.
        let untrusted = self.report(document, transcript: transcript, anchors: [])
        differences.compare(
            "issuer.trust_anchor without an anchor", untrusted.code(of: .issuerTrustAnchor), expected: .issuerUntrusted)
    }

    private func compareParts(_ document: ReceivedDocument, in differences: inout Differences) {
        let issuerAuth = document.issuerSigned.issuerAuth
        differences.compare("algorithm", try? issuerAuth.headers.algorithm().rawValue, expected: issuerAlgorithm)
        let chain = (try? issuerAuth.headers.certificateChain()) ?? []
        differences.compare("certificates", chain.count, expected: certificateCount)
        let leaf = chain.first.flatMap { try? Certificate(der: $0.span) }
        differences.compare("signer", leaf?.subject.description, expected: signer.subject)
        differences.compare("signer's notBefore", leaf?.notBefore, expected: signer.notBefore)
        differences.compare("signer's notAfter", leaf?.notAfter, expected: signer.notAfter)
        let names = document.issuerSigned.nameSpaces.flatMap { nameSpace, items in
            items.map { ElementName(nameSpace, $0.elementIdentifier).description }
        }
        differences.compare("elements", names, expected: elements)
        let mso = try? MobileSecurityObject(payload: issuerAuth.payload)
        differences.compare("digest algorithm", mso?.digestAlgorithm, expected: digestAlgorithm)
        if let algorithm = device.algorithm, case .signature(let signature) = document.deviceSigned.deviceAuth {
            differences.compare("device algorithm", try? signature.headers.algorithm().rawValue, expected: algorithm)
        }
    }

    private func compareValidity(
        _ document: ReceivedDocument, _ report: DocumentReport, transcript: SessionTranscript?,
        in differences: inout Differences
    ) {
        differences.compare("signed", report.validity?.signed, expected: signed)
        differences.compare("validFrom", report.validity?.validFrom, expected: validFrom)
        differences.compare("validUntil", report.validity?.validUntil, expected: validUntil)
        differences.compare("expectedUpdate", report.validity?.expectedUpdate, expected: expectedUpdate)
        let instants = [validFrom, validUntil, signer.notBefore, signer.notAfter, instant] + [now].compactMap(\.self)
        for instant in instants {
            let report = self.report(document, transcript: transcript, at: instant)
            let isAlive = [Check.validityStart, .validityEnd, .issuerCertificateValidity].allSatisfy {
                report.outcome(of: $0) == .passed
            }
            // The window has whole seconds, and the dates of some issuers have fractions of them.
            let second = Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down))
            // Nor does the window know of the root, which this reader wants alive too.
            let isRootAlive = anchor.map { ($0.notBefore...$0.notAfter).contains(instant) } ?? true
            differences.compare(
                "valid at \(instant.rfc3339)", isAlive, expected: isRootAlive && window?.contains(second) ?? false)
        }
    }
}

extension DocumentReport {
    func outcome(of check: Check) -> CheckResult.Outcome? { checks.first { $0.check == check }?.outcome }

    func code(of check: Check) -> FailureCode? { checks.first { $0.check == check }?.code }
}
