// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension ReadingContext {
    /// The whole configuration; nil where a problem was left.
    func service(_ root: ConfigurationNode) -> ServiceConfiguration? {
        root.section { section in
            let listenNode = section.optional("listen")
            let listen = listenNode.map { $0.parse(.address, ListenSettings.init) } ?? .standard
            let tlsNode = section.optional("tls")
            let tls = tlsNode.flatMap(self.tls)
            if tlsNode == nil, let listen, !listen.address.isLoopback { listenNode?.warn(.plainHTTP) }
            let storage = self.storage(section.optional("storage"))
            let keys = self.keyEncryptionKeys(section.requiredElements("keyEncryptionKeys"))
            let trust = self.trust(section.elements("trust"))
            let trustUpdates = self.trustUpdates(section.optional("trustUpdates"))
            let limits = self.limits(section.optional("limits"))
            let auditDays = section.integer("auditDays", in: 1...3650, default: 90)
            let outcomeDays = section.integer("outcomeDays", in: 1...90, default: 30)
            let purgeSeconds = section.integer("purgeSeconds", in: 1...3600, default: 30)
            let parties = section.requiredElements("relyingParties").compactMap {
                self.relyingParty($0, defaultTrust: trust)
            }
            guard let listen, let storage, let limits, let trustUpdates else { return nil }
            return ServiceConfiguration(
                listen: listen, tls: tls, storage: storage, keyEncryptionKeys: keys, limits: limits,
                auditDays: auditDays, outcomeDays: outcomeDays, purgeSeconds: purgeSeconds, trustUpdates: trustUpdates,
                relyingParties: parties,
                warnings: self.findings.warningsInOrder, secretFiles: self.findings.secretFiles)
        }
    }

    private func storage(_ node: ConfigurationNode?) -> StorageLocation? {
        guard let node else { return .sqlite(path: absolute("data/reader.sqlite")) }
        guard let text = node.string() else { return nil }
        // Its URL may hold a password, so nothing more of it is looked at.
        guard !text.hasPrefix("postgresql:"), !text.hasPrefix("postgres:") else {
            node.refuse(.postgreSQL)
            return nil
        }
        let path = String(text.dropFirst("sqlite:".utf8.count))
        // SQLite would take ":memory:" for no file, and "//" is how URLs name a host.
        guard text.hasPrefix("sqlite:"), TextForm.path.accepts(path), !path.hasPrefix(":"), !path.hasPrefix("//"),
            !path.hasSuffix("/")
        else {
            node.refuse(.wrongForm(.storage))
            return nil
        }
        return .sqlite(path: absolute(path))
    }

    private func keyEncryptionKeys(_ elements: [ConfigurationNode]) -> [KeyEncryptionKey] {
        var ids = FirstLines<String>()
        var seen: [(key: SecretBytes, line: Int)] = []
        return elements.compactMap { element in
            element.section { section in
                let id = section.required("id")
                let name = id?.text(.identifier)
                if let id, let name { ids.note(name, at: id) }
                guard let keyNode = section.required("key"), let key = self.keyEncryptionKey(keyNode) else {
                    return nil
                }
                if let first = seen.first(where: { $0.key == key }) {
                    keyNode.refuse(.repeated(firstLine: first.line))
                } else {
                    seen.append((key, keyNode.line))
                }
                return name.map { KeyEncryptionKey(id: $0, key: key) }
            }
        }
    }

    private func limits(_ node: ConfigurationNode?) -> ServiceLimits? {
        guard let node else { return .standard }
        let standard = ServiceLimits.standard
        return node.section { section in
            ServiceLimits(
                maxBodyBytes: section.integer(
                    "maxBodyBytes", in: 65_536...67_108_864, default: standard.maxBodyBytes),
                maxConnections: section.integer("maxConnections", in: 1...65_536, default: standard.maxConnections),
                requestSeconds: section.integer("requestSeconds", in: 1...300, default: standard.requestSeconds),
                workers: section.integer("workers", in: 0...1024, default: standard.workers),
                waiting: section.integer("waiting", in: 0...65_536, default: standard.waiting),
                inFlight: section.integer("inFlight", in: 1...65_536, default: standard.inFlight),
                drainSeconds: section.integer("drainSeconds", in: 0...600, default: standard.drainSeconds),
                requestsPerMinute: section.optional("requestsPerMinute")?.integer(in: 1...1_000_000),
                maxConnectionsPerAddress: section.optional("maxConnectionsPerAddress")?.integer(in: 1...65_536))
        }
    }
}
