// SPDX-License-Identifier: Apache-2.0

/// What a line of the log tells of.
public enum LogEvent: String, Sendable, CaseIterable {
    case serviceStarted = "service.started"
    case serviceReady = "service.ready"
    case serviceReloaded = "service.reloaded"
    case serviceReloadFailed = "service.reload_failed"
    case serviceDraining = "service.draining"
    case serviceStopped = "service.stopped"
    case requestAnswered = "request.answered"
    case sessionConcluded = "session.concluded"
    case purgeDone = "purge.done"
    case purgeFailed = "purge.failed"
    case trustInForce = "trust.in_force"
    case trustRefreshed = "trust.refreshed"
    case trustFailed = "trust.failed"
    case trustRolledBack = "trust.rolled_back"
    case trustStale = "trust.stale"
    case trustEntriesSkipped = "trust.skipped_entries"
    case trustRestored = "trust.restored"
    case trustCacheDropped = "trust.cache_dropped"
    case trustCacheUnwritable = "trust.cache_unwritable"
    case trustSourcesFull = "trust.sources_full"
    case internalFault = "internal.fault"
}
