// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The step that answers requests from stored responses, as HTTP allows (RFC
/// 9111).
///
/// ```swift
/// $0.middleware = .standard(authorizer: session, cache: Cache(MemoryCacheStore()))
/// ```
///
/// It is a private cache. ``/ErrandCore/CacheDecision`` decides about `GET` and `HEAD`
/// requests without content; other methods make stored answers obsolete. The request's
/// ``/ErrandCore/CachePolicy`` chooses between the store and the server.
///
/// * Answers are stored separately for each identity of the authorizer, which
///   `.standard` passes to the step. A request with a credential of an unknown
///   holder is neither answered from the store nor stored. An answer that arrives
///   while the holder changes is not stored.
/// * A body is stored when it has been read to its end. A body that is abandoned,
///   or larger than the store allows, is passed on without being stored.
/// * Equal requests that are read whole and not answered from the store share one
///   exchange, if its answer can be stored. If it cannot, each waiting request is
///   sent. Later ones are sent without waiting, until the answer to one of them is
///   stored.
/// * With `stale-while-revalidate` the validation runs in the background. It ends
///   after the request's `timeout`, or a minute without one, and no later than the
///   client's shutdown.
/// * An answer that was reached through a redirect is not stored.
/// * When the store fails, the call goes to the server. Each kind of failure is
///   reported once, as ``/ErrandCore/CallEvent/Name/cacheFailed``.
///
/// The step belongs outside of retries, limits and authorization, so that
/// stored answers cost no attempt and need no network. Copies of this value
/// share running requests.
public struct Cache: Middleware {
    let store: any CacheStore
    let policy: CachePolicy
    let rules: CacheRules
    let authorizer: (any Authorizer)?
    let collapsed: CollapsedRequests
    let log: InvalidationLog
    let faults: CacheFaults

    /// Creates a step over a store.
    ///
    /// - Parameters:
    ///   - store: The store of the answers.
    ///   - policy: The policy of requests without one of their own.
    ///   - rules: The decisions that HTTP leaves to the cache.
    ///   - authorizer: The authorizer whose identity separates answers;
    ///     `.standard` passes its own. Without one, all users of a client must
    ///     have the same credentials.
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

    /// Returns the step with an authorizer, unless it already has one.
    public func withAuthorizer(_ authorizer: (any Authorizer)?) -> Cache {
        guard self.authorizer == nil, let authorizer else { return self }
        return Cache(self, authorizer)
    }

    /// Answers from the store, or sends the request.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let isRead = request.head.method == .get || request.head.method == .head
        guard isRead, request.body == nil, request.options.isIdempotent ?? true else {
            // Only-cache requests must not change anything on the server.
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

    /// `true`: the step waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    func policy(of request: RawRequest) -> CachePolicy { request.options.cachePolicy ?? policy }

    /// Returns the identity under which the answer is stored; `nil` when it is
    /// unknown.
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

    /// Returns the store's last invalidation, before a request is sent.
    ///
    /// - Returns: `nil` when the store fails: the response cannot be stored then.
    func lastInvalidation(_ request: RawRequest, _ next: Next) async -> Int64? {
        if let number = store.lastInvalidationAtHand { return number }
        return await attempt(request, next) { try await $0.lastInvalidation() }
    }

    func report(_ error: any Error, of request: RawRequest, _ next: Next) {
        guard faults.isNew(error) else { return }
        next.tell(.cacheFailed, of: request) { $0.error = error }
    }
}

extension Middleware where Self == Cache {
    /// Answers from stored responses: see ``Cache``.
    public static func cache(
        _ store: any CacheStore, policy: CachePolicy = .protocol, rules: CacheRules = CacheRules(),
        authorizer: (any Authorizer)? = nil
    ) -> Self {
        Cache(store, policy: policy, rules: rules, authorizer: authorizer)
    }
}
