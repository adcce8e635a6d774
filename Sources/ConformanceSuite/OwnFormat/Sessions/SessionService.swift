// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import Cryptography
internal import FoundationEssentials
internal import Locks
internal import MdocVerification
internal import ReaderPolicy
internal import ReaderService

/// Plays a script against the use cases of the service, with the script's time and nonces.
struct SessionService: Sendable {
    /// What an answer came to.
    enum Result: Sendable {
        case report(VerificationReport)
        /// The code of a call that was refused.
        case refused(String)

        var failures: [String] {
            switch self {
            case .report(let report): report.failures
            case .refused(let code): [code]
            }
        }
    }

    let party: RelyingParty
    let other: RelyingParty
    let request: [RequestedDocument]

    /// - Returns: What each answer came to; nil where there is no store, or it fails.
    func play(_ script: SessionScript, on make: SessionGround.Maker) async -> [Result]? {
        let time = Guarded(script.steps[0].at)
        let random = ScriptedRandom()
        guard let ground = make({ time.withLock { $0 } }, random) else { return nil }
        let results = await play(script, on: ground.foundation, time: time, random: random)
        await ground.close()
        return results
    }

    private func play(
        _ script: SessionScript, on foundation: ServiceFoundation, time: Guarded<Date>, random: ScriptedRandom
    ) async -> [Result]? {
        let receive = ReceiveAnswer(foundation)
        let workers = WorkerPool(workerCount: 1, seatCount: 1)
        var sessions: [String: SessionID] = [:]
        var results: [Result] = []
        for step in script.steps {
            time.withLock { $0 = step.at }
            switch step.action {
            case .open(let opening):
                random.willDraw(opening)
                guard let session = try? await BeginSession(foundation)(order(opening), for: party, by: "vectors")
                else {
                    return nil
                }
                sessions[opening.session] = session.id
            case .answer(let answer):
                // A name that no step opened stands for a session that nobody has.
                guard let id = sessions[answer.session] ?? SessionID(bytes: ScriptedRandom.id(of: answer.session)),
                    let seat = workers.takeSeat()
                else { return nil }
                do throws(ServiceError) {
                    let outcome = try await receive(
                        delivery(answer), to: id, of: answer.isOfOtherParty ? other : party, on: seat)
                    results.append(.report(outcome.report))
                } catch {
                    guard let code = Self.code(error) else { return nil }
                    results.append(.refused(code))
                }
            }
        }
        return results
    }

    private func order(_ opening: SessionScript.Opening) -> BeginSession.Order {
        BeginSession.Order(
            presentationProtocol: opening.presentationProtocol, binding: opening.binding, lifetime: opening.lifetime,
            request: request)
    }

    private func delivery(_ answer: SessionScript.Answer) -> ReceiveAnswer.Delivery {
        ReceiveAnswer.Delivery(
            binding: answer.binding, answer: answer.wallet,
            repetition: answer.idempotencyKey.map { (key: $0, body: answer.body) })
    }

    /// The word of the HTTP API; nil for what no vector can bring about.
    private static func code(_ error: ServiceError) -> String? {
        switch error {
        case .session(.unknown): "session.unknown"
        case .session(.bindingMismatch): "session.binding_mismatch"
        case .session(.replayed): "session.replayed"
        case .session(.expired): "session.expired"
        case .session(.erased): "session.erased"
        case .protocolMismatch: "request.protocol"
        case .malformed, .request, .retention, .notConfigured, .readerTokensNotConfigured, .unknownMerchant, .token,
            .rateLimited, .busy, .store:
            nil
        }
    }
}

/// Draws what a script says a session has; never used for a secret.
final class ScriptedRandom: RandomSource {
    private let next = Guarded<[[UInt8]]>([])

    func willDraw(_ opening: SessionScript.Opening) {
        next.withLock { $0 = [Self.id(of: opening.session), opening.nonce] }
    }

    /// An identifier by its name, which begins with no hyphen in base64url.
    static func id(of name: String) -> [UInt8] { [0] + HashAlgorithm.sha256.hash(Array(name.utf8).span).prefix(15) }

    func bytes(_ count: Int) -> [UInt8] {
        next.withLock { next in
            guard let first = next.first, first.count == count else { return [UInt8](repeating: 0, count: count) }
            return next.removeFirst()
        }
    }
}
