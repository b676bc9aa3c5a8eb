// SPDX-License-Identifier: MIT

extension Client {
    /// Runs one call: composes the request, sends it through the chain and uses
    /// the response, all within the call's limits.
    ///
    /// The call runs in its caller's task. Computed parts, middleware that may wait for
    /// anything, and the closure that uses a stream run in tasks of their own.
    ///
    /// - Parameters:
    ///   - prepare: Changes the composed request before it is sent, or refuses it.
    ///   - use: Uses the response.
    func call(
        _ parts: [RequestPart], _ accept: [MediaType], readsWholeBody: Bool = false,
        _ prepare: @escaping @Sendable (inout RawRequest) throws -> Void = { _ in },
        _ use: @escaping @Sendable (RawRequest, RawResponse, CallScope) async throws -> Void
    ) async throws {
        let scope = CallScope(services: services, readsWholeBody: readsWholeBody)
        defer { ProgressSequence.finish(composed: parts) }
        try await scope.run {
            guard !services.background.isClosed else { throw ClientError(.rejected.shutDown) }
            let request = try await compose(RequestComposer(core: core, accept: accept, parts: parts), scope)
            try await exchange(request, scope, prepare, use)
        }
    }

    /// Composes a request that is not sent.
    ///
    /// Computed parts are computed within the limits of a call.
    func composed(_ parts: [RequestPart], _ accept: [MediaType]) async throws -> RawRequest {
        let composer = RequestComposer(core: core, accept: accept, parts: parts)
        guard composer.isComputed else { return try composer.composeNow(CallID()) }
        let scope = CallScope(services: services)
        let result = ResultBox<RawRequest>()
        try await scope.run { result.put(try await compose(composer, scope)) }
        return try result.take()
    }

    private func compose(_ composer: RequestComposer, _ scope: CallScope) async throws -> RawRequest {
        let request: RawRequest
        if composer.isComputed {
            // Computing the parts counts, so the default limit applies until the request's
            // own limit is known.
            scope.setLimits(.ordinary)
            let task = Task { try await composer.compose(scope.id) }
            request = try await scope.value(of: task, atShutdown: .endsOffWire)
        } else {
            request = try composer.composeNow(scope.id)
        }
        scope.setLimits(request.options.limits)
        return request
    }

    private func exchange(
        _ composed: RawRequest, _ scope: CallScope, _ prepare: @Sendable (inout RawRequest) throws -> Void,
        _ use: @escaping @Sendable (RawRequest, RawResponse, CallScope) async throws -> Void
    ) async throws {
        var prepared = composed
        do {
            try prepare(&prepared)
            let request = prepared
            let response = try await Next(core, scope: scope)(request)
            scope.record.journal?.received(response)
            guard scope.readsWholeBody else {
                // Not on this thread: a closure that never suspends could not be cancelled before it
                // returns.
                let task = Task { try await use(request, response, scope) }
                return try await scope.value(of: task, atShutdown: .none)
            }
            try await use(request, response, scope)
        } catch var error as ClientError where error.request == nil {
            error.request = RequestSummary(composed)
            throw error
        } catch let error where !(error is ClientError) {
            if let limit = scope.expiry { throw ClientError(limit, request: RequestSummary(composed)) }
            throw error
        }
    }
}
