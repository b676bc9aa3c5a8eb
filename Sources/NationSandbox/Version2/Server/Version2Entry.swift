// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Logging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The common part of all requests to `/api/v2`: it checks the token, the
/// limit, the permission and the media type, and adds the common headers.
struct Version2Entry: Sendable {
    static let path = "/api/v2/"

    let nation: NationState

    /// - Parameter chaos: The error to answer instead of the endpoint's answer.
    func respond(to request: Request, context: APIContext, chaos: APIProblem? = nil) async -> Response {
        let now = Date().timeIntervalSince1970
        let query = QueryItems(parsing: request.uri.query)
        let caller = Caller(request.headers, query ?? QueryItems(), nation.tokens, at: Int64(now))
        var standing = nation.limiter.take(
            for: caller.limitKey(address: context.address), from: context.address, at: now)
        let answer: Version2Answer
        do {
            guard standing.isAllowed else { throw APIProblem.tooManyRequests }
            if let chaos {
                if chaos.status == .tooManyRequests { standing.refuse(for: chaos.retryAfter ?? 0, at: now) }
                throw chaos
            }
            var context = context
            context.person = try person(caller)
            guard nation.permission.value.allows(request.method) else {
                throw APIProblem(.forbidden, "forbidden", APIProblem.forbidden.message)
            }
            guard let query else { throw APIProblem.badRequest("The query is not percent-encoded UTF-8.") }
            context.query = query
            try checkMediaType(request.headers)
            answer = try await Version2Endpoints.answer(
                APICall(request, context, nation), request.method, Self.segments(request.uri.path))
        } catch let failure as ValidationFailure {
            answer = Version2Answer(failure.bytes, status: .unprocessableContent, isPlain: failure.isPlain)
        } catch let problem as APIProblem {
            answer = Version2Answer(problem.bytes, status: problem.status, isPlain: true)
        } catch {
            context.logger.error("Endpoint failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
            answer = Version2Answer(APIProblem.serverError.bytes, status: .internalServerError, isPlain: true)
        }
        var response = answer.response
        complete(&response, standing)
        return response
    }

    /// Returns the person of a token.
    ///
    /// A token of version 1 is refused before any other check.
    private func person(_ caller: Caller) throws -> Int64 {
        if case .person(_, let token) = caller, nation.tokens.grant(of: token)?.isLegacy == true {
            throw APIProblem.tokenUpgradeRequired
        }
        return try caller.person()
    }

    /// Checks that a body is JSON:API or plain JSON.
    private func checkMediaType(_ fields: HTTPFields) throws {
        guard let value = fields[.contentType] else { return }
        let type = value.split(separator: ";", maxSplits: 1).first.map { $0.filter { $0 != " " }.lowercased() } ?? ""
        guard ["application/vnd.api+json", "application/json"].contains(type) else {
            throw APIProblem(
                .unsupportedMediaType, "unsupported_media_type",
                "Set the Content-Type header to application/vnd.api+json.")
        }
    }

    /// Returns the decoded parts of the path below `/api/v2/`.
    private static func segments(_ path: String) throws -> [String] {
        try path.dropFirst(Self.path.count).split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard let text = PercentCoding.decode(part, plusIsSpace: false), !text.isEmpty else {
                throw APIProblem.notFound
            }
            return text
        }
    }

    private func complete(_ response: inout Response, _ standing: RateLimiter.Standing) {
        response.headers[.limit] = String(nation.limiter.limit.requests)
        response.headers[.remaining] = String(standing.remaining)
        response.headers[.reset] = String(standing.reset)
        response.headers[.requestIdentifier] = UUID().uuidString.lowercased()
        response.headers[.cacheControl] = "max-age=0, private, must-revalidate"
        if let wait = standing.retryAfter { response.headers[.retryAfter] = String(wait) }
    }
}

extension HTTPField.Name {
    private static func known(_ name: String) -> Self { Self(name) ?? .server }

    fileprivate static let limit = known("RateLimit-Limit")
    fileprivate static let remaining = known("RateLimit-Remaining")
    fileprivate static let reset = known("RateLimit-Reset")
    fileprivate static let requestIdentifier = known("X-Request-Id")
}
