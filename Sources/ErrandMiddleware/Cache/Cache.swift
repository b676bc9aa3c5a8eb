// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Synchronization

/// The middleware that responds to requests from stored responses, as HTTP allows (RFC
/// 9111).
///
/// ```swift
/// $0.middleware = .standard {
///     $0.authorizer = session
///     $0.cache = Cache(MemoryCacheStore())
/// }
/// ```
///
/// It is a private cache. ``/ErrandMiddleware/CacheDecision`` decides about `GET` and `HEAD`
/// requests without content; other methods make stored responses obsolete. The request's
/// ``/ErrandMiddleware/CacheMode`` chooses between the store and the server.
///
/// * Responses are stored separately for each identity of the authorizer, which
///   `.standard` passes to the middleware. A request with a credential of an unknown
///   holder is neither served from the store nor stored. A response that arrives
///   while the holder changes is not stored.
/// * A body is stored when it has been read to its end. A body that is abandoned,
///   or larger than the store allows, is passed on without being stored.
/// * Equal requests that are read whole and not served from the store share one
///   exchange, if its response can be stored. If it cannot, each waiting request is
///   sent. Later ones are sent without waiting, until the response to one of them is
///   stored.
/// * With `stale-while-revalidate` the validation runs in the background. It ends
///   after the request's `timeout`, or a minute without one, and no later than the
///   client's shutdown.
/// * A response that was reached through a redirect is not stored, nor one to a request to
///   which a middleware between the cache and the network added a credential, or set a
///   field that the response varies by: put such a middleware `outside`.
/// * When the store fails, the call goes to the server. Each kind of failure is
///   reported once, as ``/ErrandCore/CallEvent/Name/cacheFailed``.
/// * A response waits 100 ms at most for the store to write it. After that the write goes on
///   in the background, within the request's `timeout`.
///
/// The middleware belongs outside of retries, limits and authorization, so that
/// stored responses cost no attempt and need no network. Copies of this value
/// share running requests.
public struct Cache: Middleware {
    let store: any CacheStore
    let mode: CacheMode
    let choose: (@Sendable (RawRequest) -> CacheMode?)?
    let options: CacheOptions
    private(set) var authorizer: (any Authorizer)?
    let collapsed: CollapsedRequests
    let log: InvalidationLog
    let faults: CacheFaults
    let writes: PendingWrites

    /// Creates a middleware over a store.
    ///
    /// - Parameters:
    ///   - store: The store of the responses.
    ///   - mode: The mode of requests without one of their own.
    ///   - options: The decisions that HTTP leaves to the cache.
    ///   - authorizer: The authorizer whose identity separates responses;
    ///     `.standard` passes its own. Without one, responses to requests
    ///     with a credential are not stored.
    ///   - choose: Returns the mode of a request, such as a lifetime for a path; `nil` for
    ///     the usual one. A request's own mode goes before it.
    public init(
        _ store: any CacheStore, mode: CacheMode = .protocol, options: CacheOptions = CacheOptions(),
        authorizer: (any Authorizer)? = nil, choose: (@Sendable (RawRequest) -> CacheMode?)? = nil
    ) {
        self.store = store
        self.mode = mode
        self.choose = choose
        var options = options
        if store.isInMemory { options.storesTokens = true }
        self.options = options
        self.authorizer = authorizer
        collapsed = CollapsedRequests()
        log = InvalidationLog()
        faults = CacheFaults()
        writes = PendingWrites()
    }

    /// Returns the middleware with an authorizer, unless it already has one.
    public func withAuthorizer(_ authorizer: (any Authorizer)?) -> Cache {
        var copy = self
        copy.authorizer = self.authorizer ?? authorizer
        return copy
    }

    /// Responds from the store, or sends the request.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let isRead = request.head.method == .get || request.head.method == .head
        guard isRead, request.body == nil, request.options.isIdempotent ?? true else {
            // Only-cache requests must not change anything on the server.
            guard mode(of: request) != .onlyCache else { throw Self.nothingStored(request) }
            return try await CacheChange(cache: self, request: request, next: next).send()
        }
        guard mode(of: request) != .onlyNetwork else { return try await next(request) }
        guard let partition = try await partition(of: request, next) else {
            guard mode(of: request) != .onlyCache else { throw Self.nothingStored(request) }
            return try await next(request)
        }
        let call = CacheCall(
            cache: self, request: request, key: key(of: request, partition), mode: mode(of: request), next: next)
        return try await call.respond()
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    func mode(of request: RawRequest) -> CacheMode {
        request.options.cacheMode ?? choose?(request) ?? mode
    }

