// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The step that adds credentials and answers a 401.
///
/// A credential is for certain origins, by default for that of the client's base
/// URL, and is added to no request that goes elsewhere. After a 401 the authorizer is
/// asked for a newer credential; when there is one of the same holder and the
/// body can be sent again, the request is replayed, once. It is never replayed in
/// another's name: where the holder has changed, the 401 is the answer.
///
/// All attempts of a call go in one name. A call that is sent again, by
/// ``Retry`` or ``Redirects``, after somebody else has signed in, throws
/// `ClientError.unauthenticated.otherHolder`.
public struct Authorization: Middleware {
    private let authorizer: any Authorizer
    private let scope: CredentialScope
    /// Tells this step from others of the same chain.
    private let id = CallID()

    /// A step that uses an authorizer.
    public init(_ authorizer: some Authorizer, for scope: CredentialScope = .baseURL) {
        self.authorizer = authorizer
        self.scope = scope
    }

    /// Sends the request with credentials, and once more after a renewal.
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
            // The next call must not go with the refused credential. What comes of that is not this call's affair.
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

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }

    /// Whether a credential is of the holder in whose name the call was sent first.
    private func isOfSameHolder(_ generation: CredentialGeneration, _ next: Next) -> Bool {
        next.withValue(FirstGenerations.self) { [id] generations in
            guard let first = generations[id] else {
                generations[id] = generation
                return true
            }
            return generation.continues(first)
        }
    }

    /// The generations with which a call was sent first, by step.
    private enum FirstGenerations: OptionKey {
        static let defaultValue: [CallID: CredentialGeneration] = [:]
    }

    /// The request with a newer credential of the same holder; `nil` when there is
    /// none any more.
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
    /// The request with a credential.
    fileprivate func authorized(
        _ request: RawRequest, through next: Next
    ) async throws -> (request: RawRequest, generation: CredentialGeneration) {
        let work = { @Sendable in
            var authorized = request
            let generation = try await authorize(&authorized)
            authorized.markCredentials(addedTo: request)
            return (authorized, generation)
        }
        return try await waitsNever ? work() : next.interruptible(work)
    }

    fileprivate func renew(
        after refused: CredentialGeneration, _ refusal: HTTPResponse, through next: Next
    ) async throws -> Bool {
        if waitsNever { return try await renew(after: refused, refusal) }
        return try await next.interruptible { try await renew(after: refused, refusal) }
    }

    /// For whom the credential of a request speaks.
    func identity(for request: RawRequest, through next: Next) async throws -> String? {
        if waitsNever { return await identity(for: request) }
        return try await next.interruptible { await identity(for: request) }
    }
}

extension RawRequest {
    /// Remembers which fields an authorizer added, for those inside that must
    /// drop them.
    fileprivate mutating func markCredentials(addedTo bare: RawRequest) {
        let before = bare.head.headerFields
        // An authorizer mostly appends, so most fields stand where they stood.
        for (index, field) in head.headerFields.enumerated() where field.indexingStrategy != .disallow {
            if index < before.count, before[index] == field { continue }
            if before[field.name] != field.value { options.credentialFields.insert(field.name) }
        }
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

    /// The origins of these URLs, and no other; one that is no base URL is left
    /// out.
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
