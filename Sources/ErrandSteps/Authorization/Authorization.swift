// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The step that adds credentials and handles a 401.
///
/// A credential is bound to origins, by default to the origin of the client's base
/// URL. It is not added to requests to other origins. After a 401 the authorizer is
/// asked for a newer credential. When there is one of the same holder, and the body
/// can be sent again, the request is replayed once. A request is never replayed for
/// another holder: when the holder has changed, the caller gets the 401.
///
/// All attempts of a call use credentials of the same holder. When another
/// person signs in before ``Retry`` or ``Redirects`` sends a call again, the
/// call throws `ClientError.unauthenticated.otherHolder`.
public struct Authorization: Middleware {
    private let authorizer: any Authorizer
    private let scope: CredentialScope
    /// The identity of this step among others of the same chain.
    private let id = CallID()

    /// Creates a step that uses an authorizer.
    public init(_ authorizer: some Authorizer, for scope: CredentialScope = .baseURL) {
        self.authorizer = authorizer
        self.scope = scope
    }

    /// Sends the request with a credential, and once more after a renewal.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard request.options.authorization == .automatic, scope.holds(request, next.services.origin) else {
            return try await next(request)
        }
        let (authorized, generation) = try await authorizer.authorized(request, through: next)
        guard isOfSameHolder(generation, next) else {
            throw ClientError(.unauthenticated.otherHolder, request: RequestSummary(request))
        }
        let response = try await next(authorized)
        authorizer.received(response.head, for: generation)
        guard response.head.status == .unauthorized else { return response }
        guard request.body?.isReplayable ?? true else {
            // Renewed for later calls, so that they do not use the refused credential. The result does not matter
            // for this call.
            _ = try? await authorizer.renew(after: generation, response.head, through: next)
            return response
        }
        guard try await authorizer.renew(after: generation, response.head, through: next),
            let replay = try await replay(of: request, after: generation, response, next)
        else { return response }
        await response.body.discard()
        let second = try await next(replay.request)
        authorizer.received(second.head, for: replay.generation)
        return second
    }

    /// `true`: the step waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    /// Returns whether a credential belongs to the holder for whom the call was sent first.
    private func isOfSameHolder(_ generation: CredentialGeneration, _ next: Next) -> Bool {
        next.withValue(FirstGenerations.self) { [id] generations in
            guard let first = generations[id] else {
                generations[id] = generation
                return true
            }
            return generation.continues(first)
        }
    }

    /// The generations with which a call was first sent, by step.
    private enum FirstGenerations: OptionKey {
        static let defaultValue: [CallID: CredentialGeneration] = [:]
    }

    /// Returns the request with a newer credential of the same holder; `nil` when
    /// there is none.
    private func replay(
        of request: RawRequest, after refused: CredentialGeneration, _ response: RawResponse, _ next: Next
    ) async throws -> (request: RawRequest, generation: CredentialGeneration)? {
        do {
            let replay = try await authorizer.authorized(request, through: next)
            return replay.generation.continues(refused) ? replay : nil
        } catch ClientError.unauthenticated {
            return nil
        } catch {
            await response.body.discard()
            throw error
        }
    }
}

extension Authorizer {
    /// Returns the request with a credential.
    fileprivate func authorized(
        _ request: RawRequest, through next: Next
    ) async throws -> (request: RawRequest, generation: CredentialGeneration) {
        var authorized = request
        if let generation = try authorizeAtOnce(&authorized) {
            authorized.markCredentials(addedTo: request)
            return (authorized, generation)
        }
        return try await next.interruptible { try await self.authorized(request) }
    }

    private func authorized(
        _ request: RawRequest
    ) async throws -> (request: RawRequest, generation: CredentialGeneration) {
        var authorized = request
        let generation = try await authorize(&authorized)
        authorized.markCredentials(addedTo: request)
        return (authorized, generation)
    }

    fileprivate func renew(
        after refused: CredentialGeneration, _ refusal: HTTPResponse, through next: Next
    ) async throws -> Bool {
        try await next.interruptible { try await renew(after: refused, refusal) }
    }

    /// Returns the identity that the credential of a request stands for.
    func identity(for request: RawRequest, through next: Next) async throws -> String? {
        if let known = identityAtOnce(for: request) { return known.name }
        return try await next.interruptible { await identity(for: request) }
    }
}

extension RawRequest {
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

extension Middleware where Self == Authorization {
    /// Adds credentials: see ``Authorization``.
    public static func authorize(_ authorizer: some Authorizer, for scope: CredentialScope = .baseURL) -> Self {
        Authorization(authorizer, for: scope)
    }
}

/// The origins to which credentials may go.
public struct CredentialScope: Sendable, Hashable {
    private enum Kind: Hashable {
        case baseURL
        case origins(Set<URLOrigin>)
    }
    private let kind: Kind

    /// The origin of the client's base URL, and no other.
    public static var baseURL: Self { Self(kind: .baseURL) }

    /// Returns the scope of the origins of the given URLs.
    ///
    /// Invalid URLs are ignored.
    public static func origins(of urls: BaseURL...) -> Self {
        Self(kind: .origins(Set(urls.compactMap(\.origin))))
    }

    func holds(_ request: RawRequest, _ home: URLOrigin?) -> Bool {
        switch kind {
        case .baseURL:
            guard let home else { return false }
            return request.origin == home
        case .origins(let origins): return origins.contains(request.origin)
        }
    }
}
