// SPDX-License-Identifier: MIT

import ErrandCore

/// What a session says of itself in a ``ErrandCore/CredentialGeneration``: which
/// token went where, by which nonce, and in whose name.
struct SessionGeneration: Sendable, Equatable {
    /// Which session of this process.
    let session: String
    /// Which of its tokens.
    let number: UInt64
    /// Where a bound token went: nonces belong to places.
    var origin: String?
    /// The nonce of its proof.
    var nonce: String?

    init(session: String, number: UInt64, origin: String? = nil, nonce: String? = nil) {
        self.session = session
        self.number = number
        self.origin = origin
        self.nonce = nonce
    }

    /// What ``generation(_:)`` made; `nil` for a generation of anybody else.
    init?(_ generation: CredentialGeneration) {
        let parts = generation.value.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let number = UInt64(parts[1]) else { return nil }
        self.init(
            session: String(parts[0]), number: number, origin: parts[2].isEmpty ? nil : String(parts[2]),
            nonce: parts[3].isEmpty ? nil : String(parts[3]))
    }

    /// The generation of a credential of a holder.
    func generation(_ holder: String) -> CredentialGeneration {
        CredentialGeneration("\(session) \(number) \(origin ?? "") \(nonce ?? "")", holder: holder)
    }
}
