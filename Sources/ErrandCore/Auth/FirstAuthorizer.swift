// SPDX-License-Identifier: MIT

public import HTTPTypes

extension Authorizer where Self == FirstAuthorizer {
    /// The first authorizer that has a credential, such as a user's session
    /// above an app's.
    ///
    /// One that throws `ClientError.unauthenticated` is passed over; any other
    /// error ends the call. That is so before a call is sent: a call that was sent
    /// with one's credential is never replayed with another's.
    public static func first(of preferred: some Authorizer, _ others: (any Authorizer)...) -> Self {
        FirstAuthorizer([preferred] + others)
    }
}

/// The first of several authorizers that has a credential.
public struct FirstAuthorizer: Authorizer {
    private let authorizers: [any Authorizer]

    init(_ authorizers: [any Authorizer]) { self.authorizers = authorizers }

    /// Adds the first credential there is.
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

    /// Renews the one whose credential was refused.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        guard let (index, inner) = refused.unnested, authorizers.indices.contains(index) else { return false }
        return try await authorizers[index].renew(after: inner, refusal)
    }

    /// Whether none of them waits.
    public var waitsNever: Bool { authorizers.allSatisfy(\.waitsNever) }

    /// Told to the one whose credential was used.
    public func received(_ head: HTTPResponse, for generation: CredentialGeneration) {
        guard let (index, inner) = generation.unnested, authorizers.indices.contains(index) else { return }
        authorizers[index].received(head, for: inner)
    }

    /// The identity of the first that has one.
    public var identity: String? {
        get async {
            for authorizer in authorizers {
                if let identity = await authorizer.identity { return identity }
            }
            return nil
        }
    }

    /// The identity that the first which has one gives the request.
    public func identity(for request: RawRequest) async -> String? {
        for authorizer in authorizers {
            if let identity = await authorizer.identity(for: request) { return identity }
        }
        return nil
    }
}
