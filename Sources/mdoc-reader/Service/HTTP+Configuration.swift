// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import ReaderConfiguration

extension TLSIdentity {
    init(_ identity: TLSSettings) {
        let key = identity.privateKey.withSpan { bytes in
            String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
        self.init(certificateChain: identity.certificateChain, key: key)
    }
}

extension HTTPLimits {
    init(_ limits: ServiceLimits) {
        self.init()
        maxBodyBytes = limits.maxBodyBytes
        // Ten of the largest answers at one time, or thousands of usual ones.
        maxBufferedBytes = 10 * limits.maxBodyBytes
        maxConnections = limits.maxConnections
        maxConnectionsPerAddress = limits.maxConnectionsPerAddress
        requestDeadline = .seconds(limits.requestSeconds)
        maxInFlight = limits.inFlight
    }
}

extension HTTPServerError {
    /// What an operator can do about it.
    var hint: String {
        switch self {
        case .badAddress: "write it as 127.0.0.1:8080 or [::1]:8080"
        case .addressInUse: "stop the other program, or give --listen another port"
        case .addressNotAvailable: "name an address of this machine, such as 127.0.0.1"
        case .notPermitted: "use a port from 1024 on, or give the program the right to lower ones"
        case .badCertificate: "tls.certificate is PEM with the server's certificate first, tls.key its key"
        case .system: "look at the limits of the system (ulimit -n)"
        }
    }
}
