// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandMiddleware
import HTTPTypes

extension Nation {
    /// The settings of a nation: its chain, and its client.
    ///
    /// The chain has the nation's authorizer, the limits of `RateLimitPolicy.nationBuilder`,
    /// the retries of `RetryPolicy.nationBuilder`, and a cache of its own: 4 MiB in memory,
    /// which revalidates a stored response before each use
    /// (``/ErrandMiddleware/CacheMode/revalidate``). A response with `no-store`, which many nations
    /// send, is not stored. With `ErrandSQLite`, `Cache(.onDisk("abeforprez"), mode: .revalidate)` has
    /// 4 MiB in memory and 20 MiB on disk.
    ///
    /// The client's JSON reader replaces lone surrogates by U+FFFD
    /// (`JSONLoneSurrogates`), because one such value of one person would otherwise
    /// make a whole page of people unreadable.
    public struct Configuration: Sendable {
        /// The settings of the nation's chain.
        public var chain = StandardChain()

        /// The settings of the nation's client.
        ///
        /// Its base URL is the nation's, and its problem reader is
        /// `ProblemReader.nationBuilder`. Its middleware is one step, in whose place the
        /// ``chain`` is put. Middleware before it is outside of the chain; middleware after it is next
        /// to the transport. If you set another middleware, the nation has no chain.
        public var client = Client.Configuration()

        init(authorizer: some Authorizer) {
            chain.authorizer = authorizer
            chain.retry = .nationBuilder
            chain.limit = RateLimit(.nationBuilder)
            chain.cache = Cache(MemoryCacheStore(), mode: .revalidate)
            client.middleware = [ChainPlace()]
            client.problems = .nationBuilder
            client.coders.json = JSONCoding(reader: .nationBuilder)
            client.redaction.publicFields.formUnion(Self.limitFields)
        }

        /// Puts the chain in its place.
        ///
        /// - Returns: The chain's rate limit; `nil` when there is none.
        mutating func placeChain() -> RateLimit? {
            guard let place = client.middleware.firstIndex(where: { $0 is ChainPlace }) else { return nil }
            var steps: [any Middleware] = .standard { $0 = chain }
            if let token = chain.authorizer as? UpgradableToken { steps.insert(TokenUpgrade(token: token), at: 0) }
            client.middleware.replaceSubrange(place...place, with: steps)
            return chain.limit
        }

        private static let limitFields = Set<HTTPField.Name>.known(
            ["Nation-RateLimit-Limit", "Nation-RateLimit-Remaining", "Nation-RateLimit-Reset"])
    }
}

/// The middleware in whose place a nation's chain is put.
private struct ChainPlace: Middleware {
    func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await next(request) }

    var waitsOnlyThroughNext: Bool { true }
}
