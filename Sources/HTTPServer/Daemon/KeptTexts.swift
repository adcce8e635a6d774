// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Texts in C's form that stay where they are as long as this object lives, and are wiped then: one of them is a key.
@safe final class KeptTexts {
    private var copies: [UnsafeMutablePointer<CChar>] = unsafe []

    /// - Returns: A copy of `text`; nil when there is no memory for it.
    func keep(_ text: String) -> UnsafeMutablePointer<CChar>? {
        guard let copy = unsafe strdup(text) else { return nil }
        unsafe copies.append(copy)
        return unsafe copy
    }

    deinit {
        unsafe copies.forEach { copy in
            unsafe explicit_bzero(copy, strlen(copy))
            unsafe free(copy)
        }
    }
}
