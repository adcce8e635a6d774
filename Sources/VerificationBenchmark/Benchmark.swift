// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import Locks
internal import MdocVerification
internal import ReaderService

/// Measures whole verifications beside their bare cryptography, in one run.
public struct Benchmark: Sendable {
    public struct Result: Sendable {
        public let workers: Int
        public let seconds: Double
        public let verifications: Int
        public let perSecond: Double
        /// CPU time of one verification, which other load on the machine distorts least.
        public let microseconds: Double
        public let floorMicroseconds: Double
        /// The floor as a share of a verification: 1 would be nothing but cryptography.
        public let ofFloor: Double
        public let peakMemory: Int
        /// How many genuine cases were accepted with their values.
        public let good: Int
        /// The genuine cases that were not, with the reason.
        public let goodFailed: [String]
        public let badRefused: Int
        public let badAccepted: [String]
        /// False where a case changed its outcome while it was measured.
        public let isSteady: Bool

        /// Whether every case came out as it must.
        public var isSound: Bool { goodFailed.isEmpty && badAccepted.isEmpty && isSteady }
    }

    private let workload: Workload
    private let cachesSigners: Bool
    private let now: Date

    public init(_ workload: Workload, cachesSigners: Bool, at now: Date) {
        self.workload = workload
        self.cachesSigners = cachesSigners
        self.now = now
    }

    /// Sees first which genuine cases are accepted with their values and which bad ones refused, then measures.
    ///
    /// Verifications and floor take turns in short blocks, so that both see the same machine, and the median block of
    /// each counts. Genuine cases that do not come out as they must are counted and not measured.
    ///
    /// - Throws: Where a case is not of the kind that the floor is defined for.
    public func run(workers: Int, seconds: Double) throws(WorkloadError) -> Result {
        let verify = verification()
        let good = workload.genuine.map { ($0, fault: fault(in: verify($0), of: $0)) }
        let measured = good.filter { $0.fault == nil }.map(\.0)
        let failed = good.compactMap(\.fault)
        let accepted = workload.bad.filter { verify($0).verdict == .accepted }.map(\.name)
        _ = try Floor(measured, workload.recipientKey)
        let blocks = Guarded<[Block]>([])
        let deadline = DispatchTime.now() + seconds
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            // Contexts of OpenSSL belong to one thread, so each worker has a floor of its own.
            guard !measured.isEmpty, let floor = try? Floor(measured, workload.recipientKey) else { return }
            while DispatchTime.now() < deadline {
                let block = measure(measured, verify, floor)
                blocks.withLock { $0.append(block) }
            }
        }
        let taken = blocks.withLock { $0 }
        let perCase = Double(measured.count)
        // Without a case that came out right there are no blocks, and every figure is 0.
        let microseconds = taken.isEmpty ? 0 : median(taken.map(\.verificationCPU)) / perCase * 1e6
        let floor = taken.isEmpty ? 0 : median(taken.map(\.floorCPU)) / perCase * 1e6
        let wall = taken.reduce(0) { $0 + $1.verificationWall } / Double(workers)
        let count = taken.count * measured.count
        return Result(
            workers: workers, seconds: wall, verifications: count, perSecond: wall > 0 ? Double(count) / wall : 0,
            microseconds: microseconds, floorMicroseconds: floor, ofFloor: microseconds > 0 ? floor / microseconds : 0,
            peakMemory: ProcessMeter.peakMemory(), good: measured.count, goodFailed: failed,
            badRefused: workload.bad.count - accepted.count, badAccepted: accepted,
            isSteady: taken.allSatisfy(\.isSound))
    }

    private func verification() -> @Sendable (Workload.Case) -> VerificationReport {
        let paths = CertificatePathValidator(anchors: workload.anchors, cachedSigners: cachesSigners ? 256 : 0)
        let verify = VerifyPresentation(verifier: MdocVerifier(paths: paths))
        let keys = workload.keys
        let now = now
        return { item in verify(.appleWallet(envelope: item.envelope, session: item.session, keys: keys), at: now) }
    }

    /// How the report of a genuine case differs from what it must be.
    private func fault(in report: VerificationReport, of item: Workload.Case) -> String? {
        guard report.verdict == .accepted else {
            return "\(item.name) was refused: \(report.failures.joined(separator: ", "))"
        }
        return ExpectedValues.agree(report, with: item.expected)
            ? nil : "\(item.name) was accepted with other values than expected"
    }

    private struct Block {
        var isSound: Bool
        var verificationCPU: Double
        var verificationWall: Double
        var floorCPU: Double
    }

    private func measure(
        _ cases: [Workload.Case], _ verify: (Workload.Case) -> VerificationReport, _ floor: Floor
    ) -> Block {
        let wall = DispatchTime.now().uptimeNanoseconds
        let start = ProcessMeter.threadCPU()
        var isSound = true
        for item in cases where verify(item).verdict != .accepted { isSound = false }
        let middle = ProcessMeter.threadCPU()
        let wallEnd = DispatchTime.now().uptimeNanoseconds
        if !floor.run() { isSound = false }
        let end = ProcessMeter.threadCPU()
        return Block(
            isSound: isSound, verificationCPU: middle - start, verificationWall: Double(wallEnd - wall) / 1e9,
            floorCPU: end - middle)
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }
}
