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
    case internalFault = "internal.fault"
}
