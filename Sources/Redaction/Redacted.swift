// SPDX-License-Identifier: Apache-2.0

/// A type that holds a person's data or a secret, and shows its name alone wherever Swift would print it.
///
/// Covers `print`, string interpolation, `debugPrint`, `dump` and mirrors, so that no value slips into a log.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    public var description: String { "\(Self.self)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
