// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The middleware that sends equal requests only once when they come at the same
/// time.
///
/// Two calls share an exchange under these conditions: both are `GET` or `HEAD`
/// without content and are read whole; they have the same URL, fields and
/// identity; and they have the same values of all options that may change the
/// response, such as `Options.retry` and `Options.redirects`
/// (``/ErrandCore/OptionKey/affectsResponse``). Each call gets the response with a body
/// of its own, from memory. A response whose body is larger than the limit is not
/// shared: it is dropped, and each call sends its own request. The response to a request that is
/// not idempotent (``/ErrandCore/RawRequest/isIdempotent``) is shared whatever its size, up to
/// ``/ErrandCore/Options/maximumResponseSize``, so that no call sends it twice.
///
/// A call that is cancelled, or whose deadline passes, leaves without affecting
/// the others. When the last call leaves, the exchange is cancelled, and has
/// ended before that call returns. The exchange's deadline is the latest
/// deadline of the waiting calls. Attempts and bytes are counted for the call
/// that began the exchange, and only that call's progress is reported.
///
/// Exchanges are shared through this value and its copies. Put the middleware outside
/// all other middleware that send requests.
public struct Coalescing: Middleware {
    private let authorizer: (any Authorizer)?
    private let flights = SingleFlight<CoalescingKey, Landing>()
    private let limit: Int

    /// Creates a middleware that shares exchanges.
    ///
    /// - Parameters:
    ///   - limit: The largest body in bytes that is shared; 4 MiB by default.
    ///   - authorizer: The authorizer whose identity the responses belong to.
    ///     Without an authorizer, all users of a client must have the same
    ///     credentials.
    public init(upTo limit: Int = 4 * 1024 * 1024, authorizer: (any Authorizer)? = nil) {
        self.authorizer = authorizer
        // One more is read, to see whether a body is larger.
        self.limit = min(max(0, limit), .max - 1)
    }

    /// Sends the request, or waits for the response to an equal request.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard request.head.method == .get || request.head.method == .head, request.body == nil,
            request.options.isCoalesced, next.readsWholeBody
        else { return try await next(request) }
        guard let key = CoalescingKey(request, identity: try await authorizer?.identity(for: request, through: next))
        else {
            return try await next(request)
        }
        while true {
            try Task.checkCancellation()
            let landing = try await landing(key, request, next)
            guard landing.concerns(next) else { continue }
            if let shared = try landing.result.get() { return shared }
            return try await next(request)
        }
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    /// The number of exchanges under way.
    var flightCount: Int { flights.flightCount }

    /// The number of calls that wait for an exchange.
    var waiterCount: Int { flights.waiterCount }
}

extension Coalescing {
    /// The end of a shared exchange.
    private struct Landing: Sendable {
        /// The response to share; `nil` when it is too large.
        let result: Result<RawResponse?, any Error>
        let moment: TimeSource.Instant

        /// Returns whether the result is one for a call.
        ///
        /// A limit refuses a request whose turn would come after its deadline. That says
        /// nothing to a call that has joined since, and has more time.
        func concerns(_ next: Next) -> Bool {
            guard case .failure(let refusal as ClientError) = result, refusal.kind == .rejected.rateLimited,
                let wait = refusal.retryAfter
            else { return true }
            return next.deadline.map { $0 <= moment.advanced(by: wait) } ?? false
        }
    }

    /// Waits for the end of the shared exchange, and begins it if no equal request has.
    private func landing(_ key: CoalescingKey, _ request: RawRequest, _ next: Next) async throws -> Landing {
        let place = flights.enter(key, until: next.deadline) { flight in
            next.separately { chain in
                let result: Result<RawResponse?, any Error>
                do {
                    result = .success(try await exchange(request, chain))
                } catch {
                    result = .failure(chain.expiry.map { ClientError($0, underlying: error) } ?? error)
                }
                flights.finish(flight, with: Landing(result: result, moment: chain.services.time.now()))
            }
        }
        do {
            return try await next.value(of: place.promise)
        } catch {
            // No exchange outlives the last call that waits for it.
            if let call = flights.leave(place) {
                call.end()
                await call.finished()
            }
            throw error
        }
    }

    private func exchange(_ request: RawRequest, _ chain: Next) async throws -> RawResponse? {
        var response = try await chain(request)
        guard request.isIdempotent else {
            response.body = .bytes(try await response.body.collect(upTo: request.options.maximumResponseSize))
            return response
        }
        guard response.body.length.map({ $0 <= Int64(limit) }) ?? true else { return nil }
        let (bytes, _) = try await response.body.split(at: limit + 1)
        guard bytes.count <= limit else { return nil }
        response.body = .bytes(bytes)
        return response
    }
}

extension Middleware where Self == Coalescing {
    /// Sends equal requests only once when they come at the same time: see
    /// ``Coalescing``.
    public static func coalescing(upTo limit: Int = 4 * 1024 * 1024, authorizer: (any Authorizer)? = nil) -> Self {
        Coalescing(upTo: limit, authorizer: authorizer)
    }
}

extension Options {
    private enum Coalesced: OptionKey {
        static let defaultValue = true
        static let affectsResponse = false
    }

    /// Whether the request may share an exchange with equal requests, if there
    /// is a ``Coalescing`` in the chain.
    ///
    /// `true` by default.
    public var isCoalesced: Bool {
        get { self[Coalesced.self] }
        set { self[Coalesced.self] = newValue }
    }
}
