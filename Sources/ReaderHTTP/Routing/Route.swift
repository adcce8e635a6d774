// SPDX-License-Identifier: Apache-2.0

/// Where a request goes.
enum Route {
    /// `parameter` is what stands for `{id}`, as sent.
    case found(Operation, parameter: String?)
    /// The path is known, with other methods.
    case methodNotAllowed([Operation])
    case unknown

    init(method: String, path: String) {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        var known: [Operation] = []
        for entry in Self.table {
            guard let parameter = Self.match(segments, entry.pattern) else { continue }
            if entry.methods.contains(where: method.utf8.elementsEqual) {
                self = .found(entry.operation, parameter: parameter.value)
                return
            }
            known.append(entry.operation)
        }
        self = known.isEmpty ? .unknown : .methodNotAllowed(known)
    }

    /// What a request is compared with, split once.
    private static let table = Operation.allCases.map { operation in
        (
            operation: operation, methods: operation.methods.map { Array("\($0)".utf8) },
            pattern: "\(operation.template)".split(separator: "/", omittingEmptySubsequences: false)
        )
    }

    /// Compares segment by segment and byte by byte: nothing is decoded, folded or left out.
    private static func match(_ segments: [Substring], _ pattern: [Substring]) -> (value: String?, Void)? {
        guard pattern.count == segments.count else { return nil }
        var value: String?
        for (expected, segment) in zip(pattern, segments) {
            if expected == "{id}" {
                value = String(segment)
            } else if !expected.utf8.elementsEqual(segment.utf8) {
                return nil
            }
        }
        return (value, ())
    }
}
