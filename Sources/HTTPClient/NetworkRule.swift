// SPDX-License-Identifier: Apache-2.0

/// To which addresses connections may be made.
///
/// A URL often comes from a certificate or a list. Were any address allowed, whoever writes those could have this
/// process ask services that only the own network can reach.
public struct NetworkRule: Hashable, Sendable {
    /// Whether loopback, private and shared networks are allowed, beside the public internet.
    public let allowsPrivateNetworks: Bool

    public init(allowsPrivateNetworks: Bool) {
        self.allowsPrivateNetworks = allowsPrivateNetworks
    }

    public static let publicOnly = NetworkRule(allowsPrivateNetworks: false)

    func allows(_ address: NetworkAddress) -> Bool {
        switch address.reach {
        case .everywhere: true
        case .privately: allowsPrivateNetworks
        case .nowhere: false
        }
    }
}
