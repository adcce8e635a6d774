// SPDX-License-Identifier: Apache-2.0

internal import Locks

/// The lines that a service wrote.
public final class TestLog: Sendable {
    private let collected = Guarded<[[UInt8]]>([])

    init() {}

    func add(_ line: [UInt8]) { collected.withLock { $0.append(line) } }

    public var lines: [[UInt8]] { collected.withLock { $0 } }

    public var text: String { String(decoding: lines.joined(), as: UTF8.self) }
}
