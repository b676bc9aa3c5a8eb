// SPDX-License-Identifier: MIT

import Crypto

/// Where credentials outlive a process.
///
/// "There is none" and "it cannot be read now" are two answers: only the first
/// is `nil`. The second is thrown as ``OAuthError`` of the family `store`, and
/// nobody is signed out for it.
///
/// `CredentialStoreConformance` checks these promises.
public protocol CredentialStore: Sendable {
    /// The credential of an account, or `nil` when there is none.
    func load(_ account: CredentialAccount) async throws -> StoredCredential?

    /// Keeps a credential in place of the one before, wholly or not at all, and
    /// for good when it returns.
    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws

    /// Forgets the credential of an account; none is no error.
    func remove(_ account: CredentialAccount) async throws

    /// The accounts that have a credential, in no particular order.
    func accounts() async throws -> [CredentialAccount]

    /// Throws when a credential could not be saved now.
    func checkWritable(_ account: CredentialAccount) async throws

    /// Runs work while nobody else, in any process that shares the store, holds
    /// the lock of the account.
    ///
    /// A wait is bounded (`OAuthError.store.locked`), ends when the task is
    /// cancelled, and the death of a holder frees the lock. The lock is not
    /// reentrant.
    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result
}

/// Whose credential it is: an account of a client at an issuer.
///
/// The same host with two clients, or two issuers on one host, are different.
public struct CredentialAccount: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The issuer, or the token endpoint of a server that names none.
    public let issuer: String
    /// The client's id.
    public let clientID: String
    /// The account's name; any text.
    public let name: String

    /// An account.
    public init(issuer: String, clientID: String, name: String) {
        self.issuer = issuer
        self.clientID = clientID
        self.name = name
    }

    /// Equal are the same bytes: names that look the same may be two.
    public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    /// A hash in step with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// All three, each with its length, so that no two accounts look the same.
    var bytes: [UInt8] { [issuer, clientID, name].flatMap { Array("\($0.utf8.count):\($0)".utf8) } }

    /// A name of fixed length and harmless characters, whatever the account's.
    package var key: String {
        let digits = Array("0123456789abcdef")
        return SHA256.hash(data: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
            .reduce(into: "") { $0.append($1) }
    }

    /// The account for a log.
    public var description: String { ShownText.of("\(name) of \(clientID) at \(issuer)") }
}
