// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Mdoc

extension FuzzTarget {
    /// Alone, because most of what `proximity` spends goes into signatures.
    static let deviceResponse = FuzzTarget("device-response", .cbor) { bytes in
        guard let root = try? CBORDecoder().decode(bytes).root, let response = try? DeviceResponse(root) else { return }
        for case .success(let document) in response.documents {
            _ = document.description
            for (_, items) in document.issuerSigned.nameSpaces { for item in items { _ = item.description } }
            guard let mso = try? MobileSecurityObject(payload: document.issuerSigned.issuerAuth.payload) else {
                continue
            }
            for (nameSpace, entries) in mso.valueDigests.nameSpaces {
                precondition(mso.valueDigests.entries(of: nameSpace) != nil, "digests are found by namespace")
                for entry in entries {
                    precondition(entries.digest(entry.digestID) != nil, "a digest is found by its identifier")
                }
            }
            for (nameSpace, elements) in document.deviceSigned.nameSpaces {
                for (identifier, _) in elements { _ = mso.keyAuthorizations.covers(ElementName(nameSpace, identifier)) }
            }
        }
    }

    static let sessionTranscript = FuzzTarget("session-transcript", .cbor) { bytes in
        guard let transcript = try? SessionTranscript(cbor: bytes) else { return }
        _ = try? transcript.eReaderKey()
        do throws(MdocError) {
            let again = try SessionTranscript(cbor: transcript.taggedBytes)
            precondition(again.encoded == transcript.encoded, "the tagged form is read as the bare one")
        } catch {
            // The tag counts against the depth, and a transcript may have used all of it.
            precondition(error.encodingCode == "cbor.limit", "the tagged form is read as the bare one")
        }
        let authentication = transcript.deviceAuthenticationBytes(
            docType: .mDL, nameSpacesBytes: [0xd8, 0x18, 0x41, 0xa0])
        let document = try? CBORDecoder(limits: CBORLimits(depth: 32)).decode(authentication)
        precondition(document != nil, "DeviceAuthentication is CBOR")
    }
}
