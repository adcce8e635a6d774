// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import IssuerTrust
public import Mdoc
public import Redaction

/// What binds an answer to its session, as the reader knows it.
public struct PresentationSession: Sendable, Redacted {
    public let presentationProtocol: PresentationProtocol
    public let transcript: SessionTranscript
    public let macKey: ReaderMACKey
    /// What was asked; nil where the caller does its own asking and comparing.
    public let request: [RequestedDocument]?

    public init(
        presentationProtocol: PresentationProtocol, transcript: SessionTranscript, macKey: ReaderMACKey,
        request: [RequestedDocument]? = nil
    ) {
        self.presentationProtocol = presentationProtocol
        self.transcript = transcript
        self.macKey = macKey
        self.request = request
    }
}
