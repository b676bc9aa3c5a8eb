// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Logging

/// The middleware that stores cookies and sends them back (RFC 6265bis).
///
/// ```swift
/// $0.middleware = .standard {
///     $0.authorizer = token
///     $0.inside = [.cookies(authorizer: token)]
/// }
/// ```
///
/// * A cookie goes to the host that set it, and to no other: `Domain` widens nothing.
///   `Path`, `Secure`, `Max-Age`, `Expires` and the prefixes `__Secure-` and `__Host-`
///   have their meaning. `SameSite` has none, since there are no pages.
/// * Each identity of the authorizer has a jar of its own.
/// * A request with a `Cookie` field of its own gets no other.
/// * A response that varies by `Cookie` varies by `*` for the middleware outside, such as a
///   cache, because they do not see which cookies were sent.
///
/// Cookies are credentials: they appear in no log, no description and no dump. Put the
/// middleware inside ``Redirects``, so that each hop gets the cookies of its own host.
public struct Cookies: Middleware {
    private let store: any CookieStore
    private let authorizer: (any Authorizer)?

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - store: The store of the cookies; by default memory of its own.
    ///   - authorizer: The authorizer whose identity chooses the jar.
    public init(_ store: any CookieStore = MemoryCookieStore(), authorizer: (any Authorizer)? = nil) {
        self.store = store
        self.authorizer = authorizer
    }

    /// Sends the request with its cookies, and stores those of the response.
    ///
    /// - Throws: The errors of the store when it cannot be read. A response whose cookies
    ///   cannot be stored is returned, because the request has had its effect.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let identity =
            request.options.authorization == .automatic
            ? try await authorizer?.identity(for: request, through: next) : nil
        let target = try request.target
        let time = next.services.time
        var sent = request
        if !request.head.headerFields.contains(.cookie) {
            let now = time.date()
            let value = try await store.withJar(of: identity) { $0.field(for: target, at: now) }
            if let value, HTTPField.isValidValue(value) {
                var field = HTTPField(name: .cookie, value: value)
                // So it is dropped on the way to another origin, and hidden everywhere.
                field.indexingStrategy = .disallow
                sent.head.headerFields.append(field)
            }
        }
        var response = try await next(sent)
        let fields = response.head.headerFields
        if fields.contains(.setCookie) {
            let (from, now) = (response.redirected ?? target, time.date())
            do {
                try await store.withJar(of: identity) { $0.store(fields, from: from, at: now) }
            } catch {
                (request.options.logger ?? Self.logger).warning(
                    "cookies not stored",
                    metadata: ["url.origin": "\(from.origin)", "errand.error": "\(type(of: error))"])
            }
        }
        if Self.variesByCookie(fields) { response.head.headerFields[.vary] = "*" }
        return response
    }

    /// Whether the middleware waits only through `Next`: `true` unless the store is one of your
    /// own, which may wait for anything.
    public var waitsOnlyThroughNext: Bool { store is MemoryCookieStore }

    private static let logger = Logger(label: "errand")

    private static func variesByCookie(_ fields: HTTPFields) -> Bool {
        fields[values: .vary].contains { value in
            value.split(separator: ",").contains { Cookie.trimmed($0).lowercased() == "cookie" }
        }
    }
}

extension Middleware where Self == Cookies {
    /// Stores cookies and sends them back: see ``Cookies``.
    public static func cookies(
        _ store: any CookieStore = MemoryCookieStore(), authorizer: (any Authorizer)? = nil
    ) -> Self {
        Cookies(store, authorizer: authorizer)
    }
}
