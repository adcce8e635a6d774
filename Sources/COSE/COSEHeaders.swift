// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import Redaction

/// The two header buckets of a COSE object, RFC 9052, 3.
public struct COSEHeaders: Sendable, Redacted {
    /// What enters Sig_structure and MAC_structure: the protected header's bytes as received, or none for an empty map.
    public let protectedBytes: ArraySlice<UInt8>
    private let protected: CBORMap?
    private let unprotected: CBORMap
    /// Where a head of the protected header is not in shortest form.
    public let firstNonShortestOffset: Int?

    enum Label {
        static let algorithm: Int64 = 1
        static let critical: Int64 = 2
        static let x5chain: Int64 = 33
    }

    /// Certificates that a chain may hold; an mdoc's has one, a trust list's three.
    static let chainLimit = 10

    init(protected item: CBORItem, unprotected unprotectedItem: CBORItem) throws(COSEError) {
        guard let content = item.byteString, let unprotected = unprotectedItem.members else { throw .structure }
        self.unprotected = unprotected
        if content.isEmpty {
            protected = nil
            protectedBytes = []
            firstNonShortestOffset = nil
        } else {
            guard let document = try Self.embedded(item), let map = document.root.members else { throw .structure }
            protected = map
            // An empty map that was sent as h'A0' counts as the empty byte string, RFC 9052, 4.4.
            protectedBytes = map.count == 0 ? [] : content
            firstNonShortestOffset = document.firstNonShortestOffset
        }
        try checkLabels()
    }

    private static func embedded(_ item: CBORItem) throws(COSEError) -> CBORDocument? {
        do { return try item.embedded() } catch { throw .cbor(error) }
    }

    private func checkLabels() throws(COSEError) {
        try Self.checkLabelTypes(unprotected)
        guard let protected else { return }
        try Self.checkLabelTypes(protected)
        for (label, _) in unprotected {
            // The chain has an error of its own, given where it is read.
            if let number = label.integer {
                if number != Label.x5chain, protected[number] != nil { throw .labelInBothBuckets }
            } else if let text = label.text, protected[text] != nil {
                throw .labelInBothBuckets
            }
        }
    }

    /// Labels that one bucket may have. Real headers have a handful, and each is compared with the other bucket's.
    static let labelLimit = 64

    private static func checkLabelTypes(_ map: CBORMap) throws(COSEError) {
        guard map.count <= labelLimit else { throw .structure }
        for (label, _) in map where label.integer == nil && label.kind != .text { throw .structure }
    }

    /// The `alg` of the protected header; the unprotected one has no say (18013-5, 9.1.2.4).
    public func algorithm() throws(COSEError) -> COSEAlgorithm {
        guard let item = protected?[Label.algorithm] else { throw .algorithmMissing }
        // Text values are registered nowhere in 18013-5.
        guard let value = item.integer else { throw .algorithmNotAllowed }
        return COSEAlgorithm(rawValue: value)
    }

    /// Refuses critical headers: none but those read here is understood.
    public func checkCritical() throws(COSEError) {
        if unprotected[Label.critical] != nil { throw .criticalHeader }
        guard let item = protected?[Label.critical] else { return }
        guard let labels = item.elements, labels.count > 0 else { throw .criticalHeader }
        for label in labels {
            guard let number = label.integer, [Label.algorithm, Label.critical, Label.x5chain].contains(number),
                protected?[number] != nil
            else { throw .criticalHeader }
        }
    }

    /// The DER certificates of `x5chain`, leaf first, from either bucket, in either shape; nil where there is none.
    ///
    /// 18013-5 puts the chain into the unprotected header, and its second edition reads it from the protected one too.
    public func certificateChain() throws(COSEError) -> [ArraySlice<UInt8>]? {
        let inProtected = protected?[Label.x5chain]
        let inUnprotected = unprotected[Label.x5chain]
        guard let item = inProtected ?? inUnprotected else { return nil }
        guard inProtected == nil || inUnprotected == nil else { throw .malformedCertificateChain }
        if let single = item.byteString { return [single] }
        guard let list = item.elements, (1...Self.chainLimit).contains(list.count) else {
            throw .malformedCertificateChain
        }
        let certificates = list.compactMap(\.byteString)
        guard certificates.count == list.count else { throw .malformedCertificateChain }
        return certificates
    }

    /// The value of an integer label in the protected header.
    public func protectedValue(_ label: Int64) -> CBORItem? { protected?[label] }
}
