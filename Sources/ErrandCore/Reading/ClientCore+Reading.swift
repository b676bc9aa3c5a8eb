// SPDX-License-Identifier: MIT

import HTTPTypes

extension ClientCore {
    /// Returns the value and the head of a response that is not an error.
    func read<Output>(
        _ response: RawResponse, to request: RawRequest,
        _ read: @Sendable (HTTPResponse, [UInt8], Coders) throws -> Output
    ) async throws -> (value: Output, head: HTTPResponse) {
        let validation = ResponseValidation(request, self)
        var body: [UInt8] = []
        do {
            body = try await validation.accepted(response)
            let value = try await services.reading(body.count) { try read(response.head, body, validation.coders) }
            return (value, response.head)
        } catch var error as ClientError where error.response == nil {
            error.response = ResponseSummary(head: response.head, bodyPrefix: body, redaction: request.redaction)
            throw error
        }
    }
}
