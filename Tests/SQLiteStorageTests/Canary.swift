// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Bytes that can be found again, in all forms in which a program could have written them down.
struct Canary {
    let bytes: [UInt8]

    /// Forms that do not depend on where in a larger text they stand.
    var forms: [(name: String, bytes: [UInt8])] {
        let hexadecimal = bytes.hexadecimal
        var forms: [(name: String, bytes: [UInt8])] = [
            ("raw", bytes), ("hex", Array(hexadecimal.utf8)), ("HEX", Array(hexadecimal.uppercased().utf8)),
            ("UTF-16LE", bytes.flatMap { [$0, 0] }), ("UTF-16BE", bytes.flatMap { [0, $0] }),
        ]
        // Three characters hold two bytes and a bit: what stands before shifts them.
        for shift in 0..<3 {
            let whole = bytes.dropFirst(shift)
            let text = Data(whole.prefix(whole.count / 3 * 3)).base64EncodedString()
            forms.append(("base64", Array(text.utf8)))
            let forURLs = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            forms.append(("base64url", Array(forURLs.utf8)))
        }
        return forms
    }

    /// Where it is found among the files of a folder.
    static func hits(of canaries: [Canary], in folder: String) throws -> [String] {
        var hits: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let file = try Data(contentsOf: URL(filePath: folder + "/" + name))
            for canary in canaries {
                for form in canary.forms where file.holds(form.bytes) {
                    hits.append("\(form.name) in \(name)")
                }
            }
        }
        return hits
    }
}

extension Data {
    /// Whether the bytes stand somewhere in here. The library's own search takes a minute for what this takes a moment.
    func holds(_ bytes: [UInt8]) -> Bool {
        unsafe withUnsafeBytes { all in
            unsafe bytes.withUnsafeBytes { sought in
                guard let start = all.baseAddress, let first = unsafe sought.first, let pattern = sought.baseAddress
                else {
                    return false
                }
                var offset = 0
                while offset + sought.count <= all.count {
                    let rest = all.count - sought.count - offset + 1
                    guard let hit = unsafe memchr(start + offset, Int32(first), rest) else { return false }
                    if unsafe memcmp(hit, pattern, sought.count) == 0 { return true }
                    offset = unsafe UnsafeRawPointer(hit) - start + 1
                }
                return false
            }
        }
    }
}
