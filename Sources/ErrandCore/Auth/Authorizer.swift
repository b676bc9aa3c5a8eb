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
    /// - Returns: Whether a newer credential exists now, so that one more try is
    ///   worth it.
    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool

    /// Whether the authorizer never waits, as one with a fixed credential.
    ///
    /// `false` by default: each of its functions then goes in a task of its own,
    /// which is cancelled when the call ends.
    var waitsNever: Bool { get }

    /// For whom the credential speaks: limits are counted and answers are shared
    /// by it. `nil` for nobody in particular; never the credential itself.
    var identity: String? { get async }
}

extension Authorizer {
    /// `false`: the authorizer may wait.
    public var waitsNever: Bool { false }

    /// No newer credential: what a fixed credential has to say.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool { false }
}

/// Which one of a credential's successive values was used.
public struct CredentialGeneration: Sendable, Hashable {
    private var value: String
    private var path: [Int] = []

    /// A generation with a name of the authorizer's own choice; no secret.
    public init(_ value: String) { self.value = value }

    /// The only generation of a credential that never changes.
    public static let fixed = CredentialGeneration("fixed")

    /// The generation of one among several authorizers.
    func nested(_ index: Int) -> Self {
        var nested = self
        nested.path.append(index)
        return nested
    }

    /// Which authorizer the generation belongs to, and its own generation.
    var unnested: (index: Int, inner: Self)? {
        var inner = self
        return inner.path.popLast().map { ($0, inner) }
    }
}
