// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("RFC 9180, Appendix A")
struct AppendixATests {
    /// A.3.1: base, P-256, AES-128-GCM.
    static let base = RFC9180Vector(
        mode: 0, kem: 16, kdf: 1, aead: 1,
        info: "4f6465206f6e2061204772656369616e2055726e",
        ikmR: "668b37171f1072f3cf12ea8a236a45df23fc13b82af3609ad1e354f6ef817550",
        ikmE: "4270e54ffd08d79d5928020af4686d8f6b7d35dbe470265f1f5aa22816ce860e",
        skRm: "f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2",
        skEm: "4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb",
        pkRm: "04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e5"
            + "39c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0",
        pkEm: "04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e"
            + "5b7f951c0900be863c403ce65c9bfcb9382657222d18c4",
        enc: "04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e"
            + "5b7f951c0900be863c403ce65c9bfcb9382657222d18c4",
        sharedSecret: "c0d26aeab536609a572b07695d933b589dcf363ff9d93c93adea537aeabb8cb8",
        key: "868c066ef58aae6dc589b6cfdd18f97e",
        baseNonce: "4e0bc5018beba4bf004cca59",
        exporterSecret: "14ad94af484a7ad3ef40e9f3be99ecc6fa9036df9d4920548424df127ee0d99f",
        encryptions: [
            .init(
                seq: 0, aad: "436f756e742d30",
                ct: "5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39"
                    + "513434",
                nonce: "4e0bc5018beba4bf004cca59", pt: "4265617574792069732074727574682c20747275746820626561757479"),
            .init(
                seq: 1, aad: "436f756e742d31",
                ct: "fa6f037b47fc21826b610172ca9637e82d6e5801eb31cbd3748271affd4ecb06646e0329cbdf3c3cd655"
                    + "b28e82",
                nonce: "4e0bc5018beba4bf004cca58", pt: "4265617574792069732074727574682c20747275746820626561757479"),
        ],
        exports: [
            .init(
                exporterContext: "", byteCount: 32,
                value: "5e9bc3d236e1911d95e65b576a8a86d478fb827e8bdfe77b741b289890490d4d"),
            .init(
                exporterContext: "00", byteCount: 32,
                value: "6cff87658931bda83dc857e6353efe4987a201b849658d9b047aab4cf216e796"),
            .init(
                exporterContext: "54657374436f6e74657874", byteCount: 32,
                value: "d8f1ea7942adbba7412c6d431c62d01371ea476b823eb697e1f6e6cae1dab85a"),
        ])

    /// A.3.4: auth_psk, P-256, AES-128-GCM.
    static let authPSK = RFC9180Vector(
        mode: 3, kem: 16, kdf: 1, aead: 1,
        info: "4f6465206f6e2061204772656369616e2055726e",
        ikmR: "abcc2da5b3fa81d8aabd91f7f800a8ccf60ec37b1b585a5d1d1ac77f258b6cca",
        ikmE: "3c1fceb477ec954c8d58ef3249e4bb4c38241b5925b95f7486e4d9f1d0d35fbb",
        skRm: "bdf4e2e587afdf0930644a0c45053889ebcadeca662d7c755a353d5b4e2a8394",
        skEm: "36f771e411cf9cf72f0701ef2b991ce9743645b472e835fe234fb4d6eb2ff5a0",
        pkRm: "04d824d7e897897c172ac8a9e862e4bd820133b8d090a9b188b8233a64dfbc5f725aa0aa52c8462ab7c9"
            + "188f1c4872f0c99087a867e8a773a13df48a627058e1b3",
        pkEm: "046a1de3fc26a3d43f4e4ba97dbe24f7e99181136129c48fbe872d4743e2b131357ed4f29a7b317dc225"
            + "09c7b00991ae990bf65f8b236700c82ab7c11a84511401",
        enc: "046a1de3fc26a3d43f4e4ba97dbe24f7e99181136129c48fbe872d4743e2b131357ed4f29a7b317dc225"
            + "09c7b00991ae990bf65f8b236700c82ab7c11a84511401",
        ikmS: "6262031f040a9db853edd6f91d2272596eabbc78a2ed2bd643f770ecd0f19b82",
        skSm: "b0ed8721db6185435898650f7a677affce925aba7975a582653c4cb13c72d240",
        pkSm: "049f158c750e55d8d5ad13ede66cf6e79801634b7acadcad72044eac2ae1d0480069133d6488bf73863f"
            + "a988c4ba8bde1c2e948b761274802b4d8012af4f13af9e",
        psk: "0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82",
        pskIdentifier: "456e6e796e20447572696e206172616e204d6f726961",
        sharedSecret: "d4c27698391db126f1612d9e91a767f10b9b19aa17e1695549203f0df7d9aebe",
        key: "4d567121d67fae1227d90e11585988fb",
        baseNonce: "67c9d05330ca21e5116ecda6",
        exporterSecret: "3f479020ae186788e4dfd4a42a21d24f3faabb224dd4f91c2b2e5e9524ca27b2",
        encryptions: [
            .init(
                seq: 0, aad: "436f756e742d30",
                ct: "b9f36d58d9eb101629a3e5a7b63d2ee4af42b3644209ab37e0a272d44365407db8e655c72e4fa46f4ff8"
                    + "1b9246",
                nonce: "67c9d05330ca21e5116ecda6", pt: "4265617574792069732074727574682c20747275746820626561757479"),
            .init(
                seq: 1, aad: "436f756e742d31",
                ct: "51788c4e5d56276771032749d015d3eea651af0c7bb8e3da669effffed299ea1f641df621af65579c10f"
                    + "c09736",
                nonce: "67c9d05330ca21e5116ecda7", pt: "4265617574792069732074727574682c20747275746820626561757479"),
        ],
        exports: [
            .init(
                exporterContext: "", byteCount: 32,
                value: "595ce0eff405d4b3bb1d08308d70a4e77226ce11766e0a94c4fdb5d90025c978"),
            .init(
                exporterContext: "00", byteCount: 32,
                value: "110472ee0ae328f57ef7332a9886a1992d2c45b9b8d5abc9424ff68630f7d38d"),
            .init(
                exporterContext: "54657374436f6e74657874", byteCount: 32,
                value: "18ee4d001a9d83a4c67e76f88dd747766576cac438723bad0700a910a4d717e6"),
        ])

