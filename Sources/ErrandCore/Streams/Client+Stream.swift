// SPDX-License-Identifier: MIT

package import HTTPTypes

extension Client {
    /// Runs one exchange whose body has no time limit.
    ///
    /// The client's default limit for a whole call does not apply here. A limit
    /// that the request sets does.
    ///
    /// - Parameters:
    ///   - prepare: Changes the composed request before it is sent.
    ///   - use: Uses the head and the body of the response to a request.
    package func stream<Result: Sendable>(
        _ parts: [RequestPart], accept: [MediaType] = [],
        prepare: @escaping @Sendable (inout RawRequest) throws -> Void = { _ in },
        use: @escaping @Sendable (RawRequest, HTTPResponse, Body) async throws -> Result
    ) async throws -> Result {
        let limits: [RequestPart] = [
            .timeout(nil), .option(\.idleTimeout, nil), .option(\.attemptTimeout, .seconds(60)),
        ]
        let result = ResultBox<Result>()
        try await call(limits + parts, accept, prepare) { [core] raw, response, _ in
            result.put(try await use(raw, response.head, ResponseValidation(raw, core).streamed(response)))
        }
        return try result.take()
    }
}
