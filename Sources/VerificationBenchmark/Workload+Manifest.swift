// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import InputEncoding
internal import IssuerTrust
internal import JSON

extension Workload {
    /// Reads the `manifest.json` of a workload folder, and the envelopes it names.
    ///
    /// - Parameter read: Gives the bytes of a file of the folder.
    /// - Throws: What is wrong, for a caller who knows the manifest's path to put it before.
    public static func manifest(
        _ bytes: [UInt8], read: (String) throws(WorkloadError) -> [UInt8]
    ) throws(WorkloadError) -> Workload {
        let root: JSONValue
        do {
            root = try JSONReader.value(of: bytes.span, limits: JSONLimits(byteCount: 64 << 20, itemCount: 4 << 20))
        } catch {
            throw WorkloadError(message: "it is no JSON that can be read: \(error)")
        }
        let merchant = try text(root, "merchantId")
        let team = try text(root, "teamId")
        func cases(_ member: String) throws(WorkloadError) -> [Case] {
            guard let list = root[member] else { return [] }
            guard let entries = list.arrayValue else { throw missing(member) }
            return try entries.map { entry throws(WorkloadError) in
                let file = try text(entry, "file")
                let session = AppleWalletSession(
                    nonce: try hex(entry, "nonceHex"), merchantIdentifier: merchant, teamIdentifier: team)
                guard let session else { throw missing("nonceHex") }
                return Case(name: file, envelope: try read(file), session: session, expected: entry["expected"])
            }
        }
        let genuine = try cases("cases")
        let bad = try cases("bad")
        guard !genuine.isEmpty else {
            throw WorkloadError(message: "cases is empty or missing, so there is nothing to measure")
        }
        guard genuine.allSatisfy({ $0.expected != nil }) else { throw missing("expected") }
        guard let recipient = root["recipient"], let certificate = root["root"] else {
            throw missing("recipient or root")
        }
        let der = try hex(certificate, "certDerHex")
        guard let key = try? PrivateKey(pem: text(recipient, "privateKeyPem")),
            let anchor = try? Certificate(der: der.span),
            let workload = Workload(
                genuine: genuine, bad: bad, recipientKey: key, anchors: TrustAnchors([TrustAnchor(anchor)]))
        else { throw WorkloadError(message: "the recipient's key or the root cannot be used") }
        return workload
    }

    private static func text(_ value: JSONValue, _ member: String) throws(WorkloadError) -> String {
        guard let text = value[member]?.stringValue else { throw missing(member) }
        return text
    }

    private static func hex(_ value: JSONValue, _ member: String) throws(WorkloadError) -> [UInt8] {
        guard let bytes = [UInt8](hexadecimal: try text(value, member)) else { throw missing(member) }
        return bytes
    }

    private static func missing(_ member: String) -> WorkloadError {
        WorkloadError(message: "\(member) is missing or malformed")
    }
}
