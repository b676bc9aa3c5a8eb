// SPDX-License-Identifier: MIT

import ErrandCore

/// The choice of requests that carry the context of a trace: the fields
/// `traceparent`, `baggage` and others, as the tracer writes them.
public struct TracePropagation: Sendable, Hashable {
    private enum Kind { case baseURL, everywhere, never }
    private let kind: Kind

    /// Requests to the origin of the client's base URL; all requests of a
    /// client without a base URL.
    ///
    /// Baggage belongs to the application, and a redirect must not leak it.
    public static var baseURL: Self { Self(kind: .baseURL) }
    /// Every request.
    public static var everywhere: Self { Self(kind: .everywhere) }
    /// No request.
    public static var never: Self { Self(kind: .never) }

    func reaches(_ origin: URLOrigin, from home: URLOrigin?) -> Bool {
        switch kind {
        case .baseURL: home.map { $0 == origin } ?? true
        case .everywhere: true
        case .never: false
        }
    }
}
