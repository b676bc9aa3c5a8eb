// SPDX-License-Identifier: MIT

import Crypto

/// Whose credential it is: an account of a client at an issuer.
///
/// The same host with two clients, or two issuers on one host, are different;
/// so are a person's credential and the app's own, whatever the names.
public struct CredentialAccount: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The issuer, or the token endpoint of a server that names none.
    public let issuer: String
    /// The client's id.
    public let clientID: String
    /// The account's name; any text.
    public let name: String
    /// What of the account it is; `nil` for the person's credential.
    private let part: String?

    /// An account.
    ///
    /// - Parameter isApp: Whether it is for the app's own tokens, and not for a
    ///   person's.
    public init(issuer: String, clientID: String, name: String, isApp: Bool = false) {
        self.init(issuer, clientID, name, isApp ? "app" : nil)
    }

    private init(_ issuer: String, _ clientID: String, _ name: String, _ part: String?) {
        self.issuer = issuer
        self.clientID = clientID
        self.name = name
        self.part = part
    }

    /// Where the mark of a sign-out is kept; see ``SessionStore``.
    var signOutMark: CredentialAccount { CredentialAccount(issuer, clientID, name, (part ?? "person") + ".signOut") }

    /// Whether it is no account, but the mark of a sign-out.
    package var isSignOutMark: Bool { part?.hasSuffix(".signOut") ?? false }

    /// Equal are the same bytes: names that look the same may be two.
    public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    /// A hash in step with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// All of it, each with its length, so that no two accounts look the same.
    var bytes: [UInt8] {
        ([issuer, clientID, name] + (part.map { [$0] } ?? [])).flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    }

    /// A name of fixed length and harmless characters, whatever the account's.
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
