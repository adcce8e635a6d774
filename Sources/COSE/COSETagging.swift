// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Whether a COSE object carries its tag; each format says which, and no reader guesses.
public enum COSETagging: Sendable {
    case mustBeAbsent, mustBePresent, mayBePresent
}
