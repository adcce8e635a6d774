// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the command `gzip` makes of that many zero bytes.
func gzip(zeros count: Int) -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "head -c \(count) /dev/zero | gzip -9"]
    let outgoing = Pipe()
    process.standardOutput = outgoing
    guard (try? process.run()) != nil else { return [] }
    let packed = (try? outgoing.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return [UInt8](packed)
}
