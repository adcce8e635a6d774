// SPDX-License-Identifier: Apache-2.0

/// Why a file that a configuration names could not be read.
public enum SecretSourceError: String, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case notFound = "the file does not exist"
    case notPermitted = "the service may not read the file"
    case notAFile = "this is not a plain file"
    case tooLarge = "the file is too large for what it should hold"
    case failed = "the system could not read the file"

    public var description: String { rawValue }
}
