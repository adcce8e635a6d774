// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import HTTPClient
internal import IssuerTrust
internal import ReaderConfiguration
internal import Terminal
internal import Timestamps
internal import TrustStore

/// What `doctor` says of trust: roots, lists, and when they end. It fetches nothing.
struct TrustExamination {
    private let configuration: ServiceConfiguration
    private let folder: String?
    private let now: Date

    /// Days before the end of a root from which on it is worth a warning.
    private static let warningDays = 60.0

    init(_ configuration: ServiceConfiguration, folder: String?, at now: Date) {
        self.configuration = configuration
        self.folder = folder
        self.now = now
    }

    func findings() -> [Finding] {
        let now = now
        let settings = TrustSettings(configuration)
        // The lists are the service's; nothing is changed here.
        let cache = TrustCache(reading: TrustKeeping.cachePath(configuration, folder: folder))
        let store = TrustStore(
            settings, cache: cache, fetcher: CurlFetcher(configuration.trustUpdates), clock: { now })
        var findings = store.problems.map { problem in
            problem.mustBeMended
                ? Finding.error("trust", problem.description, hint: problem.remedy)
                : .warning("trust", problem.description, hint: problem.remedy)
        }
        for party in configuration.relyingParties {
            let snapshot = store.snapshot(of: party.trust) ?? .none
            findings += of(snapshot.anchors.anchors, party.id)
        }
        return findings + store.sources().filter { $0.kind != .root }.map(of)
    }

    private func of(_ anchors: [TrustAnchor], _ party: String) -> [Finding] {
        let subject = "trust of \(party)"
        guard !anchors.isEmpty else {
            return [.error(subject, "no issuer is trusted", hint: "add the roots of the issuers to trust")]
        }
        let over = anchors.filter { $0.certificate.notAfter <= now }
        var findings = [
            Finding.good(subject, "\(anchors.count) anchors, \(anchors.count - over.count) of them valid")
        ]
        for anchor in anchors {
            let certificate = anchor.certificate
            let name = "\(certificate.subject), from \(anchor.origin.source.rawValue) \(anchor.origin.name)"
            if certificate.notAfter <= now {
                findings.append(
                    .warning(
                        subject, "\(name) expired at \(certificate.notAfter.rfc3339)",
                        hint: "get the issuer's new root and take this one out"))
            } else if certificate.notAfter.timeIntervalSince(now) < Self.warningDays * 86_400 {
                findings.append(
                    .warning(
                        subject, "\(name) expires at \(certificate.notAfter.rfc3339)",
                        hint: "get the issuer's new root"))
            }
            if certificate.isSimulation {
                findings.append(
                    .error(
                        subject, "\(name) belongs to a simulation, so that anybody can make documents under it",
                        hint: "take it out before real documents come"))
            }
        }
        return findings
    }

    private func of(_ source: SourceState) -> Finding {
        let subject = "\(source.kind.rawValue) \(source.id)"
        let age = source.age(at: now).map { ", issued \(Self.words($0)) ago" } ?? ""
        if let problem = source.problems.first {
            let latest = source.fetchProblem.map { "; the latest fetch: \($0)" } ?? ""
            return .warning(
                subject, "\(source.name): \(problem)\(age)\(latest)",
                hint: "`\(programName) trust refresh` fetches now and tells more; docs/errors.md explains the code")
        }
        let doubts = source.warnings + [source.fetchProblem].compactMap(\.self)
        guard doubts.isEmpty else {
            return .warning(
                subject, "\(source.name): in force, but \(doubts.joined(separator: ", "))\(age)",
                hint: "the last good list counts as long as its dates and the grace allow")
        }
        let next = source.nextUpdate.map { ", next by \($0.rfc3339)" } ?? ""
        return .good(subject, "\(source.name): in force\(age)\(next)")
    }

    /// `3 days`, `5 hours` or `20 minutes`.
    static func words(_ seconds: TimeInterval) -> String {
        switch seconds {
        case (2 * 86_400)...: "\(Int(seconds / 86_400)) days"
        case (2 * 3600)...: "\(Int(seconds / 3600)) hours"
        default: "\(Int(seconds / 60)) minutes"
        }
    }
}

extension Certificate {
    /// Whether its names say that it is made for tests: the simulator's authorities, and those of `certs/simulation`.
    var isSimulation: Bool {
        subject.attributes.contains { attribute in
            let text = attribute.value.lowercased()
            return text.contains("simulation") || text.contains("simulated")
        }
    }
}
