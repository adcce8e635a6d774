// SPDX-License-Identifier: Apache-2.0

public import BoundedWork
public import HTTPServer
internal import Locks
public import ReaderLog
public import ReaderMetrics
public import ReaderPolicy
public import ReaderService
internal import ReaderTokens

/// The HTTP API, version 1: routes, callers, bodies and answers around the use cases of `ReaderService`.
public final class ReaderAPI: HTTPHandler {
    let begin: BeginSession
    let receive: ReceiveAnswer
    let fetch: FetchSession
    let fetchRetained: FetchRetained
    let erase: EraseSession
    let issueToken: IssueReaderToken
    let foundation: ServiceFoundation
    let workers: WorkerPool
    let metrics: Metrics
    private let log: LogWriter
    private let refreshGauges: @Sendable (Metrics) -> Void
    private let state: Guarded<State>
    private let rate = RateLimit<String>()
    private let steadyClock: @Sendable () -> Double

    private struct State {
        var snapshot: ServiceSnapshot
        var isDraining = false
    }

    /// - Parameters:
    ///   - refreshGauges: Called before `/metrics` is written, for what only the process knows.
    ///   - steadyClock: Seconds, for durations.
    public init(
        _ foundation: ServiceFoundation, snapshot: ServiceSnapshot, workers: WorkerPool, metrics: Metrics,
        log: LogWriter, steadyClock: @escaping @Sendable () -> Double,
        refreshGauges: @escaping @Sendable (Metrics) -> Void
    ) {
        begin = BeginSession(foundation)
        receive = ReceiveAnswer(foundation)
        fetch = FetchSession(foundation)
        fetchRetained = FetchRetained(foundation)
        erase = EraseSession(foundation)
        issueToken = IssueReaderToken(foundation)
        self.foundation = foundation
        self.workers = workers
        self.metrics = metrics
        self.log = log
        self.steadyClock = steadyClock
        self.refreshGauges = refreshGauges
        state = Guarded(State(snapshot: snapshot))
    }

    /// Puts another configuration in force; requests that are under way keep theirs.
    public func reload(_ snapshot: ServiceSnapshot) {
        state.withLock { $0.snapshot = snapshot }
    }

    /// From now on `/readyz` tells that the service is about to stop; what still comes is answered.
    public func beginDraining() {
        state.withLock { $0.isDraining = true }
    }

    /// Sessions that a purge must not take for interrupted.
    public var sessionsUnderWay: Set<SessionID> { receive.sessionsUnderWay }

    var isDraining: Bool { state.withLock { $0.isDraining } }

    var currentMetrics: String {
        refreshGauges(metrics)
        return metrics.text()
    }

    public func admit(_ head: HTTPRequestHead) -> HTTPAdmission {
        let start = steadyClock()
        var trace = RequestTrace(start: start)
        do throws(Problem) {
            let operation: Operation
            let parameter: String?
            switch Route(method: head.method, path: head.path) {
            case .found(let found, let value): (operation, parameter) = (found, value)
            case .methodNotAllowed(let others): throw Problem(.routeMethod, allowedMethods: others.flatMap(\.methods))
            case .unknown: throw Problem(.routeUnknown)
            }
            trace.operation = operation
            let call = try Call(
                operation: operation, parameter: parameter, caller: caller(head, for: operation, &trace))
            // What libmicrohttpd takes for chunks is wider than what RFC 9112, 7.1 allows, and it answers some of the
            // rest with a page of its own.
            guard head.framing != .chunked else { throw Problem(.requestLength) }
            let limit = operation.maxBodyBytes
            return .accept(maxBodyBytes: limit) { [trace] request in
                await self.respond(to: request, call, trace)
            }
        } catch {
            let response = error.response
            finish(trace, response, code: error.code)
            return .refuse(response)
        }
    }

    public func problem(_ refusal: HTTPRefusal) -> HTTPResponse {
        let problem = Problem(refusal)
        finish(RequestTrace(start: steadyClock()), problem.response, code: problem.code)
        return problem.response
    }

    private func caller(
        _ head: HTTPRequestHead, for operation: Operation, _ trace: inout RequestTrace
    ) throws(Problem) -> Caller? {
        guard !operation.scopes.isEmpty else { return nil }
        let snapshot = state.withLock { $0.snapshot }
        let caller = try Caller(head, in: snapshot)
        trace.caller = caller
        if let perMinute = snapshot.requestsPerMinute,
            let retryAfter = rate.retryAfter(for: caller.key.fullName, perMinute: perMinute, at: steadyClock())
        {
            throw Problem(.rateLimited, retryAfter: retryAfter)
        }
        guard !operation.scopes.isDisjoint(with: caller.key.scopes) else { throw Problem(.authScope) }
        return caller
    }

    private func respond(to request: HTTPRequest, _ call: Call, _ trace: RequestTrace) async -> HTTPResponse {
        var trace = trace
        trace.bodySize = SizeBucket(byteCount: request.body.count)
        do throws(Problem) {
            let response = try await answer(request, call)
            finish(trace, response, code: nil)
            return response
        } catch {
            finish(trace, error.response, code: error.code)
            return error.response
        }
    }

    /// Counts and logs an answer: its route, never its path; its size, never its body.
    private func finish(_ trace: RequestTrace, _ response: HTTPResponse, code: ProblemCode?) {
        let route: StaticString = trace.operation?.template ?? "none"
        metrics.count(.httpRequests, ("route", "\(route)"), ("status", String(response.status)))
        var fields: [LogField] = [
            .route(route), .status(response.status), .milliseconds((steadyClock() - trace.start) * 1_000),
            .bodySize(trace.bodySize),
        ]
        if let operation = trace.operation { fields.insert(.method(operation.method), at: 0) }
        if let caller = trace.caller { fields += [.party(caller.party.id), .apiKey(caller.key.id)] }
        if let code { fields.append(.problem(code.rawValue)) }
        log.write(.requestAnswered, fields, level: response.status >= 500 ? .error : .info)
    }

    /// Turns the service's error into an answer, and writes down what only the operator may know.
    func problem(_ error: ServiceError) -> Problem {
        let problem = Problem(error)
        if case .store(let cause) = error { log(.internalFault, .store(cause), level: .error) }
        if problem.code == .internalError, case .token(let cause) = error {
            log(.internalFault, .problem(cause.code), level: .error)
        }
        return problem
    }

    func logConclusion(of id: SessionID, _ caller: Caller, verdict: StaticString, failures: [String]) {
        log(.sessionConcluded, .party(caller.party.id), .session(id), .verdict(verdict), .failures(failures))
    }

    var elapsed: Double { steadyClock() }
}

/// A request that may be answered: what is asked for, and by whom.
struct Call: Sendable {
    let operation: Operation
    let parameter: String?
    let caller: Caller?
}

/// What is written down of a request.
private struct RequestTrace: Sendable {
    let start: Double
    var operation: Operation?
    var caller: Caller?
    var bodySize = SizeBucket.none
}