    func key(of request: RawRequest, _ partition: String) -> CacheKey {
        CacheKey(request, partition: partition, ignoring: options.ignoredQueryNames)
    }

    /// Returns the identity under which the response is stored; `nil` when it is
    /// unknown.
    func partition(of request: RawRequest, _ next: Next) async throws -> String? {
        guard request.options.authorization == .automatic, let authorizer else { return "" }
        return try await authorizer.identity(for: request, through: next).map { CacheKey.partition(ofIdentity: $0) }
    }

    /// Returns the request of a response as it was sent, without the credential of the
    /// identity under which this cache stores; `nil` when it is unknown.
    ///
    /// - Parameter next: The rest of the chain, whose authorization was watched.
    func sent(_ response: RawResponse, _ next: Next) -> HTTPRequest? {
        guard let sent = response.sent, authorizer != nil else { return response.sent }
        return next.withValue(AuthorizedCall.Key.self) { $0 }.bare(sent)
    }

    static func nothingStored(_ request: RawRequest) -> ClientError {
        ClientError(
            .rejected.cacheOnly, reason: "no response is stored, and the server must not be asked",
            request: RequestSummary(request))
    }
}

extension Middleware where Self == Cache {
    /// Responds from stored responses: see ``Cache``.
    public static func cache(
        _ store: any CacheStore, mode: CacheMode = .protocol, options: CacheOptions = CacheOptions(),
        authorizer: (any Authorizer)? = nil
    ) -> Self {
        Cache(store, mode: mode, options: options, authorizer: authorizer)
    }
}

extension Cache {
    /// Runs work on the store.
    ///
    /// - Returns: `nil` when the store fails. The failure becomes an event, not an
    ///   error of the call.
    func attempt<Output: Sendable>(
        _ request: RawRequest, _ next: Next, _ work: @escaping @Sendable (any CacheStore) async throws -> Output
    ) async -> Output? {
        do {
            // Memory does not wait, so nothing has to be ended.
            guard !store.isInMemory else { return try await work(store) }
            return try await next.interruptible { [store] in try await work(store) }
        } catch {
            report(error, of: request, next)
            return nil
        }
    }

    /// Runs a write to the store.
    ///
    /// A response waits only a moment for it, since another process may hold the store for
    /// long. After that the write goes on in the background, within the request's
    /// time limit.
    ///
    /// - Returns: `nil` when the store fails, or does not end in that moment.
    func write<Output: Sendable>(
        _ request: RawRequest, _ next: Next, _ work: @escaping @Sendable (any CacheStore) async throws -> Output
    ) async -> Output? {
        guard !store.isInMemory else { return await attempt(request, next, work) }
        guard let slot = writes.begin() else {
            report(CacheStoreError(.busy, reason: "too many writes are under way"), of: request, next)
            return nil
        }
        let promise = Promise<Output?>()
        next.inBackground(within: request.options.timeout ?? Options.defaultTimeout) { next in
            promise.resolve(.success(await attempt(request, next, work)))
            withExtendedLifetime(slot) {}
        }
        let moment = next.services.time.now().advanced(by: PendingWrites.patience)
        let timer = next.services.schedule(at: moment) { promise.resolve(.success(nil)) }
        defer { timer.cancel() }
        return (try? await next.value(of: promise)) ?? nil
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

/// The writes to a store that are under way.
///
/// Each holds a body, so their number is bounded.
final class PendingWrites: Sendable {
    /// The longest time for which a response waits for a write.
    static let patience = Duration.milliseconds(100)

    /// A write under way, which ends when the value is released.
    final class Slot: Sendable {
        private let writes: PendingWrites

        fileprivate init(_ writes: PendingWrites) { self.writes = writes }

        deinit { writes.underWay.withLock { $0 -= 1 } }
    }

    private let underWay = Mutex(0)
    private let limit: Int

    init(limit: Int = 64) { self.limit = limit }

    /// The number of writes under way.
    var count: Int { underWay.withLock { $0 } }

    /// Begins a write; `nil` when there are too many.
    func begin() -> Slot? {
        let isFree = underWay.withLock { underWay in
            guard underWay < limit else { return false }
            underWay += 1
            return true
        }
        return isFree ? Slot(self) : nil
    }
}
