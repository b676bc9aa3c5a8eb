// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The middleware that adds credentials and handles a 401.
///
/// A credential is bound to origins, by default to the origin of the client's base
/// URL. It is not added to requests to other origins, nor to a request whose URL another origin has chosen by a
/// redirect. After a 401 the authorizer is
/// asked for a newer credential, unless the API's own error says that the 401 is not about
/// the credential (``/ErrandCore/CredentialProblem``). Such an error does not count when another
/// call, or another process, renewed the credential meanwhile: a server may end the earlier one at
/// once, and refuse what is under way as if a permission were missing. When there is a newer
/// credential of the same holder, and the body can be sent again, the request is replayed once. A request is never replayed for
/// another holder: when the holder has changed, the caller gets the 401.
///
/// All attempts of a call use credentials of the same holder. When another
/// person signs in before ``Retry`` or ``Redirects`` sends a call again, or while a request
/// waits for its turn, the call throws `ClientError.unauthenticated.otherHolder`.
///
/// Put the middleware inside ``Redirects`` and outside ``RateLimit``. So each hop is authorized
/// separately, and each request counts, also the replay. Nothing holds a place in the limit
/// while a credential is fetched. A request that has waited there gets its credential anew
/// before it is sent. A middleware of your own between the two sees the earlier credential.
public struct Authorization: Middleware {
    private let authorizer: any Authorizer
    private let scope: CredentialScope
    /// The identity of this middleware among others of the same chain.
    private let id = CallID()

    /// Creates a middleware that uses an authorizer.
    public init(_ authorizer: some Authorizer, for scope: CredentialScope = .baseURL) {
        self.authorizer = authorizer
        self.scope = scope
    }

    /// Sends the request with a credential, and once more after a renewal.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let home = next.services.origin
        guard request.options.authorization == .automatic, scope.holds(request.origin, home),
            request.options.redirectingOrigins.allSatisfy({ scope.holds($0, home) })
        else { return try await next(request) }
        let credential = RequestCredential(authorizer, step: id)
        let response = try await next(try await credential.added(to: request, through: next))
        authorizer.received(response.head, for: credential.generation)
        guard response.head.status == .unauthorized else { return response }
        return try await renewed(after: response, to: request, credential.generation, next)
    }

    /// `true`.
    public var addsCredentials: Bool { true }

    /// Returns the identity of requests to an origin; `nil` when they get no credential.
    func identity(at origin: URLOrigin) async -> String? {
        scope.holds(origin, origin) ? await authorizer.identity : nil
    }

    /// Returns the response to the request with a newer credential, or the refusal when there is none.
    private func renewed(
        after refusal: RawResponse, to request: RawRequest, _ generation: CredentialGeneration, _ next: Next
    ) async throws -> RawResponse {
        var refusal = refusal
        if try await !Self.concernsCredential(&refusal, request, next) {
            guard await hasReplaced(generation, of: request, next) else { return refusal }
        }
        let head = refusal.head
        guard request.body?.isReplayable ?? true else {
            // Renewed for later calls, so that they do not use the refused credential. The result does not matter
            // for this call.
            _ = try? await renew(after: generation, head, next)
            return refusal
        }
        let credential = RequestCredential(authorizer, step: id)
        guard try await renew(after: generation, head, next),
            let replay = try await replay(of: request, with: credential, next)
        else { return refusal }
        let response = try await next.send(replay, after: head)
        authorizer.received(response.head, for: credential.generation)
        return response
    }

    /// Returns whether another credential has replaced that of a generation; `false` when that cannot be found out.
    private func hasReplaced(_ generation: CredentialGeneration, of request: RawRequest, _ next: Next) async -> Bool {
        let decision = try? await next.interruptible { [authorizer] in
            try await authorizer.hasReplaced(generation, for: request)
        }
        return decision ?? false
    }

    private func renew(
        after refused: CredentialGeneration, _ refusal: HTTPResponse, _ next: Next
    ) async throws -> Bool {
        try await next.interruptible { [authorizer] in try await authorizer.renew(after: refused, refusal) }
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    /// Returns whether a 401 is about the credential, as it is unless the API says otherwise.
    private static func concernsCredential(
        _ response: inout RawResponse, _ request: RawRequest, _ next: Next
    ) async throws -> Bool {
        guard let problem = try await next.problem(in: &response, to: request) as? any CredentialProblem else {
            return true
        }
        return problem.concernsCredential(of: request, response.head)
    }

    /// Returns the request with a newer credential of the same holder; `nil` when
    /// there is none.
    private func replay(
        of request: RawRequest, with credential: RequestCredential, _ next: Next
    ) async throws -> RawRequest? {
        do {
            return try await credential.added(to: request, through: next)
        } catch ClientError.unauthenticated {
            return nil
        }
    }
}

extension Authorizer {
    /// Returns the identity that the credential of a request stands for.
    func identity(for request: RawRequest, through next: Next) async throws -> String? {
        if let known = identityAtOnce(for: request) { return known.name }
        return try await next.interruptible { await identity(for: request) }
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

    func holds(_ origin: URLOrigin, _ home: URLOrigin?) -> Bool {
        switch kind {
        case .baseURL: origin == home
        case .origins(let origins): origins.contains(origin)
        }
    }
}