    /// A.2.2: psk, X25519, ChaCha20-Poly1305.
    static let psk = RFC9180Vector(
        mode: 1, kem: 32, kdf: 1, aead: 3,
        info: "4f6465206f6e2061204772656369616e2055726e",
        ikmR: "26b923eade72941c8a85b09986cdfa3f1296852261adedc52d58d2930269812b",
        ikmE: "35706a0b09fb26fb45c39c2f5079c709c7cf98e43afa973f14d88ece7e29c2e3",
        skRm: "77d114e0212be51cb1d76fa99dd41cfd4d0166b08caa09074430a6c59ef17879",
        skEm: "0c35fdf49df7aa01cd330049332c40411ebba36e0c718ebc3edf5845795f6321",
        pkRm: "13640af826b722fc04feaa4de2f28fbd5ecc03623b317834e7ff4120dbe73062",
        pkEm: "2261299c3f40a9afc133b969a97f05e95be2c514e54f3de26cbe5644ac735b04",
        enc: "2261299c3f40a9afc133b969a97f05e95be2c514e54f3de26cbe5644ac735b04",
        psk: "0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82",
        pskIdentifier: "456e6e796e20447572696e206172616e204d6f726961",
        sharedSecret: "4be079c5e77779d0215b3f689595d59e3e9b0455d55662d1f3666ec606e50ea7",
        key: "600d2fdb0313a7e5c86a9ce9221cd95bed069862421744cfb4ab9d7203a9c019",
        baseNonce: "112e0465562045b7368653e7",
        exporterSecret: "73b506dc8b6b4269027f80b0362def5cbb57ee50eed0c2873dac9181f453c5ac",
        encryptions: [
            .init(
                seq: 0, aad: "436f756e742d30",
                ct: "4a177f9c0d6f15cfdf533fb65bf84aecdc6ab16b8b85b4cf65a370e07fc1d78d28fb073214525276f4a8"
                    + "9608ff",
                nonce: "112e0465562045b7368653e7", pt: "4265617574792069732074727574682c20747275746820626561757479"),
            .init(
                seq: 1, aad: "436f756e742d31",
                ct: "5c3cabae2f0b3e124d8d864c116fd8f20f3f56fda988c3573b40b09997fd6c769e77c8eda6cda4f947f5"
                    + "b704a8",
                nonce: "112e0465562045b7368653e6", pt: "4265617574792069732074727574682c20747275746820626561757479"),
        ],
        exports: [
            .init(
                exporterContext: "", byteCount: 32,
                value: "813c1bfc516c99076ae0f466671f0ba5ff244a41699f7b2417e4c59d46d39f40"),
            .init(
                exporterContext: "00", byteCount: 32,
                value: "2745cf3d5bb65c333658732954ee7af49eb895ce77f8022873a62a13c94cb4e1"),
            .init(
                exporterContext: "54657374436f6e74657874", byteCount: 32,
                value: "ad40e3ae14f21c99bfdebc20ae14ab86f4ca2dc9a4799d200f43a25f99fa78ae"),
        ])

    @Test("agrees in keys, messages and exports", arguments: [base, authPSK, psk])
    func agrees(vector: RFC9180Vector) throws { try check(vector) }
}
