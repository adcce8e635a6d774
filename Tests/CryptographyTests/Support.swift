// SPDX-License-Identifier: Apache-2.0

import Cryptography

extension SecretBytes {
    /// A secret from bytes that are none.
    convenience init(_ bytes: [UInt8]) { self.init(copying: bytes.span) }
}

/// The error that a call throws, or nil if it throws none.
func thrown<Result>(by call: () throws(CryptographyError) -> Result) -> CryptographyError? {
    do {
        _ = try call()
        return nil
    } catch {
        return error
    }
}
