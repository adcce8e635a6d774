// SPDX-License-Identifier: Apache-2.0

/// The address and the port that the service listens at.
public struct ListenSettings: Hashable, Sendable {
    public let address: InternetAddress
    /// 0 lets the system choose one.
    public let port: UInt16

    public static let standard = ListenSettings(address: .loopback, port: 8080)

    init(address: InternetAddress, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// Reads `127.0.0.1:8080` or `[::1]:8080`. `localhost` is 127.0.0.1; other names are not looked up, because what
    /// they stand for could change who can reach the service.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let (host, digits) = (text[..<colon], text[text.index(after: colon)...])
        guard let port = UInt16(digits), String(port) == digits else { return nil }
        self.port = port
        if host.hasPrefix("["), host.hasSuffix("]") {
            guard let address = InternetAddress(version6: host.dropFirst().dropLast()) else { return nil }
            self.address = address
        } else if host == "localhost" {
            address = .loopback
        } else {
            guard let address = InternetAddress(version4: host) else { return nil }
            self.address = address
        }
    }
}

extension ListenSettings: CustomStringConvertible {
    public var description: String { address.isVersion6 ? "[\(address)]:\(port)" : "\(address):\(port)" }
}
