// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import Dispatch
internal import JSON
internal import Locks
internal import Mdoc
internal import Terminal
internal import WalletSimulator

/// `present --sessions`: the answers to many sessions, for load tests, on all cores.
struct PresentMany: Sendable {
    private let arguments: Arguments
    private let presenter: Presenter
    private let recipientKey: PublicKey?
    private let onlyProtocol: SimulatedProtocol?

    /// A session of the service has some 300 bytes.
    private static let byteLimit = 256 << 20

    private static let foreign = ["--body", "--session-transcript", "--reader-key"]

    static func run(_ arguments: Arguments, wantsJSON: Bool) throws(UsageError) {
        if let option = foreign.first(where: arguments.isSet) {
            throw UsageError("\(option) does not go with --sessions", hint: "--out takes the bodies")
        }
        let output = try PresentCommand.output(arguments, "--out", wantsJSON: wantsJSON)
        let path = try arguments.required("--sessions")
        let many = PresentMany(
            arguments: arguments, presenter: try PresentCommand.presenter(arguments),
            recipientKey: try arguments["--recipient-key"].map(KeyFile.publicKey),
            onlyProtocol: try PresentCommand.presentationProtocol(arguments))
        let file = try BoundedFile.read(path, limit: byteLimit)
        let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .filter { !$0.element.allSatisfy { $0 == 0x20 || $0 == 0x0d } }
            .map { Line(number: $0.offset + 1, text: $0.element, place: BoundedFile.name(of: path)) }
        let start = ContinuousClock.now
        let answers = try many.answers(to: lines)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        var content: [UInt8] = []
        content.reserveCapacity(answers.reduce(0) { $0 + $1.count })
        for answer in answers { content += answer }
        try OutputFile.write(content, to: output, access: .ownerOnly)
        let summary = Summary(
            out: output, answers: answers.count, seconds: seconds,
            answersPerSecond: seconds > 0 ? Double(answers.count) / seconds : 0, fault: arguments["--fault"])
        if wantsJSON { try JSONText.write(summary) } else { Output.line(summary.text, to: .error) }
    }

    private struct Line: Sendable {
        let number: Int
        let text: ArraySlice<UInt8>
        let place: String

        var name: String { "\(place), line \(number)" }
    }

    /// What `--format json` says of the answers that were written.
    private struct Summary: Encodable {
        let out: String
        let answers: Int
        let seconds, answersPerSecond: Double
        let fault: String?

        var text: String {
            "\(answers) answers in \((seconds * 1000).rounded() / 1000) s, \(Int(answersPerSecond.rounded())) a second"
        }
    }

    /// The lines of the output, in the order of the input.
    private func answers(to lines: [Line]) throws(UsageError) -> [[UInt8]] {
        let answers = Guarded([[UInt8]](repeating: [], count: lines.count))
        let failures = Guarded([(index: Int, error: UsageError)]())
        let progress = Guarded((line: ProgressLine("answers", total: lines.count), done: 0))
        DispatchQueue.concurrentPerform(iterations: lines.count) { index in
            guard failures.withLock({ $0.isEmpty }) else { return }
            do throws(UsageError) {
                let answer = try answer(to: lines[index])
                answers.withLock { $0[index] = answer }
            } catch {
                failures.withLock { $0.append((index, error)) }
            }
            progress.withLock { progress in
                progress.done += 1
                progress.line.show(progress.done)
            }
        }
        progress.withLock { $0.line.clear() }
        let first = failures.withLock { $0.min { $0.index < $1.index } }
        if let first { throw first.error }
        return answers.withLock { $0 }
    }

    private func answer(to line: Line) throws(UsageError) -> [UInt8] {
        let session = try SessionAnswer(json: line.text.span, from: line.name)
        guard let binding = arguments["--binding"] ?? session.binding else {
            throw UsageError("\(line.name): there is no binding", hint: "add the member, or give --binding")
        }
        guard onlyProtocol == nil || onlyProtocol == session.presentationProtocol else {
            throw UsageError("\(line.name): --protocol is not that of the session")
        }
        // Each line draws from a source of its own, so that a seed fixes the answers whichever core makes them.
        let random = try SharedOptions.random(arguments, purpose: "present line \(line.number)")
        let body: JSONObject
        do throws(UsageError) {
            body = try self.body(answering: session, binding: binding, random: random)
        } catch {
            throw UsageError("\(line.name): \(error.message)", hint: error.hint)
        }
        let answer: JSONObject = ["id": .string(session.id), "body": .object(body)]
        return answer.serialized() + [UInt8(ascii: "\n")]
    }

    private func body(
        answering session: SessionAnswer, binding: String, random: any RandomSource
    ) throws(UsageError) -> JSONObject {
        switch session.request {
        case .appleWallet(let session):
            guard let recipientKey else { throw UsageError("--recipient-key is required", hint: "see --help") }
            return ResponseBody.appleWallet(
                binding: binding,
                encryptedData: try presenter.envelope(for: session, to: recipientKey, random: random))
        case .proximity:
            let session: ProximitySession
            do { session = try ProximitySession(random: random) } catch { throw UsageError("\(error)") }
            let proof: DeviceProof =
                arguments.isSet("--mac") ? .mac(readerKey: session.readerKey.publicKey) : .signature
            return ResponseBody.proximity(
                binding: binding,
                deviceResponse: try presenter.response(over: session.transcript, proof: proof, random: random),
                sessionTranscript: session.transcript.encoded, readerKey: session.readerKey)
        }
    }
}
