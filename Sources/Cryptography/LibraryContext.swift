// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A context of OpenSSL, in which algorithms are looked up.
@safe struct LibraryContext: @unchecked Sendable {
    // Sendable by hand: nothing is loaded into the context after `init`, and it is never freed.
    /// Nil stands for OpenSSL's default context.
    let pointer: OpaquePointer?

    /// Certificates are parsed in a context without any algorithm.
    ///
    /// `d2i_X509` imports the certified key as well, whatever kind it says it is. That takes five times as long as all
    /// the rest, and no key may be used that did not come through `PublicKey`. Here the import finds no algorithm and
    /// is left out; were the context not to be had, it would only be wasted time again.
    static let withoutAlgorithms: LibraryContext = {
        let context = unsafe OSSL_LIB_CTX_new()
        // A context without the null provider would load the default one when first asked.
        if let context = unsafe context, unsafe OSSL_PROVIDER_load(context, OpenSSL.name("null")) == nil {
            unsafe OSSL_LIB_CTX_free(context)
            return unsafe LibraryContext(pointer: nil)
        }
        return unsafe LibraryContext(pointer: context)
    }()
}
