// SPDX-License-Identifier: MIT

import ErrandCore

/// The content of a session's ``ErrandCore/CredentialGeneration``: the token,
/// the origin it was sent to, the nonce and the sign-in.
struct SessionGeneration: Sendable, Equatable {
    /// The session's identifier in this process.
    let session: String
    /// The number of the token in the session.
    let number: UInt64
    /// The origin to which a bound token was sent; nonces belong to origins.
    var origin: String?
    /// The nonce of its proof.
    var nonce: String?

    init(session: String, number: UInt64, origin: String? = nil, nonce: String? = nil) {
        self.session = session
        self.number = number
        self.origin = origin
        self.nonce = nonce
    }

    /// Reads the result of ``generation(_:)``; `nil` for a generation of
    /// another authorizer.
    init?(_ generation: CredentialGeneration) {
        let parts = generation.value.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 4, let number = UInt64(parts[1]) else { return nil }
        self.init(session: String(parts[0]), number: number)
        guard parts.count == 4 else { return }
        origin = parts[2].isEmpty ? nil : String(parts[2])
        nonce = parts[3].isEmpty ? nil : String(parts[3])
    }

    /// Returns whether a generation names an origin.
    ///
    /// Most tokens are bound to no key, so most generations need not be read.
    static func namesOrigin(_ generation: CredentialGeneration) -> Bool {
        generation.value.utf8.lazy.filter { $0 == UInt8(ascii: " ") }.count > 1
    }

    /// Returns the generation of a holder's credential.
    func generation(_ holder: String) -> CredentialGeneration {
        let token = "\(session) \(number)"
        guard origin != nil || nonce != nil else { return CredentialGeneration(token, holder: holder) }
        return CredentialGeneration("\(token) \(origin ?? "") \(nonce ?? "")", holder: holder)
    }
}
