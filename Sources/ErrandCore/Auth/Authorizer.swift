// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A type that adds credentials to requests.
///
/// The built-in authorizers are ``Authorizer/bearer(_:)``,
/// ``Authorizer/basic(_:_:)``, ``Authorizer/header(_:_:)``,
/// ``Authorizer/query(_:_:)`` and ``Authorizer/first(of:_:)``. `ErrandOAuth`
/// adds sessions.
public protocol Authorizer: Sendable {
    /// Adds a credential.
    ///
    /// A credential that is known to have expired is renewed first.
    ///
    /// - Returns: The generation of the credential that was added.
    /// - Throws: A ``ClientError`` of the `unauthenticated` family when there is
    ///   no credential to add.
    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration

    /// Renews the credential after the server refused a generation with a 401.
    ///
    /// - Returns: Whether a newer credential of the same holder exists now, so
    ///   that the request is worth another attempt.
    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool

    /// Whether the authorizer never waits, such as an authorizer with a fixed
    /// credential.
    ///
    /// `false` by default: each method then runs in a task of its own, which is
    /// cancelled when the call ends.
    var waitsNever: Bool { get }

    /// Receives the head of every response to a request that carried a
    /// generation, whatever the status, before ``renew(after:_:)`` is called.
    ///
    /// It must be quick, and does nothing by default. DPoP uses it to keep the
    /// nonces that servers send (RFC 9449 §8.2).
    func received(_ head: HTTPResponse, for generation: CredentialGeneration)

    /// The identity that the credential stands for.
    ///
    /// Limits are counted and responses are shared per identity. `nil` when
    /// there is no particular identity; never the credential itself.
    var identity: String? { get async }

    /// Returns the identity that the credential of a request stands for.
    ///
    /// ``identity`` by default; another identity when the request chooses among
    /// several credentials.
    func identity(for request: RawRequest) async -> String?
}

extension Authorizer {
    /// `false`: the authorizer may wait.
    public var waitsNever: Bool { false }

    /// Returns `false`: there is no newer credential.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool { false }

    /// Does nothing.
    public func received(_ head: HTTPResponse, for generation: CredentialGeneration) {}

    /// Returns ``identity``, for every request.
    public func identity(for request: RawRequest) async -> String? { await identity }
}

/// One of the successive values of a credential, and its holder.
public struct CredentialGeneration: Sendable, Hashable {
    package let value: String
    private let holder: String?
    private var path: [Int] = []

    /// Creates a generation with a name of the authorizer's choice.
    ///
    /// - Parameters:
    ///   - value: The name. It must not be a secret.
    ///   - holder: The holder of the credential, such as one sign-in of a
    ///     person. It must not be a secret. `nil` when the holder never
    ///     changes.
    public init(_ value: String, holder: String? = nil) {
        self.value = value
        self.holder = holder
    }

    /// The only generation of a credential that never changes.
    public static let fixed = CredentialGeneration("fixed")

    /// Returns whether a call that was sent with an earlier generation may be
    /// sent again with this one.
    ///
    /// Both must belong to the same authorizer and the same holder.
    ///
    /// A person's request must not be replayed as another person or as the app.
    public func continues(_ earlier: Self) -> Bool { path == earlier.path && holder == earlier.holder }

    /// Returns the generation as that of one among several authorizers.
    package func nested(_ index: Int) -> Self {
        var nested = self
        nested.path.append(index)
        return nested
    }

    /// The index of the authorizer that the generation belongs to, and that
    /// authorizer's own generation.
    package var unnested: (index: Int, inner: Self)? {
        var inner = self
        return inner.path.popLast().map { ($0, inner) }
    }
}
