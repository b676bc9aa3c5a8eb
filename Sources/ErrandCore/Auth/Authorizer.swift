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

    /// Adds a credential that is at hand, without waiting.
    ///
    /// The client calls it before ``authorize(_:)``, which runs in a task of its
    /// own, so that the end of the call can cancel it.
    ///
    /// - Returns: The generation of the credential that was added. `nil`, with
    ///   the request unchanged, when the authorizer has to wait, for example for
    ///   a renewal; this is the default.
    /// - Throws: The errors of ``authorize(_:)``.
    func authorizeAtOnce(_ request: inout RawRequest) throws -> CredentialGeneration?

    /// Renews the credential after the server refused a generation with a 401.
    ///
    /// - Returns: Whether a newer credential of the same holder exists now, so
    ///   that the request is worth another attempt.
    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool

    /// Returns whether a credential is no longer the one that ``authorize(_:)``
    /// would add to a request.
    ///
    /// It is asked when a server refuses a request with a 401 that names another
    /// cause than the credential: a server may end a credential at the moment
    /// that it is replaced. An authorizer waits for a renewal that is under way,
    /// in this process or in another one with the same store; it begins none.
    ///
    /// By default a copy of the request is authorized, and the generations are
    /// compared.
    func hasReplaced(_ generation: CredentialGeneration, for request: RawRequest) async throws -> Bool

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

    /// Returns the identity that the credential of a request stands for, without
    /// waiting.
    ///
    /// The client calls it before ``identity(for:)``, which runs in a task of its
    /// own.
    ///
    /// - Returns: `nil` when the authorizer has to wait; this is the default.
    func identityAtOnce(for request: RawRequest) -> KnownIdentity?
}

/// The identity of a credential, as an authorizer knows it without waiting.
public struct KnownIdentity: Sendable, Hashable {
    /// The identity; `nil` when there is no particular one.
    public let name: String?

    /// Creates the response of ``Authorizer/identityAtOnce(for:)``.
    public init(_ name: String?) { self.name = name }

    /// Whether the identity names the same in all processes.
    ///
    /// A ``FixedCredential`` has another identity in each process until ``FixedCredential/identified(as:)`` names it.
    public var isLasting: Bool { !(name ?? "").hasPrefix(FixedCredential.passingPrefix) }
}

extension Authorizer {
    /// Returns `nil`: the authorizer may have to wait.
    public func authorizeAtOnce(_ request: inout RawRequest) throws -> CredentialGeneration? { nil }

    /// Returns `nil`: the authorizer may have to wait.
    public func identityAtOnce(for request: RawRequest) -> KnownIdentity? { nil }

    /// Returns `false`: there is no newer credential.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool { false }

    /// Returns whether another credential would be added to a copy of the request.
    public func hasReplaced(_ generation: CredentialGeneration, for request: RawRequest) async throws -> Bool {
        var copy = request
        return try await authorize(&copy) != generation
    }

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

    /// Returns the generation, marked as that of one of several authorizers.
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
