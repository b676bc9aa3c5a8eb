// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Synchronization

/// The credential that an ``Authorization`` middleware has put on one request.
///
/// The request carries it in its options, so that a middleware inside, in which the request waits, can
/// put it on anew for the moment of sending.
final class RequestCredential: Sendable {
    private struct State {
        var generation = CredentialGeneration.fixed
        var heads: AuthorizedHeads?
    }

    let authorizer: any Authorizer
    /// The identity of the middleware among others of the same chain.
    private let step: CallID
    private let state = Mutex(State())

    init(_ authorizer: any Authorizer, step: CallID) {
        self.authorizer = authorizer
        self.step = step
    }

    /// The generation that was put on last.
    var generation: CredentialGeneration { state.withLock { $0.generation } }

    /// Returns the heads to which the credential was added last; `nil` for a request to another origin.
    func heads(for head: HTTPRequest) -> AuthorizedHeads? {
        guard let heads = state.withLock({ $0.heads }), heads.authorized.authority == head.authority,
            heads.authorized.scheme == head.scheme
        else { return nil }
        return heads
    }

    /// Returns the request with the credential.
    ///
    /// - Throws: `ClientError.unauthenticated.otherHolder` when the call was sent first for another holder.
    func added(to request: RawRequest, through next: Next) async throws -> RawRequest {
        if let authorized = try addedAtOnce(to: request, through: next) { return authorized }
        let (authorized, generation) = try await next.interruptible { [authorizer] in
            var authorized = request
            let generation = try await authorizer.authorize(&authorized)
            return (authorized, generation)
        }
        return try noted(authorized, generation, addedTo: request, next)
    }

    /// Returns the request with the credential; `nil` when the authorizer has to wait.
    ///
    /// - Throws: `ClientError.unauthenticated.otherHolder` when the call was sent first for another holder.
    func addedAtOnce(to request: RawRequest, through next: Next) throws -> RawRequest? {
        var authorized = request
        guard let generation = try authorizer.authorizeAtOnce(&authorized) else { return nil }
        return try noted(authorized, generation, addedTo: request, next)
    }

    private func noted(
        _ request: RawRequest, _ generation: CredentialGeneration, addedTo bare: RawRequest, _ next: Next
    ) throws -> RawRequest {
        var request = request
        request.markCredentials(addedTo: bare)
        let heads = AuthorizedHeads(bare: bare.head, authorized: request.head)
        let isOfSameHolder = next.withValue(AuthorizedCall.Key.self) { [step] call in
            call.note(step, heads)
            return call.isOfSameHolder(step, generation)
        }
        guard isOfSameHolder else {
            throw ClientError(.unauthenticated.otherHolder, request: RequestSummary(bare))
        }
        state.withLock { $0 = State(generation: generation, heads: heads) }
        if !request.options.credentials.contains(where: { $0 === self }) { request.options.credentials.append(self) }
        return request
    }
}

extension Options {
    private enum Credentials: OptionKey {
        static let defaultValue: [RequestCredential] = []
        static let affectsResponse = false
    }

    /// The credentials that middleware has put on the request, the outermost first.
    var credentials: [RequestCredential] {
        get { self[Credentials.self] }
        set { self[Credentials.self] = newValue }
    }
}

extension RawRequest {
    /// The request without the credentials that it carries.
    var withoutCredentials: RawRequest {
        var bare = without(options.credentials)
        if !options.credentials.isEmpty { bare.options.credentials = [] }
        return bare
    }

    private func without(_ credentials: [RequestCredential]) -> RawRequest {
        var bare = self
        for credential in credentials.reversed() {
            if let heads = credential.heads(for: bare.head) { bare.head = heads.bare(of: bare.head) }
        }
        return bare
    }

    /// Returns the identity that the request's credentials stand for; `nil` without one, and at
    /// another origin than theirs.
    ///
    /// - Parameter isMeant: Returns whether the identity of a credential counts.
    func identity(where isMeant: (String) -> Bool, through next: Next) async throws -> String? {
        var names: [String] = []
        for credential in options.credentials where credential.heads(for: head) != nil {
            let name = try await credential.authorizer.identity(for: self, through: next)
            if let name, isMeant(name) { names.append(name) }
        }
        return RateLimitKey.identity(names)
    }

    /// Returns whether the identity is another one now, as far as is known without waiting.
    func isOfOtherIdentity(than earlier: String?, where isMeant: (String) -> Bool) -> Bool {
        let known = options.credentials.lazy.filter { $0.heads(for: head) != nil }
            .map { $0.authorizer.identityAtOnce(for: self) }
        return known.allSatisfy { $0 != nil }
            && RateLimitKey.identity(known.compactMap { $0?.name }.filter(isMeant)) != earlier
    }

    /// Puts the credentials on anew.
    ///
    /// - Parameter mayWait: Whether to wait for authorizers that have to.
    /// - Returns: Whether that was done; `false`, with the request unchanged, when an authorizer
    ///   would have to wait.
    mutating func renewCredentials(mayWait: Bool, through next: Next) async throws -> Bool {
        let carried = options.credentials.filter { $0.heads(for: head)?.areCarried(by: head) ?? false }
        var renewed = without(carried)
        for credential in carried {
            if mayWait {
                renewed = try await credential.added(to: renewed, through: next)
            } else if let authorized = try credential.addedAtOnce(to: renewed, through: next) {
                renewed = authorized
            } else {
                return false
            }
        }
        self = renewed
        return true
    }

    /// Marks the fields and the query names that an authorizer added as credentials: no redaction
    /// shows their values, and a redirect to another origin drops the fields.
    fileprivate mutating func markCredentials(addedTo bare: RawRequest) {
        let before = bare.head.headerFields
        // Authorizers mostly append, so most fields keep their positions.
        for (index, field) in head.headerFields.enumerated() where field.indexingStrategy != .disallow {
            if index < before.count, before[index] == field { continue }
            if before[field.name] != field.value { head.headerFields[index].indexingStrategy = .disallow }
        }
        if head.path != bare.head.path {
            let known = Set(bare.queryPairs)
            for pair in queryPairs where !known.contains(pair) {
                let name = pair.prefix { $0 != "=" }
                options.credentialQueryNames.insert(PercentEncoding.decode(name) ?? String(name))
            }
        }
    }

    private var queryPairs: [Substring] {
        guard let path = head.path, let mark = path.firstIndex(of: "?") else { return [] }
        return path[path.index(after: mark)...].split(separator: "&")
    }
}
