// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The step that asks once when many ask the same at the same time.
///
/// Two calls share an exchange when both are `GET` or `HEAD` without content,
/// are read whole, and have the same URL, fields and identity, and the same
/// values of all options that may change the answer, such as ``Options/retry``
/// and ``Options/redirects`` (``OptionKey/affectsAnswer``). Everyone gets the
/// answer with a body of their own, from memory; one whose body is larger than
/// the limit is not shared: it is dropped, and each of them asks alone.
///
/// A call that is cancelled, or whose deadline passes, leaves alone; when the
/// last one leaves, the exchange is cancelled, and has ended before that call
/// returns. The exchange's deadline is the latest of those who wait. What it
/// takes is counted for the call that began it, and only that one's progress is
/// reported.
///
/// Exchanges are shared through this value and its copies. The step stands
/// outside of all others that act on the wire.
public struct Coalescing: Middleware {
    private let authorizer: (any Authorizer)?
    private let flights: SingleFlight

    /// A step that shares exchanges.
    ///
    /// - Parameters:
    ///   - limit: The largest body that is shared; 4 MiB by default.
    ///   - authorizer: Whose identity the answers belong to. Without one, give
    ///     all users of a client the same credentials.
    public init(upTo limit: Int = 4 * 1024 * 1024, authorizer: (any Authorizer)? = nil) {
        self.authorizer = authorizer
        flights = SingleFlight(limit: max(0, limit))
    }

    /// Sends the request, or waits for an equal one that was sent.
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

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }

    /// How many exchanges are under way.
    var flightCount: Int { flights.flightCount }

    /// How many calls wait for one.
    var waiterCount: Int { flights.waiterCount }
}

extension Middleware where Self == Coalescing {
    /// Asks once when many ask the same at the same time: see ``Coalescing``.
    public static func coalescing(upTo limit: Int = 4 * 1024 * 1024, authorizer: (any Authorizer)? = nil) -> Self {
        Coalescing(upTo: limit, authorizer: authorizer)
    }
}

extension Options {
    private enum Coalesced: OptionKey {
        static let defaultValue = true
        static let affectsAnswer = false
    }

    /// Whether the request may share an exchange with equal ones, where there
    /// is a ``Coalescing`` in the chain.
    ///
    /// `true` by default.
    public var isCoalesced: Bool {
        get { self[Coalesced.self] }
        set { self[Coalesced.self] = newValue }
    }
}
