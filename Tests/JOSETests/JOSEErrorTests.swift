// SPDX-License-Identifier: Apache-2.0

import JOSE
import JSON
import Testing

@Suite("JOSE errors")
struct JOSEErrorTests {
    @Test("have a code and a sentence each")
    func codes() {
        let all = JOSEError.allCases
        #expect(all.count == 19)
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(Set(all.map(\.description)).count == all.count)
        #expect(all.allSatisfy { $0.code.hasPrefix("jose.") || $0.code.hasPrefix("json.") })
    }

    @Test("name the place and not its contents")
    func places() {
        #expect(JOSEError.memberMissing(.keyOperations).description == "the member key_ops is missing")
        #expect(JOSEError.segmentMalformed(.signature).description == "the signature is not canonical base64url")
        #expect(JOSEError.memberMalformed(.x).code == JOSEError.memberMalformed(.y).code)
    }
}
