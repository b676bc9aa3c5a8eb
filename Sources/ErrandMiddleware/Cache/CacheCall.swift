// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// One `GET` or `HEAD` in the cache: the driver of ``CacheDecision``.
struct CacheCall: Sendable {
    let cache: Cache
    let request: RawRequest
    let key: CacheKey
    let mode: CacheMode
    var next: Next

    private var now: CacheMoment { CacheMoment(now: next.services.time) }

    func respond() async throws -> RawResponse {
        // One of several equal requests asks the server, and returns. The
        // waiting ones begin again if something has changed meanwhile.
        var gone: Set<StoredResponse.ID> = []
        while true {
            // Responses that become obsolete from here on must not be stored
            // again by this response.
            let start = cache.log.position
            var stored = await stored()
            if !gone.isEmpty { stored.removeAll { gone.contains($0.id) } }
            let decision = CacheDecision(
                request.head, mode: mode, options: cache.options, stored: stored, at: now)
            if let cached = decision.plan.response {
                guard let response = try await response(cached, stored) else {
                    gone.insert(stored[cached.index].id)
                    continue
                }
                if decision.plan.request != nil { revalidateInBackground() }
                return response
            }
            guard let question = decision.plan.request else {
                guard let refusal = decision.plan.refusal else { throw Cache.nothingStored(request) }
                return RawResponse(head: refusal, source: .cache(age: .zero))
            }
            let exchange = CacheExchange(
                call: self, decision: decision, stored: stored, start: start,
                invalidation: await cache.lastInvalidation(request, next))
            // `nil`: something has changed meanwhile, so begin again.
            if let response = try await ask(question, exchange) { return response }
        }
    }

    // MARK: Asking

    /// Asks the server, and gives the stored response when the server is silent for too long.
    ///
    /// The request then goes on in the background.
    private func ask(_ question: HTTPRequest, _ exchange: CacheExchange) async throws -> RawResponse? {
        guard let end = exchange.decision.endOfSilence(from: now, deadline: next.deadline) else {
            return try await share(question, exchange)
        }
        // `nil` inside means to begin again, and outside that the server is silent.
        let promise = Promise<RawResponse??>()
        let asking = next.separately { next in
            var (call, separate) = (self, exchange)
            call.next = next
            separate.call = call
            do {
                promise.resolve(.success(.some(try await call.share(question, separate))))
            } catch {
                promise.resolve(.failure(error))
            }
        }
        let timer = next.services.schedule(at: end) { promise.resolve(.success(nil)) }
        defer { timer.cancel() }
        do {
            if let response = try await next.value(of: promise) { return response }
        } catch {
            asking.end()
            await asking.finished()
            throw error
        }
        let limit = request.options.timeout ?? Options.defaultTimeout
        asking.extendDeadline(to: next.services.time.now().advanced(by: limit))
        next.inBackground(within: limit) { _ in
            await withTaskCancellationHandler {
                await asking.finished()
            } onCancel: {
                asking.end()
            }
        }
        guard let cached = exchange.decision.response(toSilenceAt: now),
            let response = try await response(cached, exchange.stored)
        else { return try await share(question, exchange) }
        return response
    }

    /// Asks the server, or waits for an equal request that does; `nil` to begin again.
    private func share(_ question: HTTPRequest, _ exchange: CacheExchange) async throws -> RawResponse? {
        guard next.readsWholeBody, request.options.isCoalesced else {
            return try await exchange.run(question, readsWhole: false).response
        }
        let target = CollapsedRequests.Target(method: request.head.method, key: key)
        switch cache.collapsed.enter(request, target) {
        case .first(let leader): return try await ask(question, exchange, as: leader)
        case .alone:
            let result = try await exchange.run(question, readsWhole: true)
            if result.isShared { cache.collapsed.collapseAgain(target) }
            return result.response
        case .waiting(let promise):
            switch try await next.value(of: promise) {
            case .shared(let response, let start, let asked):
                // The response may be older than a change that happened
                // before this call.
                let isCurrent = exchange.invalidation == asked && cache.log.isUnchanged(key.url, since: start)
                return isCurrent ? response : nil
            case .failure(let error): return try await exchange.respond(insteadOf: error)
            case .unshared: return try await exchange.run(question, readsWhole: true).response
            case .abandoned: return nil
            }
        }
    }

