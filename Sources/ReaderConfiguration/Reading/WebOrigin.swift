// SPDX-License-Identifier: Apache-2.0

/// The form in which browsers send the origin of a page.
enum WebOrigin {
    /// Whether a text is an origin in its one serialized form: `https`, or `http` on this machine alone.
    ///
    /// Origins are compared byte by byte, so any other form would never match what a browser sends.
    static func isSerialized(_ text: String) -> Bool {
        let isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://") else { return false }
        let authority = text.dropFirst(isSecure ? 8 : 7)
        var (host, port): (Substring, Substring?) = (authority, nil)
        // The last colon outside of brackets.
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            (host, port) = (authority[..<colon], authority[authority.index(after: colon)...])
        }
        guard isHost(host), isSecure || ["localhost", "127.0.0.1", "[::1]"].contains(host) else { return false }
        guard let port else { return true }
        // Browsers leave out the port that the scheme has anyway.
        guard let number = UInt16(port), number > 0, number != (isSecure ? 443 : 80) else { return false }
        return String(number) == port
    }

    private static func isHost(_ host: Substring) -> Bool {
        if host.hasPrefix("[") {
            return host.hasSuffix("]") && host.utf8.allSatisfy { !(0x41...0x5A).contains($0) }
                && InternetAddress(version6: host.dropFirst().dropLast()) != nil
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
            }
    }
}
