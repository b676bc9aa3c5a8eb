// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// Whose token a request needs.
public struct AccessLevel: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// No token at all.
    public static let none = AccessLevel(description: "none")
    /// The app's, whoever is signed in.
    public static let app = AccessLevel(description: "app")
    /// A person's, and never the app's in its place.
    public static let user = AccessLevel(description: "user")
    /// A person's when somebody is signed in, else the app's.
    public static let userOrApp = AccessLevel(description: "userOrApp")
}

extension Options {
    private enum AccessLevelKey: OptionKey { static let defaultValue = AccessLevel.userOrApp }

    /// Whose token the request needs.
    ///
    /// `userOrApp` by default.
    public var accessLevel: AccessLevel {
        get { self[AccessLevelKey.self] }
        set { self[AccessLevelKey.self] = newValue }
    }
}

/// An app's tokens below a person's: each request says which it needs by
/// ``ErrandCore/Options/accessLevel``.
///
/// The two do not touch each other: one that fails does not sign the other out,
/// and a person's token that cannot be renewed now does not become the app's.
public struct LeveledAuthorizer: Authorizer {
    /// The person's session.
    public let user: OAuthSession
    /// The app's session, if the app has tokens of its own.
    public let app: OAuthSession?

    /// Both sessions.
    public init(user: OAuthSession, app: OAuthSession?) {
        self.user = user
        self.app = app
    }

    /// The highest level there is now, as far as is known without waiting.
    public var current: AccessLevel {
        if user.state.live != nil { return .user }
        return app?.state.live != nil ? .app : .none
    }

    /// Adds the token of the level that the request needs.
    ///
    /// - Throws: `ClientError.unauthenticated` when there is none of that level.
    public func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        switch request.options.accessLevel {
        case .none: return .fixed
        case .user: return try await user.authorize(&request).nested(Self.userIndex)
        case .app: return try await add(app, &request)
        default:
            do {
                return try await user.authorize(&request).nested(Self.userIndex)
            } catch ClientError.unauthenticated where app != nil {
                return try await add(app, &request)
            }
        }
    }

    private func add(_ app: OAuthSession?, _ request: inout RawRequest) async throws -> CredentialGeneration {
        guard let app else {
            throw ClientError(.unauthenticated.noCredential, reason: "the app has no tokens of its own")
        }
        return try await app.authorize(&request).nested(Self.appIndex)
    }

    private static let userIndex = 0
    private static let appIndex = 1

    /// The session whose token was used, and its own generation.
    private func used(_ generation: CredentialGeneration) -> (session: OAuthSession, inner: CredentialGeneration)? {
        guard let (index, inner) = generation.unnested else { return nil }
        if index == Self.userIndex { return (user, inner) }
        return app.map { ($0, inner) }
    }

    /// Renews the one whose token was refused.
    ///
    /// A call that went out as a person's never goes out again as the app's.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        guard let (session, inner) = used(refused) else { return false }
        return try await session.renew(after: inner, refusal)
    }

    /// Told to the one whose token was used.
    public func received(_ head: HTTPResponse, for generation: CredentialGeneration) {
        guard let (session, inner) = used(generation) else { return }
        session.received(head, for: inner)
    }

    /// The person's sign-in, or the app's.
    public var identity: String? {
        get async {
            if let identity = await user.identity { return identity }
            return await app?.identity
        }
    }

    /// The sign-in of the level that the request needs: a person's answers are not
    /// shared with the app.
    public func identity(for request: RawRequest) async -> String? {
        switch request.options.accessLevel {
        case .none: nil
        case .user: await user.identity
        case .app: await app?.identity
        default: await identity
        }
    }
}
