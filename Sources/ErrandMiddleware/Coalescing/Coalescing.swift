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
/// (``/ErrandCore/OptionKey/affectsAnswer``). Each call gets the response with a body of
/// its own, from memory. A response whose body is larger than the limit is not
/// shared: it is dropped, and each call sends its own request.
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
    private let flights: SingleFlight

    /// Creates a middleware that shares exchanges.
    ///
    /// - Parameters:
    ///   - limit: The largest body in bytes that is shared; 4 MiB by default.
    ///   - authorizer: The authorizer whose identity the responses belong to.
    ///     Without an authorizer, all users of a client must have the same
    ///     credentials.
    public init(upTo limit: Int = 4 * 1024 * 1024, authorizer: (any Authorizer)? = nil) {
        self.authorizer = authorizer
        flights = SingleFlight(limit: max(0, limit))
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
        if let shared = try await flights.wait(key, request, next) { return shared }
        return try await next(request)
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    /// The number of exchanges under way.
    var flightCount: Int { flights.flightCount }

    /// The number of calls that wait for an exchange.
    var waiterCount: Int { flights.waiterCount }
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
        static let affectsAnswer = false
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
