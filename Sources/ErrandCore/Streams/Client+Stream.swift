// SPDX-License-Identifier: MIT

package import HTTPTypes

extension Client {
    /// Runs one exchange whose body has no time limit.
    ///
    /// The client's default limits do not apply to the stream. Limits that the request sets
    /// do. A body that is not the stream, such as that of an error or a redirect, is read
    /// within the client's default limits, and the idle limit that the request sets.
    ///
    /// - Parameters:
    ///   - prepare: Changes the composed request before it is sent.
    ///   - use: Uses the head and the body of the response to a request.
    package func stream<Result: Sendable>(
        _ parts: [RequestPart], accept: [MediaType] = [],
        prepare: @escaping @Sendable (inout RawRequest) throws -> Void = { _ in },
        use: @escaping @Sendable (RawRequest, HTTPResponse, Body) async throws -> Result
    ) async throws -> Result {
        let result = ResultBox<Result>()
        let limits = RequestPart.constant { $0.options.setStreamLimits() }
        try await call([limits] + parts, accept, prepare) { [core] raw, response, scope in
            let body = try await ResponseValidation(raw, core).streamed(response)
            scope.beginStream()
            result.put(try await use(raw, response.head, body))
        }
        return try result.take()
    }
}
