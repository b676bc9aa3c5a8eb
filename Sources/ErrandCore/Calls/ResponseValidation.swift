// SPDX-License-Identifier: MIT

import HTTPTypes

/// Turns answers into errors: the only place that does.
struct ResponseValidation: Sendable {
    let request: RawRequest
    private let core: ClientCore

    init(_ request: RawRequest, _ core: ClientCore) {
        self.request = request
        self.core = core
    }

    var coders: Coders { request.options.coders ?? core.configuration.coders }

    private var problems: ProblemReader { request.options.problems ?? core.configuration.problems }

    /// The body of an answer that is no error.
    func accepted(_ response: RawResponse) async throws -> [UInt8] {
        let isAccepted = request.options.acceptedStatus.contains(response.head.status)
        guard isAccepted else {
            return try await cleared(response).collect(upTo: request.options.maximumResponseSize)
        }
        let body = try await response.body.collect(upTo: request.options.maximumResponseSize)
        if case .problem(let problem) = problems.judge(response.head, body[...], coders).kind {
            throw error(.service, response, body, problem)
        }
        return body
    }

    /// The body of an answer that is read as it comes, judged by its status.
    func streamed(_ response: RawResponse) async throws -> Body {
        request.options.acceptedStatus.contains(response.head.status) ? response.body : try await cleared(response)
    }

    /// The body of an answer whose status is not accepted, but which the problem
    /// reader clears.
    private func cleared(_ response: RawResponse) async throws -> Body {
        let (prefix, rest): ([UInt8], Body)
        do {
            (prefix, rest) = try await response.body.split(at: ResponseSummary.prefixLimit)
        } catch let broken as ClientError {
            // The server has refused, whatever became of its words for it.
            var refusal = error(.status(response.head.status), response, [], nil)
            refusal.underlying = broken
            throw refusal
        }
        switch problems.judge(response.head, prefix[...], coders).kind {
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
            kind, reason: isStuck ? "the body cannot be sent again, so no newer credential was tried" : nil,
            request: RequestSummary(request),
            response: ResponseSummary(head: head, bodyPrefix: body, redaction: request.redaction), problem: problem)
        error.retryAfter =
            response.retryAfter ?? RetryAfter.delay(head.headerFields, at: core.configuration.time.date())
        return error
    }
}
