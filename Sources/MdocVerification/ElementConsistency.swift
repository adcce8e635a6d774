// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import Mdoc
internal import Timestamps

/// Do the elements agree with the certificate, with each other and with their data model? 18013-5, 7.1 and 7.2.
extension DocumentVerification {
    /// - Returns: The elements that the mDL namespace does not have: ignored, never trusted (7.1).
    mutating func checkConsistency(
        _ elements: DocumentElements, signer: Certificate?, validity: ValidityInfo?
    ) -> [ElementName] {
        checkIssuerNames(elements, signer: signer)
        checkDates(elements, validity: validity)
        let unknown = checkTypes(elements)
        checkAges(elements)
        return unknown
    }

    private mutating func checkIssuerNames(_ elements: DocumentElements, signer: Certificate?) {
        // 18013-5, 7.2.1 says so of driving licences, and Apple of its photo ID.
        let country = Self.nameSpacesWithIssuer.firstNonNil { elements.value("issuing_country", in: $0)?.text }
        let jurisdiction = elements.value("issuing_jurisdiction", in: NameSpace.mDL.rawValue)?.text
        if let signer {
            // An empty text names no country, and neither does a certificate without one.
            recorder.expect(
                country.map { $0 == signer.subject.country ?? "" } ?? true, .elementIssuingCountry,
                .elementIssuingCountryMismatch, "issuing_country is not the country of the document signer")
            recorder.expect(
                jurisdiction.map { $0 == signer.subject.stateOrProvince ?? $0 } ?? true, .elementIssuingJurisdiction,
                .elementIssuingJurisdictionMismatch,
                "issuing_jurisdiction is not the state or province of the document signer")
        } else {
            recorder.skip([.elementIssuingCountry, .elementIssuingJurisdiction], because: "there is no certificate")
        }
        let firstPart = jurisdiction.map { String($0.prefix { $0 != "-" }) }
        recorder.expect(
            firstPart == nil || country == nil || firstPart == country, .elementJurisdictionCountry,
            .elementJurisdictionCountry, "issuing_jurisdiction does not begin with issuing_country")
    }

    private static let nameSpacesWithIssuer = [NameSpace.mDL.rawValue, "org.iso.23220.1"]

    private mutating func checkDates(_ elements: DocumentElements, validity: ValidityInfo?) {
        let issued = DataModel.nameSpacesWithDates.firstNonNil { elements.value("issue_date", in: $0)?.span }
        if let validity {
            recorder.expect(
                issued.map { $0.lowerBound <= validity.validFrom } ?? true, .elementIssueDate,
                .elementIssueDateAfterValidFrom,
                "issue_date lies after validFrom")
        } else {
            recorder.skip(.elementIssueDate, because: "the mobile security object could not be read")
        }
        let expires = DataModel.nameSpacesWithDates.firstNonNil { elements.value("expiry_date", in: $0)?.span }
        recorder.expect(
            expires.map { now <= $0.upperBound } ?? true, .elementExpiryDate, .elementDocumentExpired,
            "the document's administrative expiry_date has passed")
    }

    private mutating func checkTypes(_ elements: DocumentElements) -> [ElementName] {
        var wrongTypes: [ElementName] = []
        var wrongValues: [ElementName] = []
        var wrongImages: [ElementName] = []
        var unknown: [ElementName] = []
        var model: DataModel?
        var nameSpace: NameSpace?
        for element in elements.all {
            // Elements come namespace by namespace, so the model is looked up a few times and not for each.
            if element.name.nameSpace != nameSpace {
                nameSpace = element.name.nameSpace
                model = DataModel.named(element.name.nameSpace)
            }
            guard let model else { continue }
            guard let rule = model.rule(for: element.name.identifier.rawValue) else {
                if element.name.nameSpace == .mDL { unknown.append(element.name) }
                continue
            }
            switch rule.judge(element.value) {
            case .fits: break
            case .wrongType: wrongTypes.append(element.name)
            case .wrongValue: wrongValues.append(element.name)
            case .noImage: wrongImages.append(element.name)
            }
        }
        // A wrong type is hard where the caller relies on the element, and it relies on what it asked for.
        let asked = Set(session.request?.flatMap(\.elements).map(\.name) ?? [])
        flagOrPass(
            .elementTypes, .elementType, wrongTypes,
            severity: wrongTypes.contains(where: asked.contains) ? .hard : .warning)
        flagOrPass(.elementValues, .elementValue, wrongValues)
        flagOrPass(.elementImages, .elementImageFormat, wrongImages)
        flagOrPass(.elementsKnown, .elementUnknown, unknown)
        return unknown
    }

    private mutating func flagOrPass(
        _ check: Check, _ code: FailureCode, _ names: [ElementName], severity: FailureCode.Severity? = nil
    ) {
        guard !names.isEmpty else { return recorder.pass(check) }
        recorder.flag(check, code, names.map(\.description).joined(separator: ", "), severity: severity)
    }

    /// A document that says "at least 21" and "not 18" says nothing, 7.2.5.
    private mutating func checkAges(_ elements: DocumentElements) {
        let attesting = elements.all.filter { AgeAttestations.age(of: $0.name.identifier) != nil }
        let areContradictory =
            attesting.count > 1
            && Set(attesting.map(\.name.nameSpace)).contains { nameSpace in
                var ages = AgeAttestations()
                for element in attesting where element.name.nameSpace == nameSpace {
                    ages.add(element.name, element.value)
                }
                return ages.isContradictory
            }
        recorder.expect(
            !areContradictory, .elementAges, .ageContradictory,
            "two age attestations exclude each other")
    }
}

extension CBORItem {
    /// The instants that a full-date (a whole day in UTC) or a tdate stands for.
    fileprivate var span: ClosedRange<Date>? {
        if let text = content(ofTag: 1004)?.textBytes {
            guard let start = try? FullDate(utf8: text).start else { return nil }
            return start...start.addingTimeInterval(86_399.999)
        }
        guard let text = content(ofTag: 0)?.textBytes, let instant = try? RFC3339Timestamp(utf8: text).date else {
            return nil
        }
        return instant...instant
    }
}

extension Sequence {
    fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
