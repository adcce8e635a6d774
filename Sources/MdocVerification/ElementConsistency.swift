// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import ExactText
internal import FoundationEssentials
internal import Mdoc
internal import Timestamps

/// Do the elements agree with the certificate, with each other and with their data model? 18013-5, 7.1 and 7.2.
extension DocumentVerification {
    mutating func checkConsistency(
        _ elements: DocumentElements, signer: Certificate?, validity: ValidityInfo?, promises: Promises?
    ) {
        checkIssuerNames(elements, signer: signer)
        checkDates(elements, validity: validity)
        checkTypes(elements, promises: promises)
        checkAges(elements)
    }

    private mutating func checkIssuerNames(_ elements: DocumentElements, signer: Certificate?) {
        // 18013-5, 7.2.1 says so of driving licences, and Apple of its photo ID.
        let countries = Self.nameSpacesWithIssuer.compactMap { elements.value("issuing_country", in: $0) }
        let jurisdiction = elements.value("issuing_jurisdiction", in: NameSpace.mDL.rawValue)
        if countries.isEmpty {
            recorder.skip(.elementIssuingCountry, because: "the document has no issuing_country")
        } else if let signer {
            // An empty text names no country, and neither does a certificate without one.
            recorder.expect(
                countries.allSatisfy { $0.isText(signer.subject.country ?? "") }, .elementIssuingCountry,
                .elementIssuingCountryMismatch, "issuing_country is not the country of the document signer")
        } else {
            recorder.skip(.elementIssuingCountry, because: "there is no certificate")
        }
        if let jurisdiction, let state = signer?.subject.stateOrProvince {
            recorder.expect(
                jurisdiction.isText(state), .elementIssuingJurisdiction, .elementIssuingJurisdictionMismatch,
                "issuing_jurisdiction is not the state or province of the document signer")
        } else {
            recorder.skip(
                .elementIssuingJurisdiction, because: "document and document signer do not both name a jurisdiction")
        }
        if let country = elements.value("issuing_country", in: NameSpace.mDL.rawValue), let jurisdiction {
            // What is no text is none that begins so.
            let firstPart = (jurisdiction.text?.prefix { $0 != "-" }).map(String.init)
            recorder.expect(
                firstPart.map(country.isText) ?? false, .elementJurisdictionCountry, .elementJurisdictionCountry,
                "issuing_jurisdiction does not begin with issuing_country")
        } else {
            recorder.skip(.elementJurisdictionCountry, because: "country and jurisdiction are not both there")
        }
    }

    private static let nameSpacesWithIssuer = [NameSpace.mDL.rawValue, "org.iso.23220.1"]

    private mutating func checkDates(_ elements: DocumentElements, validity: ValidityInfo?) {
        if let validity {
            checkDate("issue_date", of: elements, .elementIssueDate, .elementIssueDateAfterValidFrom) {
                $0.lowerBound <= validity.validFrom
            }
        } else {
            recorder.skip(.elementIssueDate, because: "the mobile security object could not be read")
        }
        let now = now
        checkDate("expiry_date", of: elements, .elementExpiryDate, .elementDocumentExpired) { now <= $0.upperBound }
    }

    /// Looks at a date wherever the document has it, and says where it could not be read.
    private mutating func checkDate(
        _ identifier: String, of elements: DocumentElements, _ check: Check, _ code: FailureCode,
        holds: (ClosedRange<Date>) -> Bool
    ) {
        let dates = DataModel.nameSpacesWithDates.compactMap { elements.value(identifier, in: $0) }
        let spans = dates.compactMap(\.span)
        if spans.contains(where: { !holds($0) }) {
            let isExpiry = code == .elementDocumentExpired
            recorder.flag(
                check, code,
                isExpiry ? "the document's administrative expiry_date has passed" : "issue_date lies after validFrom")
        } else if dates.isEmpty {
            recorder.skip(check, because: "the document has no \(identifier)")
        } else if spans.count < dates.count {
            // Nobody can say that it is right, and whoever demands that must not be content with it.
            recorder.flag(check, code, "\(identifier) is no date that can be read")
        } else {
            recorder.pass(check)
        }
    }

    private mutating func checkTypes(_ elements: DocumentElements, promises: Promises?) {
        var wrongTypes: [ElementName] = []
        var wrongValues: [ElementName] = []
        var wrongImages: [ElementName] = []
        var unknown: [ElementName] = []
        for element in elements.all {
            guard let rule = element.rule else {
                if element.isUnknown { unknown.append(element.name) }
                continue
            }
            switch rule.judge(element.value) {
            case .fits: break
            case .wrongType: wrongTypes.append(element.name)
            case .wrongValue: wrongValues.append(element.name)
            case .noImage: wrongImages.append(element.name)
            }
        }
        // A wrong type is hard where the caller relies on the element, and it relies on what answers its request.
        flagOrPass(
            .elementTypes, .elementType, wrongTypes,
            severity: wrongTypes.contains { promises?[$0] != nil } ? .hard : .warning)
        flagOrPass(.elementValues, .elementValue, wrongValues)
        flagOrPass(.elementImages, .elementImageFormat, wrongImages)
        flagOrPass(.elementsKnown, .elementUnknown, unknown)
    }

    private mutating func flagOrPass(
        _ check: Check, _ code: FailureCode, _ names: [ElementName], severity: FailureCode.Severity? = nil
    ) {
        guard !names.isEmpty else { return recorder.pass(check) }
        recorder.flag(check, code, names.map(\.description).listed, severity: severity)
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
