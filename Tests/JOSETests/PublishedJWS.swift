// SPDX-License-Identifier: Apache-2.0

import Testing

/// Keys and signatures from the standards, and from another implementation.
struct PublishedJWS: Sendable, CustomTestStringConvertible {
    let name: String
    /// The key with its private half.
    let key: String
    let compact: String
    let payload: String
    /// The thumbprint by SHA-256, as RFC 8037, A.3 prints it or another implementation computed it.
    let thumbprint: String

    var testDescription: String { name }

    static let all = [es256, es384, es512, ed25519, ed448]

    static let es256 = PublishedJWS(
        name: "RFC 7515, A.3",
        key: """
            {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue6\
            59LNpXW6pCyStikYjKIWI5a0","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}
            """,
        compact: """
            eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19\
            yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU\
            1Q
            """,
        payload: "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}",
        thumbprint: "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U")

    static let es384 = PublishedJWS(
        name: "Made with jwcrypto 1.6.1",
        key: """
            {"kty":"EC","crv":"P-384","x":"utyq6M0KK7twRSoXgqOlEyqoUW-Wt08hdmmmzQUEOro2RUcvCIJmw2MRPkDNkBeH","y"\
            :"q5Lz_8aZT7XtfNXS7YTofiU23SW8XEOEX0LPeAiF_LQB7D0NcYVXYDX3bjBI4g6h","d":"W9U4duUWYzCKjm2GOl3f74UKIpx\
            pQje8dLZ7RzdQ26v3P5kWqmkyDUhxT26pGVkk"}
            """,
        compact: """
            eyJhbGciOiAiRVMzODQiLCAia2lkIjogImsxIn0.eyJoZWxsbyI6IndvcmxkIn0.umskuqBrxwxu5e3PocJIzQawfcAtU24tllqD\
            rJhLP5Kt_8XyNbsB2DxRfCsI-EDpyqLwdb2dk-6pOJGnKS1KQbSudP92Lf0bC1Pi-nKEzSM8Z2XFl5m_I0ndH3E6u7Nr
            """,
        payload: "{\"hello\":\"world\"}",
        thumbprint: "aYdwuE4GRx95NlwCdDfhcUfEKidusMSId7HtD3hEyb8")

    static let es512 = PublishedJWS(
        name: "RFC 7515, A.4",
        key: """
            {"kty":"EC","crv":"P-521","x":"AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jS\
            fS9tsz4qUxcWceqwQGk","y":"ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh\
            9ubmf63e3kyMj2","d":"AY5pb7A0UFiB3RELSD64fTLOSV_jazdF7fLYyuTw8lOfRhWg6Y6rUrPAxerEzgdRhajnu0ferB0d53v\
            M9mE15j2C"}
            """,
        compact: """
            eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2\
            SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXo\
            lLzeO_Jn
            """,
        payload: "Payload",
        thumbprint: "u5YUSjQ2-2chBi51NSk3t3g7IM4o2KYcnPqPtCNGd3U")

    static let ed25519 = PublishedJWS(
        name: "RFC 8037, A.1 to A.5",
        key: """
            {"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0\
            kuwsxERJxWl7MmkZcDusAxyuf2A"}
            """,
        compact: """
            eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6\
            dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg
            """,
        payload: "Example of Ed25519 signing",
        thumbprint: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")

    static let ed448 = PublishedJWS(
        name: "Made with jwcrypto 1.6.1",
        key: """
            {"kty":"OKP","crv":"Ed448","x":"2ggs7BPMUppXjZknXCSOsWwYbVaJ9hCACAZUs7sM96eoQ-WQz50eDwLQUsOGYApXTIqg\
            ikNNXeyA","d":"bTHSkiBeZBRh5YqRir3xgdjc-lPgFeWhiu-5hnPhEcnypCz7_9I52irVl55Kp6e8gy6lBPK-HLIe"}
            """,
        compact: """
            eyJhbGciOiAiRWREU0EifQ.eyJoZWxsbyI6IndvcmxkIn0.vFBfMB18rGleqh_gV5U9tr83t5MX-ngc_A544qkozR0SwLfrul86t\
            BeY_LOGgtEU_L8tA2Xyeu-AUUeNvaeSvBS7eM4Aai72Aun7AFJThLc8SizX2-mqR97Lfit82h11A644S7fBZfvBMHkIcpCqChQA
            """,
        payload: "{\"hello\":\"world\"}",
        thumbprint: "lF0ZKZIZDqINRSYi8mqCUxQ-Yb5KEyFPRVse2PyTfXA")
}
