// SPDX-License-Identifier: MIT

public import HTTPTypes

extension Client {
    /// Sends a request and reads the response.
    ///
    /// The call's deadline covers everything from here to the last byte of the
    /// body. Neither the chain nor the reading runs on the caller's actor.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - parts: Parts for this call only. They are applied after the
    ///     request's own.
    /// - Returns: The value that the request's reader made of the response.
    /// - Throws: ``ClientError``; `CancellationError` when the task is cancelled;
    ///   and the errors of your own middleware, parts and reader.
    @concurrent
    public func send<Output>(_ request: Request<Output>, _ parts: RequestPart?...) async throws -> Output {
        let read = request.reader.read
        let result = ResultBox<Output>()
        let parts = request.parts.followed(by: parts)
        try await call(parts, request.reader.accept, readsWholeBody: true) { [core] raw, response, _ in
            result.put(try await core.read(response, to: raw, read).value)
        }
        return try result.take()
    }

    /// Sends a request and returns its response: value, head, origin and
    /// metrics.
    @concurrent
    public func response<Output>(
        to request: Request<Output>, _ parts: RequestPart?...
    ) async throws -> Response<Output> {
        try await respond(to: request.parts.followed(by: parts), request.reader)
    }

    /// Sends a request and streams the response.
    ///
    /// The exchange and the body end when the closure returns.
    ///
    /// The deadline covers the closure too: give a stream without an end
    /// `.timeout(nil)`. The problem reader does not see a response whose status
    /// is accepted. The request's reader only sets the `Accept` field.
    @concurrent
    public func withResponse<Result: Sendable>(
        to request: Request<some Sendable>, _ parts: RequestPart?...,
        use: @escaping @Sendable (HTTPResponse, Body) async throws -> Result
    ) async throws -> Result {
        let result = ResultBox<Result>()
        try await call(request.parts.followed(by: parts), request.reader.accept) { [core] raw, response, _ in
            result.put(try await use(response.head, ResponseValidation(raw, core).streamed(response)))
        }
        return try result.take()
    }

    /// Returns the request as it would be sent, for cURL, tests and signing.
    ///
    /// Middleware has not seen the request, so it holds no credentials. Parts are
    /// computed within the limits of a call.
    @concurrent
    public func resolve<Output>(_ request: Request<Output>, _ parts: RequestPart?...) async throws -> RawRequest {
        try await composed(request.parts.followed(by: parts), request.reader.accept)
    }

    func respond<Output>(
        to parts: [RequestPart], _ reader: ResponseReader<Output>,
        prepare: @escaping @Sendable (inout RawRequest) throws -> Void = { _ in }
    ) async throws -> Response<Output> {
        let result = ResultBox<Response<Output>>()
        try await call(parts, reader.accept, readsWholeBody: true, prepare) { [core] raw, response, scope in
            let (value, head) = try await core.read(response, to: raw, reader.read)
            result.put(
                Response(
                    value: value, head: head, request: RequestSummary(raw), trailerFields: response.trailerFields,
                    source: response.source, metrics: scope.record.metrics(), redirected: response.redirected))
        }
        return try result.take()
    }
}

extension [RequestPart] {
    /// Returns these parts followed by the given ones; `nil` is dropped.
    fileprivate func followed(by more: [RequestPart?]) -> Self {
        more.isEmpty ? self : self + more.compactMap(\.self)
    }
}
