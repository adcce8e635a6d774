// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ReaderConfiguration
internal import ReaderPolicy

extension SeedFiles {
    static func configurations() -> [Seed] {
        [
            Seed("example", ServiceConfiguration.example),
            Seed(
                "least",
                """
                {keyEncryptionKeys:[{id:'k',key:{env:"K"}}],relyingParties:[{id:'a',apiKeys:[{id:'b',scopes:[],
                sha256:'00112233445566778899aabbccddeeff00112233445566778899aabbccddee77'}]}]}
                """),
            Seed("syntax", #"{a: +0x1F, 'b': [.5, 1., -Infinity,], /* c */ $d_: "\x41\u0042\#n", // e"# + "\n}"),
            Seed("twice", "{a: 1, \"\\u0061\": 2}"),
        ]
    }

    static func sessionIDs() -> [Seed] {
        [Seed("id", SessionID(from: SystemRandom()).description), Seed("party", "shop.example_1-A")]
    }
}
