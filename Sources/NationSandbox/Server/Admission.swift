// SPDX-License-Identifier: MIT

import Hummingbird

/// The checks that requests to both versions of the API pass: the limit, chaos, and the caller's rights.
struct Admission: Sendable {
    /// The refusals of a version.
    struct Refusals: Sendable {
        var forbidden: APIProblem
        var unreadableQuery: APIProblem
        /// Whether tokens of version 1 are refused before all other checks.
        var refusesLegacyTokens = false
    }

    /// The time of the request, in seconds since 1970: the nation's, when it comes from a seed.
    let time: Double
    /// The state of the caller's limit.
    private(set) var standing: NationLimits.Standing

    private let nation: NationState
    private let caller: Caller
    private let query: QueryItems?

    /// Counts a request.
    init(_ request: Request, _ context: APIContext, _ nation: NationState) {
        self.nation = nation
        let now = Date().timeIntervalSince1970
        time = nation.source.isSeeded ? Double(nation.source.now()) : now
        query = QueryItems(parsing: request.uri.query)
        caller = Caller(request.headers, query ?? QueryItems(), nation.tokens, at: Int64(now))
        standing = nation.limiter.take(
            for: caller.limitKey(address: context.address), from: context.address, at: time)
    }

    /// Returns the context of a request that may pass, with its person and its query.
    ///
    /// - Parameter chaos: The error to return instead of the endpoint's response.
    mutating func admit(
        _ request: Request, _ context: APIContext, chaos: APIProblem?, _ refusals: Refusals
    ) throws -> APIContext {
        guard standing.isAllowed else { throw APIProblem.tooManyRequests }
        if let chaos {
            if chaos.status == .tooManyRequests { standing.refuse(for: chaos.retryAfter ?? 0, at: time) }
            throw chaos
        }
        if refusals.refusesLegacyTokens, case .person(_, let token) = caller,
            nation.tokens.grant(of: token)?.isLegacy == true
        {
            throw APIProblem.tokenUpgradeRequired
        }
        var context = context
        context.person = try caller.person()
        let permission = nation.permission.value
        guard permission.hasAccess else { throw refusals.forbidden }
        guard permission.allows(request.method), !nation.behaviors.read({ $0.refuses(path: request.uri.path) }) else {
            throw APIProblem.unauthorized
        }
        guard let query else { throw refusals.unreadableQuery }
        context.query = query
        return context
    }
}
