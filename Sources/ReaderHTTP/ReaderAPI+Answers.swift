// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import FoundationEssentials
internal import HTTPServer
internal import JOSE
internal import JSON
internal import MdocVerification
internal import ReaderMetrics
internal import ReaderPolicy
internal import ReaderService
internal import ReaderTokens
internal import Timestamps

extension ReaderAPI {
    /// Answers one call.
    func answer(_ request: HTTPRequest, _ call: Call) async throws(Problem) -> HTTPResponse {
        switch call.operation {
        case .health: return .json(200, ["status": "ok"])
        case .readiness: return try await readiness()
        case .metrics:
            return HTTPResponse(
                status: 200, fields: [HTTPField("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), .noStore],
                body: Array(currentMetrics.utf8))
        case .openAPI:
            return HTTPResponse(
                status: 200, fields: [HTTPField("Content-Type", "application/json"), .noStore],
                body: OpenAPIDocument.bytes)
        case .openSession: return try await openSession(request, try caller(call))
        case .fetchSession: return try await fetchSession(try sessionID(call), try caller(call))
        case .deliverAnswer: return try await deliverAnswer(request, try sessionID(call), try caller(call))
        case .eraseSession: return try await eraseSession(try sessionID(call), try caller(call))
        case .fetchRetained: return try await fetchRetained(try sessionID(call), try caller(call))
        case .issueReaderToken: return try await issueReaderToken(request, try caller(call))
        }
    }

    private func caller(_ call: Call) throws(Problem) -> Caller {
        guard let caller = call.caller else { throw Problem(.authMissing) }
        return caller
    }

    /// A text that is no ID names no session.
    private func sessionID(_ call: Call) throws(Problem) -> SessionID {
        guard let id = call.parameter.flatMap({ SessionID($0) }) else { throw Problem(.sessionUnknown) }
        return id
    }

    private func readiness() async throws(Problem) -> HTTPResponse {
        guard !isDraining else { throw Problem(.serviceDraining) }
        do throws(StoreError) { try await foundation.store.probe() } catch { throw problem(.store(error)) }
        return .json(200, ["status": "ready"])
    }

    private func openSession(_ request: HTTPRequest, _ caller: Caller) async throws(Problem) -> HTTPResponse {
        let order: BeginSession.Order
        do throws(ServiceError) { order = try SessionOrderBody.read(request) } catch { throw problem(error) }
        let session: Session
        do throws(ServiceError) {
            session = try await begin(order, for: caller.party, by: caller.key.id)
        } catch {
            throw problem(error)
        }
        metrics.count(.sessionsOpened, ("protocol", session.channel.presentationProtocol.rawValue))
        return .json(201, SessionJSON.opened(session))
    }

    private func fetchSession(_ id: SessionID, _ caller: Caller) async throws(Problem) -> HTTPResponse {
        do throws(ServiceError) {
            let (session, state) = try await fetch(id, of: caller.party.id)
            return .json(200, SessionJSON.current(session, state: state))
        } catch {
            throw problem(error)
        }
    }

    private func deliverAnswer(
        _ request: HTTPRequest, _ id: SessionID, _ caller: Caller
    ) async throws(Problem) -> HTTPResponse {
        // Before anything is spent: a session must not be lost because no worker was free.
        guard let seat = workers.takeSeat() else { throw problem(.busy) }
        let repetition = try repetition(of: request)
        let body: Result<AnswerBody, ServiceError> = await seat.run {
            do throws(ServiceError) { return .success(try AnswerBody(request)) } catch { return .failure(error) }
        }
        let outcome: ReceiveAnswer.Outcome
        let start = elapsed
        do throws(ServiceError) {
            let read = try body.get()
            outcome = try await receive(
                .init(binding: read.binding, answer: read.answer, repetition: repetition), to: id, of: caller.party,
                on: seat)
        } catch {
            throw problem(error)
        }
        let report = outcome.report
        metrics.observeVerification(seconds: elapsed - start)
        // A repetition concludes nothing.
        guard !outcome.isRepetition else { return .json(200, report.json) }
        metrics.count(
            .verifications, ("protocol", report.presentationProtocol.rawValue), ("verdict", report.verdict.rawValue))
        for code in Set(report.failures) { metrics.count(.failures, ("code", code)) }
        logConclusion(
            of: id, caller, verdict: report.verdict == .accepted ? "accepted" : "rejected", failures: report.failures)
        return .json(200, report.json)
    }

    private func repetition(of request: HTTPRequest) throws(Problem) -> (key: String, body: [UInt8])? {
        let keys = request.head.fields.values("Idempotency-Key")
        guard let key = keys.first else { return nil }
        guard keys.count == 1, (1...255).contains(key.utf8.count) else {
            throw Problem(.requestMalformed, "Idempotency-Key is one header of 1 to 255 characters")
        }
        return (key, request.body)
    }

    private func eraseSession(_ id: SessionID, _ caller: Caller) async throws(Problem) -> HTTPResponse {
        do throws(ServiceError) {
            let record = try await erase(id, of: caller.party.id, by: .apiKey(id: caller.key.id))
            metrics.count(.erasures)
            return .json(200, SessionJSON.erased(record))
        } catch {
            throw problem(error)
        }
    }

    private func fetchRetained(_ id: SessionID, _ caller: Caller) async throws(Problem) -> HTTPResponse {
        do throws(ServiceError) {
            let elements = try await fetchRetained(id, of: caller.party.id, by: .apiKey(id: caller.key.id))
            return .json(200, try RetainedJSON.of(elements, in: id))
        } catch {
            throw problem(error)
        }
    }

    private func issueReaderToken(_ request: HTTPRequest, _ caller: Caller) async throws(Problem) -> HTTPResponse {
        let order: ReaderTokenBody
        do throws(ServiceError) { order = try ReaderTokenBody(request) } catch { throw problem(error) }
        guard caller.key.scopes.contains(order.kind.scope) else { throw Problem(.authScope) }
        do throws(ServiceError) {
            let token = try await issueToken(
                for: order.readerInstanceIdentifier, kind: order.kind, of: caller.party, by: caller.key)
            metrics.count(.readerTokens, ("kind", order.kind.rawValue))
            return .json(
                201,
                [
                    "token": .string(token.compact), "expiresAt": .string(token.expiresAt.rfc3339),
                    "keyId": .string(token.keyID), "brandId": .string(token.brandID),
                    "requestKind": .string(order.kind.rawValue),
                ])
        } catch {
            throw problem(error)
        }
    }
}

extension HTTPResponse {
    static func json(_ status: Int, _ value: JSONValue) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: [HTTPField("Content-Type", "application/json"), .noStore], body: value.serialized())
    }
}
