// SPDX-License-Identifier: MIT

import HTTPTypes

/// The validation of responses: the only place that turns a response into an
/// error.
struct ResponseValidation: Sendable {
    let request: RawRequest
    private let core: ClientCore

    init(_ request: RawRequest, _ core: ClientCore) {
        self.request = request
        self.core = core
    }

    var coders: Coders { request.options.coders ?? core.configuration.coders }

    private var problems: ProblemReader { request.options.problems ?? core.configuration.problems }

    /// Whether the problem reader is one that reads bodies.
    var looksAtBodies: Bool { problems.looksAtBodies }

    /// Returns the API's own error in a head and a body, or the beginning of a body.
    func problem(_ head: HTTPResponse, _ body: [UInt8]) -> (any Error & Sendable)? {
        if case .problem(let problem) = problems.validate(head, body[...], coders).kind { problem } else { nil }
    }

    /// Returns the body of a response that is not an error.
    func accepted(_ response: RawResponse) async throws -> [UInt8] {
        let isAccepted = request.options.acceptedStatus.contains(response.head.status)
        guard isAccepted else {
            return try await cleared(response).collect(upTo: request.options.maximumResponseSize)
        }
        let body = try await response.body.collect(upTo: request.options.maximumResponseSize)
        if let problem = problem(response.head, body) { throw error(.service, response, body, problem) }
        return body
    }

    /// Returns the body of a streamed response that is not an error.
    func streamed(_ response: RawResponse) async throws -> Body {
        let isAccepted = request.options.acceptedStatus.contains(response.head.status)
        var body = isAccepted ? response.body : try await cleared(response)
        body.trailers = response.trailers
        return body
    }

    /// Returns the body of a response whose status is not accepted, but which
    /// the problem reader accepts.
    private func cleared(_ response: RawResponse) async throws -> Body {
        var prefix: [UInt8] = []
        let rest: Body
        do {
            rest = try await response.body.split(at: ResponseSummary.prefixLimit, reading: &prefix)
        } catch let broken as ClientError {
            // The status is an error, even if the body could not be read.
            let problem = problem(response.head, prefix)
            var refusal = error(.status(response.head.status), response, prefix, problem)
            refusal.underlying = broken
            throw refusal
        }
        switch problems.validate(response.head, prefix[...], coders).kind {
        case .accept: return rest
        case .byStatus: throw error(.status(response.head.status), response, prefix, nil)
        case .problem(let problem): throw error(.status(response.head.status), response, prefix, problem)
        }
    }

    private func error(
        _ kind: ClientError.Kind, _ response: RawResponse, _ body: [UInt8], _ problem: (any Error & Sendable)?
    ) -> ClientError {
        let head = response.head
        let isStuck = head.status == .unauthorized && request.body?.isReplayable == false
        var error = ClientError(
            kind, reason: isStuck ? "the body can be read only once, and was not sent again" : response.reason,
            request: RequestSummary(request),
            response: ResponseSummary(head: head, bodyPrefix: body, redaction: request.redaction), problem: problem)
        error.retryAfter =
            response.retryAfter ?? WaitTime.retryAfter(head.headerFields, at: core.configuration.time.date())
        return error
    }
}
