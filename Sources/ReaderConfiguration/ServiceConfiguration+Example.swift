// SPDX-License-Identifier: Apache-2.0

extension ServiceConfiguration {
    /// A `reader.json5` to start from. The hash in it is of no known key, so that nobody is let in by a copy of it.
    public static let example = """
        // reader.json5: the configuration of mdoc-reader. docs/configuration.md explains every member.
        // Relative paths begin at the folder of this file. Secrets are {file: "…"} or {env: "…"}, and never stand here.
        {
          listen: "127.0.0.1:8080",
          // tls: { certificate: { file: "server.pem" }, key: { file: "server.key" } },
          storage: "sqlite:data/reader.sqlite",

          // Seals what is stored. Make one with: openssl rand -hex 32
          // To rotate, put the new key first and leave the old one until nothing is sealed with it.
          keyEncryptionKeys: [
            { id: "2026-11", key: { file: "kek-2026-11.key" } },
          ],

          // Roots of issuing authorities: PEM or DER files, or folders of trust material (docs/trust.md), and lists of
          // roots (VICAL) that are fetched and believed under their provider's root alone.
          trust: [
            "trust",
            // { path: "photo-id", docTypes: ["org.iso.23220.photoid.1"], profile: "chain" },
            // { vical: "https://lists.example/vical.cbor", trustPoints: ["provider-root.pem"], profile: "aamva" },
          ],

          // Lists are fetched on a timer, never while a document is verified.
          trustUpdates: { everySeconds: 3600, revocationGraceSeconds: 0 },

          limits: { maxBodyBytes: 12582912, maxConnections: 4096, requestSeconds: 10, drainSeconds: 20 },
          auditDays: 90,
          outcomeDays: 30,

          relyingParties: [
            {
              id: "shop",
              name: "The Shop",

              // Verify with Wallet. The identity key is a P-256 key in PEM.
              appleWallet: {
                merchantIdentifiers: ["merchant.com.example"],
                teamIdentifier: "A1B2C3D4E5",
                identityKeys: [{ file: "identity.pem" }],
              },

              // Tap to Present ID. Brand ID and key ID come from Apple Business Register.
              readerTokens: {
                brandId: "KLMNOPQRST",
                keys: [{ id: "ABCDEFGHIJ", key: { file: "reader-token.pem" } }],
                lifetimeSeconds: 300,
                backdateSeconds: 30,
                perMinute: 60,
              },

              allowedOrigins: ["https://shop.example"],

              // Make a key with: openssl rand -hex 32
              // Only its hash stands here: printf %s KEY | sha256sum
              apiKeys: [
                {
                  id: "backend",
                  sha256: "0000000000000000000000000000000000000000000000000000000000000000",
                  scopes: ["sessions", "retained", "reader-tokens:display", "reader-tokens:data"],
                },
              ],

              // Nothing is kept unless a plan says so, and no plan lasts longer than the ceiling.
              retention: { ceilingDays: 0, intermediary: false },
              sessions: { ttlSeconds: 300 },

              // Codes of docs/errors.md: what may pass, and which warnings are failures here.
              tolerate: [],
              require: [],
            },
          ],
        }

        """
}
