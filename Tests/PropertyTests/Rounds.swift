// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// How often a property is tried. A test takes a seed as its argument, so that the runner prints it where it fails.
///
/// The environment variable PROPERTY_ROUNDS multiplies: `PROPERTY_ROUNDS=100 swift test --filter PropertyTests`.
enum Rounds {
    static let factor = max(1, ProcessInfo.processInfo.environment["PROPERTY_ROUNDS"].flatMap { Int($0) } ?? 1)

    static func seeds(_ count: Int) -> [UInt64] { Array(1...UInt64(count * factor)) }
}

extension RandomNumberGenerator {
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// True once in so many times.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    mutating func byteString(upTo count: Int) -> [UInt8] {
        (0..<below(count + 1)).map { _ in UInt8.random(in: 0...255, using: &self) }
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
