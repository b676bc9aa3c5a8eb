// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Logging

/// The common part of all requests to `/api/v1`: it checks the token, the limit
/// and the content types, adds the recorded headers, and writes problems as JSON.
struct V1Entry: Sendable {
    let nation: NationState
    let routes: RouterResponder<APIContext>

    private static let refusals = Admission.Refusals(forbidden: .forbidden, unreadableQuery: .badRequest)

    /// Responds to a request.
    ///
    /// - Parameter chaos: The error to return instead of the endpoint's response.
    func respond(to request: Request, context: APIContext, chaos: APIProblem? = nil) async -> Response {
        let started = ContinuousClock.now
        var admission = Admission(request, context, nation)
        var response: Response
        do {
            let context = try admission.admit(request, context, chaos: chaos, Self.refusals)
            guard Self.isAcceptable(request.headers) else { throw APIProblem.notAcceptable }
            response = try await routes.respond(to: request, context: context)
        } catch let problem as APIProblem {
            response = APIResponse.json(problem.bytes, status: problem.status).response
        } catch {
            context.logger.error("Endpoint failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
            response = APIResponse.json(APIProblem.serverError.bytes, status: .internalServerError).response
        }
        ResponseHead.complete(&response, admission.standing, elapsed: .now - started, nation.source)
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
