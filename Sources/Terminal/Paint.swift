// SPDX-License-Identifier: Apache-2.0

/// Colours for a terminal, or none.
public struct Paint: Sendable {
    public enum Colour: String, Sendable {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case bold = "1"
        case dim = "2"
    }

    private let isOn: Bool

    public init(isOn: Bool) {
        self.isOn = isOn
    }

    public func callAsFunction(_ text: String, _ colour: Colour) -> String {
        isOn ? "\u{1b}[\(colour.rawValue)m\(text)\u{1b}[0m" : text
    }
}