    // MARK: Sharing

    private func ask(
        _ question: HTTPRequest, _ exchange: CacheExchange, as leader: CollapsedRequests.Leader
    ) async throws -> RawResponse {
        do {
            let result = try await exchange.run(question, readsWhole: true)
            cache.collapsed.finish(leader, with: exchange.outcome(result))
            return result.response
        } catch {
            // An end that concerns only this call is not an error for the others, nor is a refusal
            // that follows from its deadline.
            let isRefused = (error as? ClientError)?.kind == .rejected.rateLimited
            let isOver = Task.isCancelled || next.expiry != nil || error is CancellationError || isRefused
            cache.collapsed.finish(leader, with: isOver ? .abandoned : .failure(error))
            throw error
        }
    }

    private func revalidateInBackground() {
        let target = CollapsedRequests.Target(method: request.head.method, key: key, isInBackground: true)
        guard let leader = cache.collapsed.lead(request, target, at: next.services.time.now()) else { return }
        next.inBackground(within: request.options.timeout ?? Options.defaultTimeout) { next in
            var call = self
            call.next = next
            // The next call sees the result, and waits for nothing.
            await call.revalidate(target)
            cache.collapsed.finish(leader, with: .abandoned)
        }
    }

    /// Validates the stored response that this call was given.
    ///
    /// It reads the store again: an equal request may have got its response after this call read it,
    /// and before this call became the one that asks.
    private func revalidate(_ target: CollapsedRequests.Target) async {
        let start = cache.log.position
        let stored = await stored()
        let decision = CacheDecision(request.head, mode: mode, options: cache.options, stored: stored, at: now)
        guard decision.plan.response != nil, let question = decision.plan.request else { return }
        let exchange = CacheExchange(
            call: self, decision: decision, stored: stored, start: start,
            invalidation: await cache.lastInvalidation(request, next))
        let result = try? await exchange.run(question, readsWhole: true)
        // A server that fails is not asked again by each call.
        if result?.isShared != true { cache.collapsed.pause(target, from: next.services.time.now()) }
    }

    // MARK: Stored responses

    private func stored() async -> [StoredResponse] {
        let found: [StoredResponse]
        if let atHand = cache.store.responsesAtHand(for: key) {
            found = atHand
        } else {
            let key = key
            found = await cache.attempt(request, next) { try await $0.responses(for: key) } ?? []
        }
        guard !found.isEmpty, let limit = cache.log.distrusted(key.url) else { return found }
        return found.filter { $0.head.received.date > limit }
    }

    /// Returns the response that a stored one gives; `nil` when its body is gone.
    func response(_ cached: CachedResponse, _ stored: [StoredResponse]) async throws -> RawResponse? {
        let source = stored[cached.index]
        var body = Body.empty
        if !cached.bytes.isEmpty {
            guard let found = await self.body(of: source) else { return nil }
            body = found
        }
        if !cached.bytes.isEmpty, cached.bytes != 0..<source.length {
            let bytes = try await body.collect(upTo: Int(clamping: source.length))
            // A custom store may have fewer bytes than it says.
            guard cached.bytes.upperBound <= bytes.count else { throw ClientError(.undecodable.truncated) }
            body = .bytes(bytes[Int(cached.bytes.lowerBound)..<Int(cached.bytes.upperBound)])
        }
        return RawResponse(head: cached.head, body: body, source: cached.source)
    }

    private func body(of source: StoredResponse) async -> Body? {
        if let body = source.bodyAtHand { return body }
        return await cache.attempt(request, next) { _ in try await source.body() } ?? nil
    }
}
