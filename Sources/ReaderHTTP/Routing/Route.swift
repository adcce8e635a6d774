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
        for operation in Operation.allCases {
            guard let parameter = Self.match(segments, operation.template) else { continue }
            if method.utf8.elementsEqual("\(operation.method)".utf8) {
                self = .found(operation, parameter: parameter.value)
                return
            }
            known.append(operation)
        }
        self = known.isEmpty ? .unknown : .methodNotAllowed(known)
    }

    /// Compares segment by segment and byte by byte: nothing is decoded, folded or left out.
    private static func match(_ segments: [Substring], _ template: StaticString) -> (value: String?, Void)? {
        let pattern = "\(template)".split(separator: "/", omittingEmptySubsequences: false)
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
