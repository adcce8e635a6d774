// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Terminal
internal import Timestamps
internal import WalletSimulator

/// Options that several commands take.
enum SharedOptions {
    static let seed = CommandDescription.Option.value(
        "--seed", "N", "take keys, salts and nonces from a seed, to make the same again")

    static let timeAndSeed: [CommandDescription.Option] = [
        seed,
        .value("--at", "TIME", "pretend that it is this time, RFC 3339 (default: now)"),
    ]

    static let seedNote = """
        --seed together with --at fixes every byte, the signatures too: those of ECDSA are made as RFC 6979 has it.
        Never use a seed for keys that matter.
        """

    /// The format of standard output.
    static func wantsJSON(_ arguments: Arguments) throws(UsageError) -> Bool {
        switch arguments["--format"] {
        case nil, "text": return false
        case "json": return true
        default: throw UsageError("unknown format", hint: "it is text or json")
        }
    }

    static func now(_ arguments: Arguments) throws(UsageError) -> Date {
        guard let text = arguments["--at"] else { return Date() }
        do { return try RFC3339Timestamp(text).date } catch {
            throw UsageError("--at is not a time", hint: "write it as 2026-11-30T06:00:00Z")
        }
    }

    /// - Parameter purpose: Keeps the commands' bytes apart where they are given one seed.
    static func random(_ arguments: Arguments, purpose: String) throws(UsageError) -> any RandomSource {
        guard let text = arguments["--seed"] else { return SystemRandom() }
        guard let seed = UInt64(text) else {
            throw UsageError("--seed is not a number", hint: "it is a whole number below 2^64")
        }
        return SeededRandom(seed: seed, purpose: purpose)
    }

    static func number(
        _ arguments: Arguments, _ name: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int? {
        guard let text = arguments[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("\(name) is not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
