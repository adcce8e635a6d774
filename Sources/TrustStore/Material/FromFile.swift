// SPDX-License-Identifier: Apache-2.0

/// A value with the file that it was read from.
public struct FromFile<Value: Sendable>: Sendable {
    public let value: Value
    /// The path as it was given, with the name inside a folder.
    public let file: String

    public init(_ value: Value, file: String) {
        self.value = value
        self.file = file
    }
}
