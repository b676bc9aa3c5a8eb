// SPDX-License-Identifier: MIT

import ErrandCore

/// Where the context of a trace goes: the fields `traceparent`, `baggage` and
/// the like, as the tracer writes them.
public struct TracePropagation: Sendable, Hashable {
    private enum Kind { case baseURL, everywhere, never }
    private let kind: Kind

    /// To the origin of the client's base URL, or everywhere from a client that
    /// has none.
    ///
    /// Baggage is the application's own; a redirect must not carry it away.
    public static var baseURL: Self { Self(kind: .baseURL) }
    /// With every request.
    public static var everywhere: Self { Self(kind: .everywhere) }
    /// Nowhere.
    public static var never: Self { Self(kind: .never) }

    func reaches(_ origin: URLOrigin, from home: URLOrigin?) -> Bool {
        switch kind {
        case .baseURL: home.map { $0 == origin } ?? true
        case .everywhere: true
        case .never: false
        }
    }
}
