// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// The test vectors in `testvectors/simulator`: the same bytes on every machine.
///
/// What a reader must say of a case comes from the tables of faults, and never from a reader.
public enum SimulatorVectors {
    private static let seed: UInt64 = 18_013

    /// At which all cases are judged, as `instantText` has it.
    static let instant = Date(timeIntervalSince1970: 1_781_524_800)
    static let instantText = "2026-06-15T12:00:00Z"

    /// - Parameter purpose: What is made of the bytes; another purpose gets others, so that a case stays as it is when
    ///   more come.
    static func random(_ purpose: String) -> SeededRandom { SeededRandom(seed: seed, purpose: "vectors: \(purpose)") }

    /// The files of the folder: a suite each, and where they come from.
    public static var files: [GeneratedFile] {
        get throws(SimulatorError) {
            files(of: try suites)
        }
    }

    static func files(of suites: [SimulatedSuite]) -> [GeneratedFile] {
        [GeneratedFile("ORIGIN.md", Array(VectorOrigin.page(suites).utf8))] + suites.map(\.file)
    }

    static var suites: [SimulatedSuite] {
        get throws(SimulatorError) {
            var maker = VectorMaker()
            var suites: [SimulatedSuite] = []
            for presentationProtocol in SimulatedProtocol.allCases {
                suites.append(try GenuineVectors.suite(presentationProtocol, &maker))
                suites += try FaultVectors.suites(presentationProtocol, &maker)
            }
            suites.append(try RootVectors.suite(.appleWallet, &maker))
            suites.append(try TrustVectors.suite(.appleWallet, &maker))
            suites += try SuccessorVectors.suites(&maker)
            return suites
        }
    }
}
