// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// The header fields of a request, in the order in which they came.
public struct HTTPFields: Sendable {
    private let fields: [HTTPField]

    init(_ fields: [HTTPField]) {
        self.fields = fields
    }

    public var count: Int { fields.count }

    /// The value of the first field with that name, whatever the case of its letters.
    public subscript(name: String) -> String? {
        fields.first { $0.isNamed(name) }?.value
    }

    /// The values of all fields with that name.
    ///
    /// Two are an error wherever one decides something, such as `Authorization`: two readers might take another one.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }
}

extension HTTPFields: Redacted {}
