// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// The level of the token that a request needs.
public struct AccessLevel: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// No token at all.
    public static let none = AccessLevel(description: "none")
    /// The app's token, whoever is signed in.
    public static let app = AccessLevel(description: "app")
    /// A person's token, never replaced by the app's.
    public static let user = AccessLevel(description: "user")
    /// A person's token when somebody is signed in, otherwise the app's.
    public static let userOrApp = AccessLevel(description: "userOrApp")
}

extension Options {
    private enum AccessLevelKey: OptionKey { static let defaultValue = AccessLevel.userOrApp }

    /// The level of the token that the request needs.
    ///
    /// `userOrApp` by default.
    public var accessLevel: AccessLevel {
        get { self[AccessLevelKey.self] }
        set { self[AccessLevelKey.self] = newValue }
    }
}

/// An authorizer for a person's and an app's tokens.
///
/// Each request names the level it needs by ``ErrandCore/Options/accessLevel``.
///
/// The two sessions are independent: a failure of one does not sign the other
/// out. If a person's token cannot be renewed now, the app's is not used in its
/// place.
public struct LeveledAuthorizer: Authorizer {
    /// The person's session.
    public let user: OAuthSession
    /// The app's session, if the app has tokens of its own.
    public let app: OAuthSession?

    /// Creates an authorizer of both sessions.
    public init(user: OAuthSession, app: OAuthSession?) {
        self.user = user
        self.app = app
    }

    /// The highest level available now, as far as is known without reading a
    /// store.
    public var current: AccessLevel {
        if user.state.live != nil { return .user }
        return app?.state.live != nil ? .app : .none
    }

    /// Adds the token of the level that the request needs.
    ///
    /// - Throws: `ClientError.unauthenticated` if there is no token of that
    ///   level.
    public func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        guard let (first, index, other) = try choice(request) else { return .fixed }
        do { return try await first.authorize(&request).nested(index) } catch let error {
            guard let other, ClientError.unauthenticated ~= error else { throw error }
            return try await other.authorize(&request).nested(Self.appIndex)
        }
    }

    /// Adds the token of the request's level; `nil` when its session has to wait.
    public func authorizeAtOnce(_ request: inout RawRequest) throws -> CredentialGeneration? {
        guard let (first, index, other) = try choice(request) else { return .fixed }
        do { return try first.authorizeAtOnce(&request)?.nested(index) } catch let error {
            guard let other, ClientError.unauthenticated ~= error else { throw error }
            return try other.authorizeAtOnce(&request)?.nested(Self.appIndex)
        }
    }

    /// Returns the session of the level that a request needs, its index, and the one to ask if nobody is signed in
    /// there; `nil` for a request without a token.
    private func choice(_ request: RawRequest) throws -> (first: OAuthSession, index: Int, other: OAuthSession?)? {
        switch request.options.accessLevel {
        case .none: return nil
        case .user: return (user, Self.userIndex, nil)
        case .app:
            guard let app else {
                throw ClientError(.unauthenticated.noCredential, reason: "the app has no tokens of its own")
            }
            return (app, Self.appIndex, nil)
        default: return (user, Self.userIndex, app)
        }
    }

    private static let userIndex = 0
    private static let appIndex = 1

    /// Returns the session whose token was used, with its own generation.
    private func used(_ generation: CredentialGeneration) -> (session: OAuthSession, inner: CredentialGeneration)? {
        guard let (index, inner) = generation.unnested else { return nil }
        if index == Self.userIndex { return (user, inner) }
        return app.map { ($0, inner) }
    }

    /// Renews the session whose token was refused.
    ///
    /// A person's call is never sent again as the app's.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        guard let (session, inner) = used(refused) else { return false }
        return try await session.renew(after: inner, refusal)
    }

    /// Asks the session whose token was used.
    public func hasReplaced(_ generation: CredentialGeneration, for request: RawRequest) async throws -> Bool {
        guard let (session, inner) = used(generation) else { return false }
        return try await session.hasReplaced(inner, for: request)
    }

    /// Passes the response's head to the session whose token was used.
    public func received(_ head: HTTPResponse, for generation: CredentialGeneration) {
        guard let (session, inner) = used(generation) else { return }
        session.received(head, for: inner)
    }

    /// The identifier of the person's sign-in, or else of the app's.
    public var identity: String? {
        get async {
            if let identity = await user.identity { return identity }
            return await app?.identity
        }
    }

    /// Returns the sign-in of the level that the request needs, so that a
    /// person's responses are not shared with the app.
    public func identity(for request: RawRequest) async -> String? {
        switch request.options.accessLevel {
        case .none: nil
        case .user: await user.identity
        case .app: await app?.identity
        default: await identity
        }
    }

    /// Returns the identity of the request's level; `nil` when a session has to
    /// read its tokens first.
    public func identityAtOnce(for request: RawRequest) -> KnownIdentity? {
        switch request.options.accessLevel {
        case .none: KnownIdentity(nil)
        case .app: app.map { $0.identityAtOnce(for: request) } ?? KnownIdentity(nil)
        // A user session without tokens may have some in its store.
        default: user.identityAtOnce(for: request)
        }
    }
}
