// SPDX-License-Identifier: MIT

package import HTTPTypes

extension Client {
    /// Runs one exchange whose body has no time limit.
    ///
    /// The client's default limit for a whole call does not apply here. A limit
    /// that the request sets does.
    package func stream<Result: Sendable>(
        _ parts: [RequestPart], accept: [MediaType] = [],
        use: @escaping @Sendable (HTTPResponse, Body, Coders) async throws -> Result
    ) async throws -> Result {
        let limits: [RequestPart] = [
            .timeout(nil), .option(\.idleTimeout, nil), .option(\.attemptTimeout, .seconds(60)),
        ]
        let result = ResultBox<Result>()
        try await call(limits + parts, accept) { [core] raw, response, _ in
            let validation = ResponseValidation(raw, core)
            result.put(try await use(response.head, validation.streamed(response), validation.coders))
        }
        return try result.take()
    }
}
