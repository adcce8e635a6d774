// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Runs blocking code on a thread of its own: the threads of the tasks' pool are few, and others wait for them.
public func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
    }
}

/// Blocks the thread for as long as a slow peer waits between two bytes.
public func awaitBriefly() {
    Thread.sleep(forTimeInterval: 0.05)
}
