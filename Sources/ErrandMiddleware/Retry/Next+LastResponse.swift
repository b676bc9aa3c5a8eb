// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

extension Next {
    /// Sends another request of a call that has had a response.
    ///
    /// When the client refuses to send it, the error has that response: something was sent.
    ///
    /// - Parameter written: The response to a write that the server has redirected to this read.
    ///   Every error without a response of its own has it: the server has received the write, whatever
    ///   became of the read.
    func send(
        _ request: RawRequest, after last: HTTPResponse?, written: HTTPResponse? = nil
    ) async throws -> RawResponse {
        do {
            return try await self(request)
        } catch var error as ClientError where error.response == nil {
            let earlier = written ?? (Self.isRefusal(error) ? last : nil)
            error.response = earlier.map { ResponseSummary(head: $0, redaction: request.redaction) }
            throw error
        }
    }

    private static func isRefusal(_ error: ClientError) -> Bool {
        [.rejected, .unauthenticated].contains { error.kind.belongs(to: $0) }
    }
}
