// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// An unsafe request in the cache: it makes the stored responses of its URL
/// obsolete (RFC 9111 §4.4).
struct CacheChange: Sendable {
    let cache: Cache
    let request: RawRequest
    let next: Next

    func send() async throws -> RawResponse {
        let requested = CacheMoment(now: next.services.time)
        // Only the response to a POST may be stored. The identity is read before
        // and after sending.
        let mayStore = request.head.method == .post && cache.mode(of: request) != .onlyNetwork
        let partition = mayStore ? try await cache.partition(of: request, next) : nil
        let invalidation = partition == nil ? nil : await cache.lastInvalidation(request, next)
        if partition != nil { next.withValue(AuthorizedCall.Key.self) { $0.watch() } }
        let response: RawResponse
        do {
            response = try await next(request)
        } catch {
            // The error is that of the last attempt; an earlier one may have arrived.
            if next.effectOfAttempts != .notApplied { forgetInBackground() }
            throw error
        }
        let received = CacheMoment(now: next.services.time)
        // The search of an API may be a POST that changes nothing. It is
        // treated like any other POST.
        let urls =
            request.head.method.isSafe
            ? [] : CacheInvalidation(by: request, response: response, ignoring: cache.options.ignoredQueryNames).urls
        for url in urls { cache.log.note(url, at: received.date) }
        await forget(urls, next)
        let before = invalidation.map { $0 &+ Int64(urls.count) }
        return try await stored(response, for: partition, requested, received, unlessInvalidatedAfter: before)
    }

    /// Invalidates in the background: the call is over, but stored responses
    /// may be obsolete.
    private func forgetInBackground() {
        guard !request.head.method.isSafe else { return }
        let urls = CacheInvalidation(by: request, response: nil, ignoring: cache.options.ignoredQueryNames).urls
        for url in urls {
            let now = next.services.time.date()
            cache.log.note(url, at: now)
            cache.log.distrust(url, at: now)
        }
        next.inBackground(within: request.options.timeout ?? Options.defaultTimeout) { next in
            await forget(urls, next)
        }
    }

    private func forget(_ urls: [String], _ next: Next) async {
        let log = cache.log
        // Responses that are not removed yet must not be used.
        for url in urls { log.distrust(url, at: next.services.time.date()) }
        for url in urls {
            _ = await cache.write(request, next) { store in
                try await store.removeResponses(of: url)
                log.trust(url)
            }
        }
    }

    /// Returns the response.
    ///
    /// If it may also be the response to a `GET`, its body is stored while it is
    /// read.
    ///
    /// - Parameter invalidation: The number that the store's last invalidation has if
    ///   only this request has invalidated anything.
    private func stored(
        _ response: RawResponse, for partition: String?, _ requested: CacheMoment, _ received: CacheMoment,
        unlessInvalidatedAfter invalidation: Int64?
    ) async throws -> RawResponse {
        let head = CacheInvalidation.head(
            storing: response, to: request, sent: cache.sent(response, next), options: cache.options,
            requested: requested,
            received: received)
        guard let head, let partition, let invalidation,
            try await cache.partition(of: request, next) == partition
        else { return response }
        let sink = CacheSink(
            cache, request, cache.key(of: request, partition), next, head, start: cache.log.position,
            invalidation: invalidation)
        var response = response
        response.body = .stream(StoringChunks(body: response.body, sink: sink), length: response.body.length)
        return response
    }
}
