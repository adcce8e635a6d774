// SPDX-License-Identifier: Apache-2.0

internal import CLibFuzzer

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The process's one target, named by its first argument; the others are libFuzzer's.
enum Selection {
    static let target = CommandLine.arguments.dropFirst().first.flatMap { name in
        FuzzTarget.all.first { $0.name == name }
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
    unsafe CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
    var count = CommandLine.argc - 1
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv + 1
    return unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        unsafe Selection.target?.door([UInt8](UnsafeBufferPointer(start: data, count: size)))
        return 0
    }
}
