// SPDX-License-Identifier: Apache-2.0

import Cryptography
import ReaderPolicy
import Testing

@Suite("Audit chain")
struct AuditChainTests {
    private let chain = AuditChain(ServiceSecret(from: SystemRandom()))

    @Test("gives a link that depends on the entry, its number, the link before and the key")
    func link() {
        let link = chain.link([1, 2], number: 1, after: AuditChain.origin)
        #expect(link.count == KeyedHash.byteCount)
        #expect(link == chain.link([1, 2], number: 1, after: AuditChain.origin))
        #expect(link != chain.link([1, 3], number: 1, after: AuditChain.origin))
        #expect(link != chain.link([1, 2], number: 2, after: AuditChain.origin))
        #expect(link != chain.link([1, 2], number: 1, after: link))
        let other = AuditChain(ServiceSecret(from: SystemRandom()))
        #expect(link != other.link([1, 2], number: 1, after: AuditChain.origin))
    }

    @Test("gives a code that depends on the mark, its number and its link, and is no link")
    func code() {
        let link = AuditChain.origin
        let code = chain.code(for: .head, number: 3, link: link)
        #expect(code == chain.code(for: .head, number: 3, link: link))
        #expect(code != chain.code(for: .pruned, number: 3, link: link))
        #expect(code != chain.code(for: .head, number: 4, link: link))
        #expect(code != chain.code(for: .head, number: 3, link: code))
        #expect(code != chain.link(link, number: 3, after: link))
    }
}
