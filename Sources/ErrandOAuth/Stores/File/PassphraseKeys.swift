// SPDX-License-Identifier: MIT

import Crypto
import CryptoExtras
import Dispatch
import Synchronization

/// The keys that scrypt derives from a passphrase, one for each salt.
///
/// That is slow on purpose, and needs 32 MiB. So each key is derived once, one after the other, and on no thread of
/// Swift's tasks.
final class PassphraseKeys: Sendable {
    typealias Derivation = @Sendable (_ passphrase: String, _ salt: [UInt8]) throws -> SymmetricKey

    private let passphrase: String
    private let derive: Derivation
    private let queue = DispatchQueue(label: "errand.passphrase")
    private let keys = Mutex<[[UInt8]: Task<SymmetricKey, any Error>]>([:])

    init(_ passphrase: String, derive: @escaping Derivation = PassphraseKeys.scrypt) {
        (self.passphrase, self.derive) = (passphrase, derive)
    }

    /// Returns the key for a salt; who asks for one that is being derived waits for it.
    func key(salt: [UInt8]) async throws -> SymmetricKey {
        try await keys.withLock { keys in
            if let known = keys[salt] { return known }
            let task = Task.detached { [self] in
                do { return try await Blocking.run(on: queue) { [self] in try derive(passphrase, salt) } } catch {
                    // There was no memory for it. The next one tries again.
                    self.keys.withLock { $0[salt] = nil }
                    throw error
                }
            }
            keys[salt] = task
            return task
        }.value
    }

    private static let scrypt: Derivation = { passphrase, salt in
        try KDF.Scrypt.deriveKey(
            from: Array(passphrase.utf8), salt: salt, outputByteCount: 32, rounds: 1 << 15, blockSize: 8,
            parallelism: 1)
    }
}
