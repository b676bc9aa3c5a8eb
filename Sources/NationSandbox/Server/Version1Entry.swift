// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Logging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The common part of all requests to `/api/v1`: it checks the token, the limit
/// and the media types, and adds the recorded headers.
///
/// It also writes errors as JSON.
struct Version1Entry: Sendable {
    let nation: NationState
    let routes: RouterResponder<APIContext>

    /// - Parameter chaos: The error to answer instead of the endpoint's answer.
    func respond(to request: Request, context: APIContext, chaos: APIProblem? = nil) async -> Response {
        let started = ContinuousClock.now
        let now = Date().timeIntervalSince1970
        let query = QueryItems(parsing: request.uri.query)
        let caller = Caller(request.headers, query ?? QueryItems(), nation.tokens, at: Int64(now))
        var standing = nation.limiter.take(
            for: caller.limitKey(address: context.address), from: context.address, at: now)
        var response: Response
        do {
            guard standing.isAllowed else { throw APIProblem.tooManyRequests }
            if let chaos {
                if chaos.status == .tooManyRequests { standing.refuse(for: chaos.retryAfter ?? 0, at: now) }
                throw chaos
            }
            var context = context
            context.person = try caller.person()
            guard nation.permission.value.allows(request.method) else { throw APIProblem.forbidden }
            guard let query else { throw APIProblem.badRequest }
            context.query = query
            guard Self.isAcceptable(request.headers) else { throw APIProblem.notAcceptable }
            response = try await routes.respond(to: request, context: context)
        } catch let problem as APIProblem {
            response = APIAnswer.json(problem.bytes, status: problem.status).response
        } catch {
            context.logger.error("Endpoint failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
            response = APIAnswer.json(APIProblem.serverError.bytes, status: .internalServerError).response
        }
        ResponseHead.complete(&response, standing, elapsed: .now - started, now: Int64(now))
        return response
    }

    /// Returns whether a request names JSON in its `Accept` and `Content-Type`,
    /// as v1 requires.
    static func isAcceptable(_ fields: HTTPFields) -> Bool {
        let accepted = fields[values: .accept].contains { value in
            value.split(separator: ",").contains { isJSON($0) }
        }
        // This is also required of GET and DELETE.
        return accepted && fields[.contentType].map { isJSON($0[...]) } == true
    }

    private static func isJSON(_ range: Substring) -> Bool {
        let type = range.split(separator: ";", maxSplits: 1).first ?? ""
        return type.drop { $0 == " " }.prefix { $0 != " " }.lowercased() == "application/json"
    }
}
