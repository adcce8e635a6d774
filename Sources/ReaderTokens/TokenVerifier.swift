// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
internal import JOSE
internal import JSON

/// Checks reader tokens against the contract that Apple documents, and against one public key.
public struct TokenVerifier: Sendable {
    private let key: PublicKey

    /// How many seconds `iat` may lie ahead of our clock.
    public static let clockSkew = 60

    public init(key: PublicKey) throws(ReaderTokenError) {
        guard key.curve == .p256 else { throw .keyNotP256 }
        self.key = key
    }

    /// Verifies a token.
    ///
    /// Every independent check runs, so that the verdict tells all that is wrong and not only what came first.
    ///
    /// - Parameters:
    ///   - compact: As received; nothing in it is trusted.
    ///   - now: The instant at which the token must be valid.
    public func verify(_ compact: String, at now: Date) -> TokenVerdict {
        var checklist = TokenChecklist()
        let jws: JWS
        do throws(JOSEError) {
            jws = try JWS(compact: compact)
        } catch {
            checklist.fail(.format, .malformed, detail: error.description)
            return .rejected(checklist.finish(skipping: "the token cannot be read"))
        }
        checklist.pass(.format)
        let keyID = check(jws.header.members, in: &checklist)
        do throws(JOSEError) {
            // As ES256, whatever the header says: `alg` has its own check and never chooses.
            try jws.verifySignature(with: key, as: .es256)
            checklist.pass(.signature)
        } catch {
            let width = Curve.p256.signatureByteCount
            let detail = jws.signature.count == width ? nil : "\(jws.signature.count) bytes in place of 64"
            checklist.fail(.signature, .signatureInvalid, detail: detail)
        }
        let payload: JSONObject
        do {
            payload = try JSONReader.object(of: jws.unverifiedPayload.span)
        } catch {
            checklist.fail(.payload, .payloadMalformed, detail: error.description)
            return .rejected(checklist.finish(skipping: "the payload cannot be read"))
        }
        checklist.pass(.payload)
        checklist.compare(
            payload.names, with: ReaderToken.claims, complete: (.claimsComplete, .missingClaim),
            closed: (.claimsClosed, .extraClaim))
        checklist.check(.audience, payload["aud"], .audience) { $0.stringValue == ReaderToken.audience ? true : nil }
        let issuer = checklist.check(.issuer, payload["iss"], .issuer, Self.nonEmptyString)
        let subject = checklist.check(.subject, payload["sub"], .subject, Self.nonEmptyString)
        let issuedAt = checklist.check(.issuedAt, payload["iat"], .timeFormat) { $0.integerValue }
        let expiresAt = checklist.check(.expiresAt, payload["exp"], .timeFormat) { $0.integerValue }
        checkTimes(issuedAt, expiresAt, at: now, in: &checklist)
        let checks = checklist.finish(skipping: "a value is missing or has the wrong form")
        guard checks.allSatisfy({ $0.outcome == .passed }), let keyID, let issuer, let subject, let issuedAt,
            let expiresAt
        else { return .rejected(checks) }
        let token = ReaderToken(
            compact: compact, keyID: keyID, brandID: issuer, readerInstanceIdentifier: subject, issuedAt: issuedAt,
            expiresAt: expiresAt)
        return .accepted(token, checks)
    }

    /// Checks the header, and returns the key ID.
    private func check(_ header: JSONObject, in checklist: inout TokenChecklist) -> String? {
        checklist.compare(
            header.names, with: ReaderToken.headerFields, complete: (.headerComplete, .missingHeaderField),
            closed: (.headerClosed, .extraHeaderField))
        checklist.check(.algorithm, header["alg"], .algorithm) { $0.stringValue == ReaderToken.algorithm ? true : nil }
        checklist.check(.type, header["typ"], .type) { $0.stringValue == ReaderToken.type ? true : nil }
        return checklist.check(.keyID, header["kid"], .keyID, Self.nonEmptyString)
    }

    private func checkTimes(
        _ issuedAt: Int64?, _ expiresAt: Int64?, at now: Date, in checklist: inout TokenChecklist
    ) {
        let now = now.timeIntervalSince1970
        if let issuedAt, let expiresAt {
            let (lifetime, overflow) = expiresAt.subtractingReportingOverflow(issuedAt)
            if !overflow, ReaderToken.lifetimeRange.contains(Int(clamping: lifetime)) {
                checklist.pass(.lifetime)
            } else {
                checklist.fail(.lifetime, .lifetime, detail: overflow ? nil : "\(lifetime) seconds")
            }
        }
        if let expiresAt {
            if now < Double(expiresAt) {
                checklist.pass(.notExpired)
            } else {
                checklist.fail(.notExpired, .expired, detail: Self.seconds(now - Double(expiresAt), "since"))
            }
        }
        if let issuedAt {
            if Double(issuedAt) <= now + Double(Self.clockSkew) {
                checklist.pass(.notInFuture)
            } else {
                checklist.fail(.notInFuture, .issuedInFuture, detail: Self.seconds(Double(issuedAt) - now, "ahead by"))
            }
        }
    }

    /// How far the clocks are apart, which tells a wrong clock from an old token.
    private static func seconds(_ difference: Double, _ word: String) -> String? {
        Int64(exactly: difference.rounded(.down)).map { "\(word) \($0) seconds" }
    }

    private static func nonEmptyString(_ value: JSONValue) -> String? {
        guard let text = value.stringValue, !text.isEmpty else { return nil }
        return text
    }
}
