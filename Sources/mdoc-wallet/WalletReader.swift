// SPDX-License-Identifier: Apache-2.0

internal import Terminal
internal import WalletSimulator

/// Wallets in files.
enum WalletReader {
    static func read(_ path: String) throws(UsageError) -> SimulatedWallet {
        let file = try BoundedFile.read(path)
        do { return try WalletFile.decode(file) } catch {
            throw UsageError(
                "\(BoundedFile.name(of: path)): \(error)",
                hint: "it is the wallet.cbor that `\(MdocWallet.name) issue` writes")
        }
    }
}
