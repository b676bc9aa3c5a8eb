// SPDX-License-Identifier: MIT

public import HTTPTypes

extension Authorizer where Self == FirstAuthorizer {
    /// Creates an authorizer that uses the first of several authorizers that
    /// has a credential, such as a user's session before an app's.
    ///
    /// An authorizer that throws `ClientError.unauthenticated` is skipped; any
    /// other error ends the call. The choice is made before a call is sent: a call
    /// is never replayed with the credential of another authorizer.
    public static func first(of preferred: some Authorizer, _ others: (any Authorizer)...) -> Self {
        FirstAuthorizer([preferred] + others)
    }
}

/// The first of several authorizers that has a credential.
public struct FirstAuthorizer: Authorizer {
    private let authorizers: [any Authorizer]

    init(_ authorizers: [any Authorizer]) { self.authorizers = authorizers }

    /// Adds the first credential that is available.
    public func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        var missing: (any Error)?
        for (index, authorizer) in authorizers.enumerated() {
            do {
                return try await authorizer.authorize(&request).nested(index)
            } catch ClientError.unauthenticated {
                missing = missing ?? ClientError(.unauthenticated.noCredential)
            }
        }
        throw missing ?? ClientError(.unauthenticated.noCredential)
    }

    /// Adds the first credential that there is; `nil` when one of the authorizers
    /// before it has to wait.
    public func authorizeAtOnce(_ request: inout RawRequest) throws -> CredentialGeneration? {
        var missing: (any Error)?
        for (index, authorizer) in authorizers.enumerated() {
            do {
                return try authorizer.authorizeAtOnce(&request)?.nested(index)
            } catch ClientError.unauthenticated {
                missing = missing ?? ClientError(.unauthenticated.noCredential)
            }
        }
        throw missing ?? ClientError(.unauthenticated.noCredential)
    }

    /// Renews the credential of the authorizer whose credential was refused.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        guard let (index, inner) = refused.unnested, authorizers.indices.contains(index) else { return false }
        return try await authorizers[index].renew(after: inner, refusal)
    }

    /// Asks the authorizer whose credential was used.
    public func hasReplaced(_ generation: CredentialGeneration, for request: RawRequest) async throws -> Bool {
        guard let (index, inner) = generation.unnested, authorizers.indices.contains(index) else { return false }
        return try await authorizers[index].hasReplaced(inner, for: request)
    }

    /// Passes the head to the authorizer whose credential was used.
    public func received(_ head: HTTPResponse, for generation: CredentialGeneration) {
        guard let (index, inner) = generation.unnested, authorizers.indices.contains(index) else { return }
        authorizers[index].received(head, for: inner)
    }

    /// The identity of the first authorizer that has one.
    public var identity: String? {
        get async {
            for authorizer in authorizers {
                if let identity = await authorizer.identity { return identity }
            }
            return nil
        }
    }

    /// Returns the request's identity from the first authorizer that has one.
    public func identity(for request: RawRequest) async -> String? {
        for authorizer in authorizers {
            if let identity = await authorizer.identity(for: request) { return identity }
        }
        return nil
    }

    /// Returns the first identity of a request; `nil` when one of the authorizers
    /// before it has to wait.
    public func identityAtOnce(for request: RawRequest) -> KnownIdentity? {
        for authorizer in authorizers {
            guard let known = authorizer.identityAtOnce(for: request) else { return nil }
            if known.name != nil { return known }
        }
        return KnownIdentity(nil)
    }
}
