// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension Next {
    /// Sends another request of a call that has had a response.
    ///
    /// When the client refuses to send it, the error has that response: something was sent.
    func send(_ request: RawRequest, after last: HTTPResponse?) async throws -> RawResponse {
        do {
            return try await self(request)
        } catch var error as ClientError where error.kind.isLocal && error.response == nil {
            error.response = last.map { ResponseSummary(head: $0, redaction: request.redaction) }
            throw error
        }
    }
}
