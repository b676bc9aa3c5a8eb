// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// A request to the server for a ``CacheCall``, and the handling of its response.
struct CacheExchange: Sendable {
    struct Result: Sendable {
        let response: RawResponse
        /// Whether the response can be shared: it is stored, and its body can be
        /// read several times.
        var isShared = false
    }

    var call: CacheCall
    let decision: CacheDecision
    let stored: [StoredResponse]
    /// The position of the invalidation log before the stored responses were
    /// read.
    let start: Int64
    /// The store's last invalidation before the request is sent; `nil` when it
    /// is unknown.
    let invalidation: Int64?

    private var cache: Cache { call.cache }
    private var next: Next { call.next }
    private var now: CacheMoment { CacheMoment(now: next.services.time) }

    /// - Parameter readsWhole: Whether the body may be read before the response is
    ///   returned.
    func run(_ question: HTTPRequest, readsWhole: Bool) async throws -> Result {
        var asked = call.request
        asked.head = question
        let requested = now
        if cache.authorizer != nil { next.withValue(AuthorizedCall.Key.self) { $0.watch() } }
        let response: RawResponse
        do {
            response = try await next(asked)
        } catch {
            return Result(response: try await respond(insteadOf: error))
        }
        let received = now
        guard try await isStill(response) else {
            // It belongs to another identity or another URL, so it says nothing about the stored
            // responses.
            guard response.head.status == .notModified, question != call.request.head else {
                return Result(response: response)
            }
            await response.body.discard()
            return Result(response: try await next(call.request))
        }
        let mayStore = decision.isUnchanged(question, sent: cache.sent(response, next), for: response.head)
        let outcome = decision.outcome(
            of: response.head, mayStore: mayStore, requested: requested, received: received)
        if let cached = outcome.response {
            await response.body.discard()
            await apply(outcome.updates, outcome.obsolete)
            guard let confirmed = try await call.response(cached, stored) else {
                return try await ask(again: call.request.head, readsWhole)
            }
            return Result(response: confirmed, isShared: mayStore)
        }
        if let plain = outcome.request {
            await response.body.discard()
            let (key, ids) = (call.key, stored.map(\.id))
            if !ids.isEmpty { _ = await cache.write(call.request, next) { try await $0.remove(ids, of: key) } }
            return try await ask(again: plain, readsWhole)
        }
        guard let head = outcome.stored, let invalidation, isStorable(response) else {
            await apply(outcome.updates, outcome.obsolete)
            return Result(response: response)
        }
        await apply(outcome.updates, [])
        let sink = CacheSink(
            call, head, inPlaceOf: outcome.obsolete.map { stored[$0].id }, start: start, invalidation: invalidation)
        return try await store(response, in: sink, readsWhole)
    }

    /// Returns the result for the requests that wait for this exchange.
    func outcome(_ result: Result) -> CollapsedRequests.Outcome {
        guard result.isShared, let invalidation else { return .unshared }
        return .shared(result.response, start: start, invalidation: invalidation)
    }

    /// Returns the stored response to give instead of an error, or throws the
    /// error.
    func respond(insteadOf error: any Error) async throws -> RawResponse {
        guard let cached = decision.response(to: error, at: now),
            let response = try await call.response(cached, stored)
        else { throw error }
        return response
    }

    /// Sends the plain request again, after a 304 that matches no stored
    /// response, or one that is gone.
    private func ask(again plain: HTTPRequest, _ readsWhole: Bool) async throws -> Result {
        let fresh = CacheDecision(plain, mode: call.mode, options: cache.options, stored: [], at: now)
        let exchange = CacheExchange(
            call: call, decision: fresh, stored: [], start: start, invalidation: invalidation)
        return try await exchange.run(plain, readsWhole: readsWhole)
    }

    /// Returns whether the response still belongs to the URL and the identity.
    private func isStill(_ response: RawResponse) async throws -> Bool {
        guard response.redirected == nil else { return false }
        guard cache.authorizer != nil else { return true }
        return try await cache.partition(of: call.request, next) == call.key.partition
    }

    private func apply(_ updates: [(index: Int, head: CachedHead)], _ obsolete: [Int]) async {
        let key = call.key
        let updates = updates.map { (id: stored[$0.index].id, head: $0.head) }
        let obsolete = obsolete.map { stored[$0].id }
        guard !updates.isEmpty || !obsolete.isEmpty, cache.log.isUnchanged(key.url, since: start) else { return }
        _ = await cache.write(call.request, next) { store in
            for update in updates { try await store.update(update.id, of: key, to: update.head) }
            if !obsolete.isEmpty { try await store.remove(obsolete, of: key) }
        }
    }

    // MARK: Storing

    private func isStorable(_ response: RawResponse) -> Bool {
        // An endless stream cannot be stored.
        let type = response.head.headerFields[.contentType]?.lowercased() ?? ""
        return !type.hasPrefix("text/event-stream")
            && response.body.length.map { $0 <= cache.store.maximumBodySize } ?? true
    }

    private func store(_ response: RawResponse, in sink: CacheSink, _ readsWhole: Bool) async throws -> Result {
        var response = response
        guard readsWhole else {
            response.body = .stream(StoringChunks(body: response.body, sink: sink), length: response.body.length)
            return Result(response: response)
        }
        let limit = min(Int(clamping: cache.store.maximumBodySize), .max - 1)
        let bytes: [UInt8]
        do {
            (bytes, response.body) = try await response.body.split(at: limit + 1)
        } catch {
            return Result(response: try await respond(insteadOf: error))
        }
        guard bytes.count <= limit else { return Result(response: response) }
        response.body = .bytes(bytes)
        return Result(response: response, isShared: await sink.store(bytes))
    }
}
