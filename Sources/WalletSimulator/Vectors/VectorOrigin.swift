// SPDX-License-Identifier: Apache-2.0

/// `ORIGIN.md` of the folder.
enum VectorOrigin {
    static func page(_ suites: [SimulatedSuite]) -> String {
        let list = suites.map { "- `\($0.name).json`: \($0.about)" }.joined(separator: "\n")
        return """
            # Origin of the simulator's vectors

            Made for this repository by `mdoc-wallet vectors`, the issuer and wallet simulator, from a fixed seed. What a
            reader must say stands in the simulator's tables of faults (`mdoc-wallet list-faults`) and comes from no reader:
            the simulator does not use the verifier. People, authorities and keys are invented; the private keys are public
            for ever: never use one for anything else. Licence: Apache-2.0, as the repository.

            To reproduce: `make vectors`, or `mdoc-wallet vectors --out testvectors/simulator --check`.

            \(list)

            A case is called after its fault (`mdoc-wallet present --fault`, `issue --fault` or `trust --fault` makes the
            like of it), with curve and digest where they are not P-256 and SHA-256, and over proximity with the proof. A
            fault that is not the device's and goes with both proofs comes with one of them over proximity, and faults take
            the other curves in turns: a name decides by its hash, so that cases stay where they are when more come.
            Where there is a `request`, it asks for all that the wallet is told to show. `expect.warnings` is the whole list: where no revocation list is
            at hand, `issuer.revocation_unknown` warns for each document whose issuer was looked for. Faults of lists that
            show only beside an earlier list are cases of that list's own protocol; `status-list-rolled-back` is none,
            since the format of status lists has no earlier one. A fault that some
            algorithms do not allow of (a DER signature of an Edwards key) has no case with these.

            """
    }
}
