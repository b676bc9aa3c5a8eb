// SPDX-License-Identifier: MIT

public import HTTPTypes

extension Client {
    /// Sends a request and reads its answer.
    ///
    /// The call's deadline covers everything from here to the last byte of the
    /// body. Neither the chain nor the reading runs on the caller's actor.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - parts: Parts for this call only; they come after the request's own.
    /// - Returns: What the request's reader made of the answer.
    /// - Throws: ``ClientError``; `CancellationError` when the task is cancelled;
    ///   and whatever a middleware, part or reader of your own throws.
    @concurrent
    public func send<Output>(_ request: Request<Output>, _ parts: RequestPart?...) async throws -> Output {
        try await respond(to: request.parts + parts.compactMap(\.self), request.reader).value
    }

    /// Sends a request and gives its answer with head, origin and metrics.
    @concurrent
    public func response<Output>(
        to request: Request<Output>, _ parts: RequestPart?...
    ) async throws -> Response<Output> {
        try await respond(to: request.parts + parts.compactMap(\.self), request.reader)
    }

    /// Streams an answer.
    ///
    /// The body is valid inside the closure only.
    ///
    /// The deadline covers the closure too; for a stream without an end give
    /// `.timeout(nil)`. The answer is judged by its status; the request's reader
    /// only says what to accept.
    @concurrent
    public func withResponse<Result: Sendable>(
        to request: Request<some Sendable>, _ parts: RequestPart?...,
        use: @escaping @Sendable (HTTPResponse, Body) async throws -> Result
    ) async throws -> Result {
        try await exchange(request.parts + parts.compactMap(\.self), request.reader.accept) { raw, response, _ in
            try await use(response.head, Judge(raw, configuration).streamed(response))
        }
    }

    /// The request as it would be sent, for cURL, tests and signing.
    ///
    /// Middleware has not seen it: it holds no credentials.
    @concurrent
    public func resolve<Output>(_ request: Request<Output>, _ parts: RequestPart?...) async throws -> RawRequest {
        let parts = request.parts + parts.compactMap(\.self)
        return try await RequestComposer(configuration: configuration, accept: request.reader.accept, parts: parts)
            .compose(CallID())
    }

    func respond<Output>(
        to parts: [RequestPart], _ reader: ResponseReader<Output>,
        unless refuse: @escaping @Sendable (RawRequest) throws -> Void = { _ in }
    ) async throws -> Response<Output> {
        try await exchange(parts, reader.accept, readsWholeBody: true, refuse) { raw, response, call in
            let judge = Judge(raw, configuration)
            let body = try await judge.accepted(response)
            do {
                return Response(
                    value: try reader.read(response.head, body, judge.coders), head: response.head,
                    request: RequestSummary(raw), origin: response.origin, metrics: call.metrics())
            } catch var error as ClientError where error.response == nil {
                error.response = ResponseSummary(head: response.head, bodyPrefix: body, redaction: raw.redaction)
                throw error
            }
        }
    }
}
