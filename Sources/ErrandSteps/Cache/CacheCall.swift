// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// One `GET` or `HEAD` in the cache: the driver of ``CacheDecision``.
struct CacheCall: Sendable {
    let cache: Cache
    let request: RawRequest
    let key: CacheKey
    let policy: CachePolicy
    let next: Next

    private var now: CacheMoment { CacheMoment(now: next.services.time) }

    func answer() async throws -> RawResponse {
        // One of several equal requests asks the server, and returns. The
        // waiting ones begin again if something has changed meanwhile.
        while true {
            // Responses that become obsolete from here on must not be stored
            // again by this answer.
            let start = cache.log.position
            let stored = await stored()
            let decision = CacheDecision(
                request.head, policy: policy, rules: cache.rules, stored: stored, at: now)
            if let answer = decision.plan.answer {
                if decision.plan.request != nil { revalidateInBackground(decision, stored) }
                return try await response(answer, stored)
            }
            guard let question = decision.plan.request else {
                guard let refusal = decision.plan.refusal else { throw Cache.nothingStored(request) }
                return RawResponse(head: refusal, origin: .cache(age: .zero))
            }
            let known = await cache.lastInvalidation(request, next)
            let exchange = CacheExchange(
                call: self, decision: decision, stored: stored, start: start, invalidation: known)
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
                    // The answer may be older than a change that happened
                    // before this call.
                    guard known == asked, cache.log.isUnchanged(key.url, since: start) else { continue }
                    return response
                case .failure(let error): return try await exchange.answer(insteadOf: error)
                case .unshared: return try await exchange.run(question, readsWhole: true).response
                case .abandoned: continue
                }
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
            // An end that concerns only this call is not an error for the
            // others.
            let isOver = Task.isCancelled || next.expiry != nil || error is CancellationError
            cache.collapsed.finish(leader, with: isOver ? .abandoned : .failure(error))
            throw error
        }
    }

    private func revalidateInBackground(_ decision: CacheDecision, _ stored: [StoredResponse]) {
        let target = CollapsedRequests.Target(method: request.head.method, key: key, isInBackground: true)
        guard let question = decision.plan.request, let leader = cache.collapsed.lead(request, target) else { return }
        let start = cache.log.position
        next.inBackground(within: request.options.timeout ?? Options.defaultTimeout) { next in
            let call = CacheCall(cache: cache, request: request, key: key, policy: policy, next: next)
            let exchange = CacheExchange(
                call: call, decision: decision, stored: stored, start: start,
                invalidation: await cache.lastInvalidation(request, next))
            // The next call sees the result.
            _ = try? await exchange.run(question, readsWhole: true)
            cache.collapsed.finish(leader, with: .abandoned)
        }
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

    /// Returns the response for an answer from the store.
    func response(_ answer: CachedAnswer, _ stored: [StoredResponse]) async throws -> RawResponse {
        let source = stored[answer.index]
        let body: Body
        if answer.bytes.isEmpty {
            body = .empty
        } else if answer.bytes == 0..<source.length {
            body = source.body
        } else {
            let bytes = try await source.body.collect(upTo: Int(clamping: source.length))
            // A custom store may have fewer bytes than it says.
            guard answer.bytes.upperBound <= bytes.count else { throw ClientError(.undecodable.truncated) }
            body = .bytes(bytes[Int(answer.bytes.lowerBound)..<Int(answer.bytes.upperBound)])
        }
        return RawResponse(head: answer.head, body: body, origin: answer.origin)
    }
}
