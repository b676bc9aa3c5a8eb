// SPDX-License-Identifier: MIT

import Crypto
import ErrandCore

/// The key of a credential: an account of a client at an issuer.
///
/// Two clients at one host are two accounts, and so are two issuers on one
/// host. A person's credential and the app's own are always different accounts,
/// even with the same name.
public struct CredentialAccount: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The issuer, or the token endpoint if the server has no issuer.
    public let issuer: String
    /// The client's id.
    public let clientID: String
    /// The account's name; any text.
    public let name: String
    /// The part of the account; `nil` for the person's credential.
    private let part: String?

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, or the token endpoint if the server has no issuer.
    ///   - clientID: The client's id.
    ///   - name: The account's name; any text.
    ///   - isApp: Whether the account is for the app's own tokens
    ///     instead of a person's.
    public init(issuer: String, clientID: String, name: String, isApp: Bool = false) {
        self.init(issuer, clientID, name, isApp ? "app" : nil)
    }

    private init(_ issuer: String, _ clientID: String, _ name: String, _ part: String?) {
        self.issuer = issuer
        self.clientID = clientID
        self.name = name
        self.part = part
    }

    /// The account of the mark of a sign-out; see ``SessionStore``.
    var signOutMark: CredentialAccount { CredentialAccount(issuer, clientID, name, (part ?? "person") + ".signOut") }

    /// Whether this is the mark of a sign-out, not an account.
    package var isSignOutMark: Bool { part?.hasSuffix(".signOut") ?? false }

    /// Compares bytes: two names that look alike may differ.
    public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    /// Hashes the bytes, as `==` compares them.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// All parts, each with its length, so that two accounts never have the
    /// same bytes.
    var bytes: [UInt8] {
        ([issuer, clientID, name] + (part.map { [$0] } ?? [])).flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    }

    /// The account's digest in hexadecimal digits, of a fixed length.
    package var key: String {
        let digits = Array("0123456789abcdef")
        return SHA256.hash(data: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
            .reduce(into: "") { $0.append($1) }
    }

    /// The account for a log.
    public var description: String {
        ShownText.of("\(name)\(part.map { " (\($0))" } ?? "") of \(clientID) at \(issuer)")
    }
}
