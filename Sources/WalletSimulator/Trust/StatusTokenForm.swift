// SPDX-License-Identifier: Apache-2.0

/// The two forms of a status list token (Token Status List, 5.1 and 5.2).
public enum StatusTokenForm: String, CaseIterable, Sendable {
    case cwt, jwt
}
