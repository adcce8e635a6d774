// SPDX-License-Identifier: Apache-2.0

/// Key files as the `openssl` command writes them. The keys are published here and worthless.
enum KeyFiles {
    /// `openssl ecparam -genkey`: an EC PARAMETERS block, then SEC 1.
    static let withParameters = """
        -----BEGIN EC PARAMETERS-----
        BggqhkjOPQMBBw==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIJPwikQMrzOs+42gA7YIkki3hj8ez7XZxw6Ga4LrCPw2oAoGCCqGSM49
        AwEHoUQDQgAEXBAQ7W+FRpkl9yNN7imYIYgTR3MsYdLvnKpkcbxXtJahyoJa1VAy
        nY/MMTkqyQatFrY6qWl8joxFLtektt4r2w==
        -----END EC PRIVATE KEY-----
        """

    /// The same key in PKCS #8.
    static let pkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgk/CKRAyvM6z7jaAD
        tgiSSLeGPx7PtdnHDoZrgusI/DahRANCAARcEBDtb4VGmSX3I03uKZghiBNHcyxh
        0u+cqmRxvFe0lqHKglrVUDKdj8wxOSrJBq0WtjqpaXyOjEUu16S23ivb
        -----END PRIVATE KEY-----
        """

    /// The same key in SEC 1 without its public key.
    static let withoutPublicKey = """
        -----BEGIN EC PRIVATE KEY-----
        MDECAQEEIJPwikQMrzOs+42gA7YIkki3hj8ez7XZxw6Ga4LrCPw2oAoGCCqGSM49
        AwEH
        -----END EC PRIVATE KEY-----
        """

    /// The same key in SEC 1 with a compressed point.
    static let compressed = """
        -----BEGIN EC PRIVATE KEY-----
        MFcCAQEEIJPwikQMrzOs+42gA7YIkki3hj8ez7XZxw6Ga4LrCPw2oAoGCCqGSM49
        AwEHoSQDIgADXBAQ7W+FRpkl9yNN7imYIYgTR3MsYdLvnKpkcbxXtJY=
        -----END EC PRIVATE KEY-----
        """

    /// The same key, encrypted as in RFC 1421.
    static let encryptedSEC1 = """
        -----BEGIN EC PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,0C3F7B6C224E312F551987172766FC9C

        qFPFbkAglkBqYP8yS+Bl6ECuW6GG+zhxqW0jHfMMId1h7XDvA7WSZNxnZNPR8voY
        PujkKw1V/lAQo/wdyBi6WLjbt5ux3mYyLipGWQU/W6Nx8dWF0II8acL39dpaoedI
        pVLcjjaqdLlmdHoMRunJfWU5ftzun72S5c5G2H/ZevM=
        -----END EC PRIVATE KEY-----
        """

    /// The same key, encrypted as in PKCS #8.
    static let encryptedPKCS8 = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAipwEvwBKUfJQICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEA1DxvU8WggflQyTy4rRMRsEgZA/
        rYQhP1bRabaJ3W1cVyoJqFf9y1HpRXAe6EfHkfBN6P1Shdu+ynSsSbVIDPcNl6eL
        1NOoeId/SOJ5D5hiI7Q2VZjnZCqsTwziR/EdCxfQZ1H9IYnErIub0A49w49Z2+lj
        r2f5FfNnlELLL5GZW2WaZSyRTUMJBAt1MX2O5fGEOqK3buoOOuK7tWyJtFBTjHU=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// A P-256 key whose curve is spelled out.
    static let explicitCurve = """
        -----BEGIN EC PARAMETERS-----
        MIH3AgEBMCwGByqGSM49AQECIQD/////AAAAAQAAAAAAAAAAAAAAAP//////////
        /////zBbBCD/////AAAAAQAAAAAAAAAAAAAAAP///////////////AQgWsY12Ko6
        k+ez671VdpiGvGUdBrDMU7D2O848PifSYEsDFQDEnTYIhucEk2pmeOETnSa3gZ9+
        kARBBGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tK
        fA+eFivOM1drMV7Oy7ZAaDe/UfUCIQD/////AAAAAP//////////vOb6racXnoTz
        ucrC/GMlUQIBAQ==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MIIBaAIBAQQgrIbsQlISc/Ukh0haqPYua+mz0atCrry92U499CzJVOKggfowgfcC
        AQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAAAAAAAAAAAAAA////////////////
        MFsEIP////8AAAABAAAAAAAAAAAAAAAA///////////////8BCBaxjXYqjqT57Pr
        vVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSdNgiG5wSTamZ44ROdJreBn36QBEEE
        axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54W
        K84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA//////////+85vqtpxeehPO5ysL8
        YyVRAgEBoUQDQgAEYlR0lIGj4h7ffa2i6sOZsqP7FqUg+5fb5ebemeo3BAEAN+kN
        AVUntrgNTJHoF7VzGEluTmgLBtwTl+p7QThD3A==
        -----END EC PRIVATE KEY-----
        """

    /// A key on a curve that mdocs do not use.
    static let secp256k1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHQCAQEEILazuKKE0QCm9Tv9Mi78+GDDnYkWg/VclhnivRwgGiImoAcGBSuBBAAK
        oUQDQgAEnbT/zLWsQ8AEGNMuzaHSTzJ+Tn7ctN2Sdt8wfmYPe65EBszkhaMFiGv7
        m4zwKwRCaL4U9vR37xnkgePQgjIWww==
        -----END EC PRIVATE KEY-----
        """

    /// A toy RSA key.
    static let rsa = """
        -----BEGIN PRIVATE KEY-----
        MIIBVAIBADANBgkqhkiG9w0BAQEFAASCAT4wggE6AgEAAkEAqVZ2UwTHxsjbOKgh
        UlS8qMODSr0KRcGCdOK6ko+dco2Y+Uy8nczjeAbUYpEFqrU/67J3NrmAQyoUUfXt
        ijpHKwIDAQABAkAP+ddJ9859Q5/jFYGnSdVOurtdRr58XEhZjLZ7c08wamI13f1m
        rGZu7sn9yOeGz/dw2PjZwi+jMD2hpDL0LDM5AiEA0JQy1/+e1KnRWQ8to8VkF+na
        YUQ/zjp5QkXbd3Ek+pcCIQDP1lUW5WcboH1nQzQgskl8b/YTGfkevrUCfqIokxgO
        jQIhAL7phwgxzt10ekv8Gpg2SoGg6OPypjxLRUYlztWq2GANAiAbrDgMImNGJGpO
        E36fU93A+c9T38NxuoazXFUO/fbYCQIgT8RiRdf5M1uX3Z36bB9TQQ4ROATurJcq
        GW7UECa9dJI=
        -----END PRIVATE KEY-----
        """

    /// An Ed25519 key.
    static let ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEII1/SWdlgjluEScOQe/p7ffOleikaeFlc0tm9XsQlr/D
        -----END PRIVATE KEY-----
        """

    /// The public key of the first five.
    static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEXBAQ7W+FRpkl9yNN7imYIYgTR3Ms
        YdLvnKpkcbxXtJahyoJa1VAynY/MMTkqyQatFrY6qWl8joxFLtektt4r2w==
        -----END PUBLIC KEY-----
        """
}
