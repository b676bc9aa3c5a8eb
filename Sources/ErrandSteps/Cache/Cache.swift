// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The step that answers from what is stored, as HTTP allows it (RFC 9111).
///
/// ```swift
/// $0.middleware = .standard(authorizer: session, cache: Cache(MemoryCacheStore()))
/// ```
///
/// It is a private cache: what ``CacheDecision`` says of `GET` and `HEAD` requests
/// without content is done, and other methods make stored answers obsolete. When a
/// request is answered from the store, and when by the server, is its
/// ``CachePolicy``.
///
/// * Answers are kept apart by the identity of the authorizer, which `.standard`
///   hands to the step. What is asked with a credential whose holder is not known is
///   neither answered from the store nor stored. An answer that came while the
///   holder changed is not stored either.
/// * A body is stored when it has been read to its end; one that is given up, or is
///   larger than the store takes, is not, and flows through.
/// * Equal requests that are read whole and not answered from the store share one
///   exchange, if its answer can be stored.
/// * With `stale-while-revalidate` the question goes on in the background, and ends
///   with the client.
/// * An answer that redirects led to is not stored.
/// * A store that fails is no failure of the call, which goes to the server. Each
///   kind of failure is told once, as ``CallEvent/Name/cacheFailed``.
///
/// The step stands outside of retries, limits and authorization, so that what is
/// stored costs no attempt, and is there without a network. Copies of this value
/// share what is under way.
public struct Cache: Middleware {
    let store: any CacheStore
    let policy: CachePolicy
    let rules: CacheRules
    let authorizer: (any Authorizer)?
    let collapsed: CollapsedRequests
    let log: InvalidationLog
    let faults: CacheFaults

    /// A step over a store.
    ///
    /// - Parameters:
    ///   - store: Where answers are stored.
    ///   - policy: For requests that have none of their own.
    ///   - rules: What the cache may decide for itself.
    ///   - authorizer: Whose identity keeps answers apart; `.standard` gives its own.
    ///     Without one, give all users of a client the same credentials.
    public init(
        _ store: any CacheStore, policy: CachePolicy = .protocol, rules: CacheRules = CacheRules(),
        authorizer: (any Authorizer)? = nil
    ) {
        self.store = store
        self.policy = policy
        self.rules = rules
        self.authorizer = authorizer
        collapsed = CollapsedRequests()
        log = InvalidationLog()
        faults = CacheFaults()
    }

    private init(_ cache: Cache, _ authorizer: any Authorizer) {
        store = cache.store
        policy = cache.policy
        rules = cache.rules
        collapsed = cache.collapsed
        log = cache.log
        faults = cache.faults
        self.authorizer = authorizer
    }

    /// The same step with an authorizer, unless it has one.
    public func withAuthorizer(_ authorizer: (any Authorizer)?) -> Cache {
        guard self.authorizer == nil, let authorizer else { return self }
        return Cache(self, authorizer)
    }

    /// Answers from the store, or sends the request.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let isRead = request.head.method == .get || request.head.method == .head
        guard isRead, request.body == nil, request.options.isIdempotent ?? true else {
            // Whoever forbids to ask the server must not change anything there.
            guard policy(of: request) != .onlyCache else { throw Self.nothingStored(request) }
            return try await CacheChange(cache: self, request: request, next: next).send()
        }
        guard let partition = try await partition(of: request, next) else {
            guard policy(of: request) != .onlyCache else { throw Self.nothingStored(request) }
            return try await next(request)
        }
        let call = CacheCall(
            cache: self, request: request, key: CacheKey(request, partition: partition), policy: policy(of: request),
            next: next)
        return try await call.answer()
    }

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }

    func policy(of request: RawRequest) -> CachePolicy { request.options.cachePolicy ?? policy }

    /// For whom the answer is; `nil` when nobody can say.
    func partition(of request: RawRequest, _ next: Next) async throws -> String? {
        guard request.options.authorization == .automatic, let authorizer else { return "" }
        return try await authorizer.identity(for: request, through: next).map { "identity \($0)" }
    }

    static func nothingStored(_ request: RawRequest) -> ClientError {
        ClientError(
            .rejected.cacheOnly, reason: "no answer is stored, and the server must not be asked",
            request: RequestSummary(request))
    }

    // MARK: The store

    /// Runs work on the store.
    ///
    /// - Returns: `nil` when the store fails. The failure becomes an event, not an
    ///   error of the call.
    func attempt<Output: Sendable>(
        _ request: RawRequest, _ next: Next, _ work: @escaping @Sendable (any CacheStore) async throws -> Output
    ) async -> Output? {
        do {
            return try await next.interruptible { [store] in try await work(store) }
        } catch {
            report(error, of: request, next)
            return nil
        }
    }

    func report(_ error: any Error, of request: RawRequest, _ next: Next) {
        guard faults.isNew(error) else { return }
        next.tell(.cacheFailed, of: request) { $0.error = error }
    }
}

extension Middleware where Self == Cache {
    /// Answers from what is stored: see ``Cache``.
    public static func cache(
        _ store: any CacheStore, policy: CachePolicy = .protocol, rules: CacheRules = CacheRules(),
        authorizer: (any Authorizer)? = nil
    ) -> Self {
        Cache(store, policy: policy, rules: rules, authorizer: authorizer)
    }
}
