// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// A document that could not be read; the others of its response still can be.
public struct MalformedDocument: Error, Hashable, Sendable {
    public let docType: DocType?
    public let reason: MdocError
}
