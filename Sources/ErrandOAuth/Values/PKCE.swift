// SPDX-License-Identifier: MIT

import Crypto

/// The proof that a code is redeemed by the party that requested it (RFC 7636),
/// by S256 only.
///
/// No description and no dump shows the verifier.
public struct PKCE: Sendable, Hashable, RedactedDescription {
    /// The secret that is sent with the code: 43 to 128 unreserved characters.
    let verifier: String

    /// The challenge in the authorization request:
    /// BASE64URL(SHA256(ASCII(verifier))).
    public let challenge: String

    /// The method: `S256`.
    public var method: String { "S256" }

    /// Creates a proof of 256 random bits.
    public init(random: SecureRandom = .system) {
        verifier = random.text(bytes: 32)
        challenge = Self.challenge(verifier)
    }

    /// Creates a proof with a given verifier.
    ///
    /// - Throws: ``OAuthError`` `configuration.parameter` unless the verifier
    ///   is 43 to 128 characters of `A-Z a-z 0-9 - . _ ~` (RFC 7636 §4.1).
    public init(verifier: String) throws {
        guard (43...128).contains(verifier.utf8.count), verifier.utf8.allSatisfy({ Self.isUnreserved($0) }) else {
            throw OAuthError(.configuration.parameter, reason: "the verifier is not 43 to 128 unreserved characters")
        }
        self.verifier = verifier
        challenge = Self.challenge(verifier)
    }

    private static func challenge(_ verifier: String) -> String {
        Base64URL.encode(SHA256.hash(data: Array(verifier.utf8)))
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// The method.
    public var description: String { "PKCE S256" }
}
