// SPDX-License-Identifier: MIT

public import HTTPTypes

/// Whatever adds credentials to requests.
///
/// Built in are ``Authorizer/bearer(_:)``, ``Authorizer/basic(_:_:)``,
/// ``Authorizer/header(_:_:)``, ``Authorizer/query(_:_:)`` and
/// ``Authorizer/first(of:_:)``. `ErrandOAuth` adds sessions.
public protocol Authorizer: Sendable {
    /// Adds a credential; one that is known to be too old is renewed before.
    ///
    /// - Returns: The generation of the credential that was added.
    /// - Throws: A ``ClientError`` of the `unauthenticated` family when there is
    ///   no credential to add.
    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration

    /// Told that the server refused a generation with a 401.
    ///
    /// - Returns: Whether a newer credential of the same holder exists now, so
    ///   that one more try is worth it.
    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool

    /// Whether the authorizer never waits, as one with a fixed credential.
    ///
    /// `false` by default: each of its functions then goes in a task of its own,
    /// which is cancelled when the call ends.
    var waitsNever: Bool { get }

    /// Told of the head of every answer to a request that carried a generation,
    /// whatever the status, before ``renew(after:_:)``.
    ///
    /// It must be quick. Nothing by default; DPoP keeps the nonces that servers
    /// send (RFC 9449 §8.2).
    func received(_ head: HTTPResponse, for generation: CredentialGeneration)

    /// For whom the credential speaks: limits are counted and answers are shared
    /// by it. `nil` for nobody in particular; never the credential itself.
    var identity: String? { get async }

    /// For whom the credential of a certain request speaks.
    ///
    /// ``identity`` by default; another one where the request chooses among
    /// several credentials.
    func identity(for request: RawRequest) async -> String?
}

extension Authorizer {
    /// `false`: the authorizer may wait.
    public var waitsNever: Bool { false }

    /// No newer credential: what a fixed credential has to say.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool { false }

    /// Nothing.
    public func received(_ head: HTTPResponse, for generation: CredentialGeneration) {}

    /// The identity of every request.
    public func identity(for request: RawRequest) async -> String? { await identity }
}

/// Which one of a credential's successive values was used, and whose it is.
public struct CredentialGeneration: Sendable, Hashable {
    package let value: String
    private let holder: String?
    private var path: [Int] = []

    /// A generation with a name of the authorizer's own choice.
    ///
    /// - Parameters:
    ///   - value: The name; no secret.
    ///   - holder: Whose credential it is, such as one sign-in of a person; no
    ///     secret. `nil` where the holder never changes.
    public init(_ value: String, holder: String? = nil) {
        self.value = value
        self.holder = holder
    }

    /// The only generation of a credential that never changes.
    public static let fixed = CredentialGeneration("fixed")

    /// Whether a call that was sent with an earlier generation may be sent again
    /// with this one: both are of one authorizer, and of the same holder.
    ///
    /// A person's request must not be replayed as another person's, and not as
    /// the app's.
    public func continues(_ earlier: Self) -> Bool { path == earlier.path && holder == earlier.holder }

    /// The generation of one among several authorizers.
    package func nested(_ index: Int) -> Self {
        var nested = self
        nested.path.append(index)
        return nested
    }

    /// Which authorizer the generation belongs to, and its own generation.
    package var unnested: (index: Int, inner: Self)? {
        var inner = self
        return inner.path.popLast().map { ($0, inner) }
    }
}
