// SPDX-License-Identifier: Apache-2.0

internal import Terminal
internal import TrustStore

extension TrustMaterial {
    /// Everything in these files and folders, with what is wrong with them.
    static func read(all paths: [String]) -> TrustMaterial {
        var material = TrustMaterial()
        for path in paths { material.append(read(path)) }
        return material
    }

    /// The same, where all of it has to be readable.
    static func require(_ paths: [String]) throws(UsageError) -> TrustMaterial {
        let material = read(all: paths)
        try material.checkReadable()
        return material
    }

    /// - Throws: Where something that was meant to be trusted cannot be read.
    func checkReadable() throws(UsageError) {
        if let problem = problems.first(where: \.leavesSomethingOut) {
            throw UsageError(problem.description, hint: problem.remedy)
        }
    }
}
