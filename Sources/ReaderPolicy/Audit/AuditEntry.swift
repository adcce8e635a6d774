// SPDX-License-Identifier: Apache-2.0

/// One line of the audit log as it is stored.
public struct AuditEntry: Hashable, Sendable {
    public let number: Int64
    /// `AuditEvent.json`, serialized.
    public let json: [UInt8]
    public let link: [UInt8]

    public init(number: Int64, json: [UInt8], link: [UInt8]) {
        self.number = number
        self.json = json
        self.link = link
    }
}
