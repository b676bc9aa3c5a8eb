// SPDX-License-Identifier: MIT

import HTTPTypes
import Hummingbird
import Logging

/// The common part of all requests to `/api/v2`: it checks the token, the
/// limit, the permission and the media type, and adds the common headers.
struct V2Entry: Sendable {
    static let path = "/api/v2/"

    let nation: NationState

    private static let refusals = Admission.Refusals(
        forbidden: APIProblem(.forbidden, "forbidden", APIProblem.forbidden.message),
        unreadableQuery: .badRequest("The query is not percent-encoded UTF-8."), refusesLegacyTokens: true)

    /// Responds to a request.
    ///
    /// - Parameter chaos: The error to return instead of the endpoint's response.
    func respond(to request: Request, context: APIContext, chaos: APIProblem? = nil) async -> Response {
        var admission = Admission(request, context, nation)
        var outcome: V2Response
        do {
            let context = try admission.admit(request, context, chaos: chaos, Self.refusals)
            try checkMediaType(request.headers, isWrite: [.post, .patch].contains(request.method))
            outcome = try await V2Endpoints.respond(
                EndpointRequest(request, context, nation), request.method, Self.segments(request.uri.path))
            rewrite(&outcome.body)
        } catch let failure as ValidationFailure {
            outcome = V2Response(failure.bytes, status: .unprocessableContent)
        } catch let problem as APIProblem {
            outcome = V2Response(problem.bytes, status: problem.status, isPlain: true)
        } catch {
            context.logger.error("Endpoint failed", metadata: ["error": "\(error)", "path": "\(request.uri.path)"])
            outcome = V2Response(APIProblem.serverError.bytes, status: .internalServerError, isPlain: true)
        }
        var response = outcome.response
        complete(&response, admission.standing)
        return response
    }

    /// Changes a finished document as the nation's behaviors say.
    private func rewrite(_ document: inout [UInt8]) {
        if !nation.behaviors.holds(.wholeSeconds) { document = MomentText.withDecimals(document) }
        let minutes = nation.behaviors.read { $0.timeOffset }
        if minutes != 0 { document = MomentText.withOffset(minutes, document) }
        if let rewriter = nation.behaviors.read({ AttributeRewriter($0) }) { document = rewriter.rewrite(document) }
    }

    /// Checks that a body is JSON:API or plain JSON, and says so.
    private func checkMediaType(_ fields: HTTPFields, isWrite: Bool) throws {
        let hasBody = isWrite && (fields[.transferEncoding] != nil || fields[.contentLength] ?? "0" != "0")
        guard let value = fields[.contentType] ?? (hasBody ? "" : nil) else { return }
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

    private func complete(_ response: inout Response, _ standing: NationLimits.Standing) {
        response.headers[.requestIdentifier] = nation.source.uuid()
        response.headers[.cacheControl] = "max-age=0, private, must-revalidate"
        standing.addV2Fields(to: &response, nation.limiter.limit)
    }
}

extension HTTPField.Name {
    private static func known(_ name: String) -> Self { Self(name) ?? .server }

    fileprivate static let requestIdentifier = known("X-Request-Id")
}
