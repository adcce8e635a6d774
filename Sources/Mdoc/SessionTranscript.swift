// SPDX-License-Identifier: Apache-2.0

public import CBOR
internal import COSE
public import Cryptography
public import Redaction

/// `[DeviceEngagementBytes, EReaderKeyBytes, Handover]`, ISO/IEC 18013-5, 9.1.5.1: what binds an answer to a session.
///
/// The reader builds it, or takes it from its own app; never from the wallet.
public struct SessionTranscript: Sendable, Redacted {
    /// The bare array: what DeviceAuthentication and HPKE take.
    public let encoded: [UInt8]

    /// A transcript that was built here.
    public init(_ value: CBORValue) {
        encoded = value.encoded()
    }

    /// Reads the bare array, or the same inside tag 24; the inner bytes stay as they are.
    ///
    /// Apple does not say which of the two forms `sessionTranscript` of a raw data request has, so both are taken.
    public init(cbor bytes: [UInt8]) throws(MdocError) {
        let document: CBORDocument
        do { document = try CBORDecoder().decode(bytes) } catch { throw .cbor(error, in: .sessionTranscript) }
        let array = document.root.kind == .tag ? try document.root.embedded(as: .sessionTranscript).root : document.root
        guard array.elements?.count == 3 else { throw .malformed(.sessionTranscript) }
        encoded = Array(array.encoded)
    }

    /// `SessionTranscriptBytes`, `#6.24(bstr .cbor SessionTranscript)`: the form that key derivation hashes.
    public var taggedBytes: [UInt8] { Self.tagged(encoded) }

    /// The reader's ephemeral key, where the transcript names one.
    public func eReaderKey() throws(MdocError) -> PublicKey? {
        guard let document = try? CBORDecoder().decode(encoded), let item = document.root.elements?[1], !item.isNull
        else {
            return nil
        }
        let key = try item.embedded(as: .sessionTranscript)
        do { return try COSEKey.publicKey(key.root) } catch { throw .cose(error, in: .sessionTranscript) }
    }

    /// `DeviceAuthenticationBytes`, the detached payload of deviceSignature and deviceMac, 18013-5, 9.1.3.4.
    ///
    /// - Parameter nameSpacesBytes: `DeviceNameSpacesBytes` exactly as received.
    public func deviceAuthenticationBytes(docType: DocType, nameSpacesBytes: ArraySlice<UInt8>) -> [UInt8] {
        Self.deviceAuthenticationBytes(transcript: encoded, docType: docType, nameSpacesBytes: nameSpacesBytes)
    }

    /// The same over a transcript in another form, to find out what a wallet got wrong.
    public func misreadDeviceAuthenticationBytes(docType: DocType, nameSpacesBytes: ArraySlice<UInt8>) -> [UInt8] {
        Self.deviceAuthenticationBytes(transcript: taggedBytes, docType: docType, nameSpacesBytes: nameSpacesBytes)
    }

    private static func deviceAuthenticationBytes(
        transcript: [UInt8], docType: DocType, nameSpacesBytes: ArraySlice<UInt8>
    ) -> [UInt8] {
        var encoder = CBOREncoder(reservingCapacity: transcript.count + nameSpacesBytes.count + 64)
        encoder.array(count: 4)
        encoder.text("DeviceAuthentication")
        encoder.encoded(transcript)
        encoder.text(docType.rawValue)
        encoder.encoded(nameSpacesBytes)
        return tagged(encoder.bytes)
    }

    private static func tagged(_ content: [UInt8]) -> [UInt8] {
        var encoder = CBOREncoder(reservingCapacity: content.count + 8)
        encoder.tag(24)
        encoder.byteString(content)
        return encoder.bytes
    }
}
