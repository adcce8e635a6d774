// SPDX-License-Identifier: Apache-2.0

/// A door of the reader and what must hold for whatever comes through it.
struct FuzzTarget: Sendable {
    let name: String
    let encoding: Encoding
    /// Returns for every input, whatever it is; a trap, a failed `precondition` too, is a finding.
    let door: @Sendable ([UInt8]) -> Void

    /// What most inputs are written in, so that a change can keep the lengths around it right.
    enum Encoding {
        case bytes, cbor, der
    }

    init(_ name: String, _ encoding: Encoding = .bytes, door: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.encoding = encoding
        self.door = door
    }

    static let all: [FuzzTarget] = [
        .cbor, .cose, .deviceResponse, .sessionTranscript, .proximity, .appleEnvelope, .applePlaintext, .issued,
        .certificate, .revocationList, .keyFile, .jose, .readerToken, .json, .request, .timestamp, .encodedInput,
        .inspect, .json5, .configuration, .sessionID, .certificationRequest, .profiles, .certificatePath, .links,
        .vical,
        .statusList,
    ]
}
