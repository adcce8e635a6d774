// SPDX-License-Identifier: Apache-2.0

/// Everything that is counted, by its Prometheus name without the prefix.
public enum Metric: String, Sendable, CaseIterable {
    case httpRequests = "http_requests_total"
    case verifications = "verifications_total"
    case failures = "verification_failures_total"
    case sessionsOpened = "sessions_opened_total"
    case readerTokens = "reader_tokens_total"
    case purgedElements = "retained_elements_purged_total"
    case expiredSessions = "sessions_expired_total"
    case erasures = "erasures_total"
    case reloads = "reloads_total"
    case purgeFailures = "purge_failures_total"
    case logLinesDropped = "log_lines_dropped_total"
    case connections = "http_connections"
    case requestsInFlight = "http_requests_in_flight"
    case workerSeats = "worker_seats_taken"
    case residentBytes = "process_resident_memory_bytes"
    case startTime = "process_start_time_seconds"
    case trustAnchors = "trust_anchors"
    case trustSources = "trust_sources"
    case trustSourcesUnusable = "trust_sources_unusable"
    case trustOldestList = "trust_oldest_list_age_seconds"
    case trustEarliestNextUpdate = "trust_earliest_next_update_seconds"
    case trustUpdates = "trust_updates_total"
    case lastPurge = "last_purge_time_seconds"
    case earliestCertificateEnd = "trust_anchor_earliest_not_after_seconds"

    var isCounter: Bool { rawValue.hasSuffix("_total") }

    /// Whether there is one series, which is 0 before anything was counted, so that it can be watched from the start.
    var isSingle: Bool {
        switch self {
        case .purgedElements, .expiredSessions, .erasures, .purgeFailures, .logLinesDropped: true
        default: false
        }
    }

    var help: String {
        switch self {
        case .httpRequests: "Requests answered, by route and status."
        case .verifications: "Answers verified, by protocol and verdict."
        case .failures: "Failed checks, by code."
        case .sessionsOpened: "Sessions opened, by protocol."
        case .readerTokens: "Reader tokens issued, by kind of request."
        case .purgedElements: "Kept elements destroyed at their deadline."
        case .expiredSessions: "Sessions that ended without an answer."
        case .erasures: "Sessions erased on request."
        case .reloads: "Reloads of the configuration, by outcome."
        case .purgeFailures: "Purges that could not finish."
        case .logLinesDropped: "Log lines that nobody read in time."
        case .connections: "Open connections."
        case .requestsInFlight: "Requests being answered."
        case .workerSeats: "Verifications that run or wait."
        case .residentBytes: "Memory of the process."
        case .startTime: "When the process started."
        case .trustAnchors: "Trust anchors in force."
        case .trustSources: "Files and lists that say whom to trust and what is revoked, by kind."
        case .trustSourcesUnusable: "Those of them that may not be used now, by kind."
        case .trustOldestList: "Age of the oldest list, by kind."
        case .trustEarliestNextUpdate: "When the first list should be replaced, by kind."
        case .trustUpdates: "What came of looking for newer lists, by outcome and source."
        case .lastPurge: "When the last purge was done."
        case .earliestCertificateEnd: "When the first trust anchor expires."
        }
    }
}
