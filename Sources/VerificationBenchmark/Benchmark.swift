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
        public let good: Int
        public let badRefused: Int
        public let badAccepted: [String]
    }

    private let workload: Workload
    private let cachesSigners: Bool
    private let now: Date

    public init(_ workload: Workload, cachesSigners: Bool, at now: Date) {
        self.workload = workload
        self.cachesSigners = cachesSigners
        self.now = now
    }

    /// Shows first that every genuine case is accepted with its values and every bad one refused, then measures.
    ///
    /// Verifications and floor take turns in short blocks, so that both see the same machine, and the median block of
    /// each counts.
    ///
    /// - Throws: Where a case does not come out as it must.
    public func run(workers: Int, seconds: Double) throws(WorkloadError) -> Result {
        let verify = verification()
        let (refused, accepted) = try check(verify)
        _ = try Floor(workload)
        let blocks = Guarded<[Block]>([])
        let deadline = DispatchTime.now() + seconds
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            // Contexts of OpenSSL belong to one thread, so each worker has a floor of its own.
            guard let floor = try? Floor(workload) else { return }
            while DispatchTime.now() < deadline {
                let block = measure(verify, floor)
                blocks.withLock { $0.append(block) }
            }
        }
        let measured = blocks.withLock { $0 }
        guard !measured.isEmpty, measured.allSatisfy(\.isSound) else {
            throw WorkloadError(message: "a case changed its outcome while it was measured")
        }
        let perCase = Double(workload.genuine.count)
        let microseconds = median(measured.map(\.verificationCPU)) / perCase * 1e6
        let floor = median(measured.map(\.floorCPU)) / perCase * 1e6
        let wall = measured.reduce(0) { $0 + $1.verificationWall } / Double(workers)
        let count = measured.count * workload.genuine.count
        return Result(
            workers: workers, seconds: wall, verifications: count, perSecond: Double(count) / wall,
            microseconds: microseconds, floorMicroseconds: floor, ofFloor: floor / microseconds,
            peakMemory: ProcessMeter.peakMemory(), good: workload.genuine.count, badRefused: refused,
            badAccepted: accepted)
    }

    private func verification() -> @Sendable (Workload.Case) -> VerificationReport {
        let paths = CertificatePathValidator(anchors: workload.anchors, cachedSigners: cachesSigners ? 256 : 0)
        let verify = VerifyPresentation(verifier: MdocVerifier(paths: paths))
        let keys = workload.keys
        let now = now
        return { item in verify(.appleWallet(envelope: item.envelope, session: item.session, keys: keys), at: now) }
    }

    private func check(
        _ verify: (Workload.Case) -> VerificationReport
    ) throws(WorkloadError) -> (refused: Int, accepted: [String]) {
        for item in workload.genuine {
            let report = verify(item)
            guard report.verdict == .accepted else {
                throw WorkloadError(message: "\(item.name) was refused: \(report.failures.joined(separator: ", "))")
            }
            guard ExpectedValues.agree(report, with: item.expected) else {
                throw WorkloadError(message: "\(item.name) was accepted with other values than expected")
            }
        }
        let accepted = workload.bad.filter { verify($0).verdict == .accepted }.map(\.name)
        return (workload.bad.count - accepted.count, accepted)
    }

    private struct Block {
        var isSound: Bool
        var verificationCPU: Double
        var verificationWall: Double
        var floorCPU: Double
    }

    private func measure(_ verify: (Workload.Case) -> VerificationReport, _ floor: Floor) -> Block {
        let wall = DispatchTime.now().uptimeNanoseconds
        let start = ProcessMeter.threadCPU()
        var isSound = true
        for item in workload.genuine where verify(item).verdict != .accepted { isSound = false }
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
