// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes
import Synchronization

/// A token of version 1 that is exchanged for a token of version 2 when the
/// nation requires one.
///
/// Version 2 refuses tokens of version 1 with `token_upgrade_required`.
/// NationBuilder documents an exchange that does not involve the person. A
/// closure makes the exchange:
///
/// ```swift
/// let token = UpgradableToken(oldToken) { oldToken in
///     try await session.migrate(legacyToken: oldToken)
///     return session
/// }
/// let nation = Nation("abeforprez", authorizer: token, transport: .platform)
/// ```
///
/// The old token is sent until then. The exchange is made once, however many
/// calls wait for it, and each of these calls is sent again once. If the exchange
/// fails, the calls throw the closure's error, and the next refused call tries the
/// exchange again.
///
/// Copies share one token.
public struct UpgradableToken: Authorizer {
    /// A closure that exchanges a token of version 1 for an authorizer of version 2.
    public typealias Upgrade = @Sendable (_ legacyToken: String) async throws -> any Authorizer

    private final class State: Sendable {
        struct Content {
            var upgraded: (any Authorizer)?
            var exchange: Task<any Authorizer, any Error>?
            /// The first generation of the new tokens.
            ///
            /// Tokens of another holder do not continue it.
            var first: CredentialGeneration?
            var generations: [String: CredentialGeneration] = [:]
            var count = 0
        }

        let content = Mutex(Content())
    }

    private let legacyToken: String
    private let upgrade: Upgrade
    private let state = State()

    /// Creates a token from a token of version 1, and the closure that exchanges it.
    public init(_ legacyToken: String, upgrade: @escaping Upgrade) {
        self.legacyToken = legacyToken
        self.upgrade = upgrade
    }

    /// Whether the token has been exchanged for one of version 2.
    public var isUpgraded: Bool { state.content.withLock { $0.upgraded != nil } }

    /// Whether the token has been exchanged, or is being exchanged now.
    var isExchanged: Bool { state.content.withLock { $0.upgraded != nil || $0.exchange != nil } }

    /// Adds the token of version 2, or the token of version 1 before the exchange.
    public func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        guard let upgraded = state.content.withLock({ $0.upgraded }) else {
            return addLegacyToken(to: &request)
        }
        return generation(of: try await upgraded.authorize(&request))
    }

    /// Adds the token that is at hand; `nil` when the one of version 2 has to be
    /// renewed first.
    public func authorizeAtOnce(_ request: inout RawRequest) throws -> CredentialGeneration? {
        guard let upgraded = state.content.withLock({ $0.upgraded }) else { return addLegacyToken(to: &request) }
        return try upgraded.authorizeAtOnce(&request).map { generation(of: $0) }
    }

    private func addLegacyToken(to request: inout RawRequest) -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer \(legacyToken)"
        return .fixed
    }

    /// Returns the generation as that of this authorizer.
    private func generation(of inner: CredentialGeneration) -> CredentialGeneration {
        state.content.withLock { content in
            let first = content.first ?? inner
            content.first = first
            if let known = content.generations.first(where: { $0.value == inner })?.key {
                return CredentialGeneration(known, holder: inner.continues(first) ? nil : known)
            }
            content.count += 1
            let name = "upgraded \(content.count)"
            if content.generations.count > 16 { content.generations = [:] }
            content.generations[name] = inner
            return CredentialGeneration(name, holder: inner.continues(first) ? nil : name)
        }
    }

    /// Renews the token of version 2.
    ///
    /// If the refused token was of version 1, returns whether it has been
    /// exchanged in the meantime. It waits for an exchange that is running: the
    /// exchange ends the old token, so a call may be refused before there is a new
    /// one.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        guard let used = try await used(refused) else { return isUpgraded }
        return try await used.authorizer.renew(after: used.inner, refusal)
    }

    /// Asks the authorizer of version 2.
    ///
    /// If the token was of version 1, returns whether it has been exchanged, after an exchange that is running.
    public func hasReplaced(_ generation: CredentialGeneration, for request: RawRequest) async throws -> Bool {
        guard let used = try await used(generation) else { return isUpgraded }
        return try await used.authorizer.hasReplaced(used.inner, for: request)
    }

    /// Returns the authorizer whose token of version 2 was used, and its own generation; `nil` for the token of
    /// version 1, after an exchange that is running.
    private func used(
        _ generation: CredentialGeneration
    ) async throws -> (authorizer: any Authorizer, inner: CredentialGeneration)? {
        let (upgraded, inner, isRunning) = state.content.withLock {
            ($0.upgraded, $0.generations[generation.value], $0.exchange != nil)
        }
        if upgraded == nil, isRunning { try await exchange() }
        guard let upgraded, let inner else { return nil }
        return (upgraded, inner)
    }

    /// The identity of the version 2 token; `nil` before the exchange.
    public var identity: String? {
        get async { await state.content.withLock { $0.upgraded }?.identity }
    }

    /// Returns the identity that the token of version 2 stands for; `nil` before the
    /// exchange.
    public func identity(for request: RawRequest) async -> String? {
        await state.content.withLock { $0.upgraded }?.identity(for: request)
    }

    /// Returns the same identity without waiting; `nil` when the token of version 2 has
    /// to be read first.
    public func identityAtOnce(for request: RawRequest) -> KnownIdentity? {
        guard let upgraded = state.content.withLock({ $0.upgraded }) else { return KnownIdentity(nil) }
        return upgraded.identityAtOnce(for: request)
    }

    /// Exchanges the token unless it has been exchanged, and waits for an exchange
    /// that is running.
    func exchange() async throws {
        let task = state.content.withLock { content -> Task<any Authorizer, any Error>? in
            guard content.upgraded == nil else { return nil }
            if let running = content.exchange { return running }
            let task = Task { try await upgrade(legacyToken) }
            content.exchange = task
            return task
        }
        guard let task else { return }
        let result = await task.result
        try state.content.withLock { content in
            if content.exchange == task { content.exchange = nil }
            if content.upgraded == nil { content.upgraded = try result.get() }
        }
    }
}

extension UpgradableToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Whether the token has been exchanged, without the token itself.
    public var description: String { isUpgraded ? "an upgraded token" : "a token of version 1" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror with the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// The middleware that exchanges the token after `token_upgrade_required`.
struct TokenUpgrade: Middleware {
    let token: UpgradableToken

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let wasUpgraded = token.isUpgraded
        var response = try await next(request)
        guard response.head.status == .unauthorized else { return response }
        let problem = try await next.problem(in: &response, to: request) as? NationBuilderProblem
        // An exchange ends the old token, so whatever is refused while it runs was refused for that.
        let hasEnded = !wasUpgraded && token.isExchanged
        guard hasEnded || problem?.needsTokenUpgrade ?? false, request.body?.isReplayable ?? true
        else { return response }
        await response.body.discard()
        try await token.exchange()
        return try await next(request)
    }
}
