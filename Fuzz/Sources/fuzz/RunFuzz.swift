// SPDX-License-Identifier: Apache-2.0

internal import CLibFuzzer

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The process's one target: named by the first argument, or by the environment where libFuzzer starts itself again.
enum Selection {
    static let variable = "MDOC_READER_FUZZ_TARGET"

    static let target = named(CommandLine.arguments.dropFirst().first) ?? named(environment)

    static func named(_ name: String?) -> FuzzTarget? { FuzzTarget.all.first { $0.name == name } }

    private static var environment: String? {
        guard let value = unsafe getenv(variable) else { return nil }
        return unsafe String(cString: value)
    }
}

/// `fuzz list`, `fuzz seeds FOLDER` or `fuzz TARGET [libFuzzer's arguments]`.
func runFuzz() -> Never {
    let words = CommandLine.arguments.dropFirst()
    switch (words.first, words.count) {
    case ("list", 1):
        for target in FuzzTarget.all { print(target.name) }
        exit(0)
    case ("seeds", 2):
        exit(SeedFiles.write(to: words[2]) ? 0 : 2)
    default:
        guard let target = Selection.target else {
            print("usage: fuzz list | fuzz seeds FOLDER | fuzz TARGET [libFuzzer's arguments]")
            exit(2)
        }
        exit(drive(target))
    }
}

/// Hands the process to libFuzzer, without the target's name among the arguments.
private func drive(_ target: FuzzTarget) -> Int32 {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
    if Selection.named(CommandLine.arguments.dropFirst().first) != nil {
        unsafe setenv(Selection.variable, target.name, 1)
        unsafe CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
        count -= 1
        unsafe arguments = CommandLine.unsafeArgv + 1
    }
    return unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        unsafe Selection.target?.door([UInt8](UnsafeBufferPointer(start: data, count: size)))
        return 0
    }
}
