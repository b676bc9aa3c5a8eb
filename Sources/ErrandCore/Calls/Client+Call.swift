// SPDX-License-Identifier: MIT

extension Client {
    /// Runs one call: composes the request, sends it through the chain and uses
    /// the response, all within the call's limits.
    ///
    /// The call runs in its caller's task. Computed parts, steps that may wait for
    /// anything, and the closure that uses a stream run in tasks of their own.
    ///
    /// - Parameters:
    ///   - prepare: Changes the composed request before it is sent, or refuses it.
    ///   - use: Uses the response.
    func call(
        _ parts: [RequestPart], _ accept: [MediaType], readsWholeBody: Bool = false,
        _ prepare: @escaping @Sendable (inout RawRequest) throws -> Void = { _ in },
        _ use: @escaping @Sendable (RawRequest, RawResponse, CallContext) async throws -> Void
    ) async throws {
        let call = CallContext(services: services, readsWholeBody: readsWholeBody)
        defer { ProgressSequence.finish(composed: parts) }
        do {
            guard !services.background.isClosed else { throw ClientError(.rejected.shutDown) }
            let request = try await compose(RequestComposer(core: core, accept: accept, parts: parts), call)
            try await exchange(request, call, prepare, use)
            call.tellEnd()
        } catch {
            let error = final(error, call)
            call.tellEnd(error)
            throw error
        }
    }

    /// Composes a request that is not sent.
    ///
    /// Computed parts are computed within the limits of a call.
    func composed(_ parts: [RequestPart], _ accept: [MediaType]) async throws -> RawRequest {
        let composer = RequestComposer(core: core, accept: accept, parts: parts)
        guard composer.isComputed else { return try composer.composeNow(CallID()) }
        let call = CallContext(services: services)
        defer { call.cancellation.finish() }
        do {
            return try await compose(composer, call)
        } catch {
            throw final(error, call)
        }
    }

    private func compose(_ composer: RequestComposer, _ call: CallContext) async throws -> RawRequest {
        let request: RawRequest
        if composer.isComputed {
            // Computing the parts counts, so the default limit applies until the request's
            // own limit is known.
            call.setLimits(Options())
            let task = Task { try await composer.compose(call.id) }
            request = try await call.value(of: task, atShutdown: .endsOffWire)
        } else {
            request = try composer.composeNow(call.id)
        }
        call.setLimits(request.options)
        return request
    }

    private func exchange(
        _ composed: RawRequest, _ call: CallContext, _ prepare: @Sendable (inout RawRequest) throws -> Void,
        _ use: @escaping @Sendable (RawRequest, RawResponse, CallContext) async throws -> Void
    ) async throws {
        var prepared = composed
        do {
            try prepare(&prepared)
            let request = prepared
            let response = try await Next(core, call: call)(request)
            call.record.journal?.answered(response)
            guard call.readsWholeBody else {
                // Not on this thread: a closure that never suspends could not be cancelled before it
                // returns.
                let task = Task { try await use(request, response, call) }
                return try await call.value(of: task, atShutdown: .none)
            }
            try await use(request, response, call)
        } catch var error as ClientError where error.request == nil {
            error.request = RequestSummary(composed)
            throw error
        } catch {
            if let limit = call.expiry { throw ClientError(limit, request: RequestSummary(composed)) }
            throw error
        }
    }

    /// Returns the error that the caller gets.
    ///
    /// A passed deadline and a cancelled task lead to many different errors in
    /// the layers below. This method replaces these errors by the true cause.
    private func final(_ error: any Error, _ call: CallContext) -> any Error {
        if let limit = call.expiry {
            var expired = ClientError(limit, underlying: error)
            expired.request = (error as? ClientError)?.request
            expired.attempts = call.record.attempts
            return expired
        }
        if Task.isCancelled { return CancellationError() }
        guard var known = error as? ClientError else { return error }
        known.attempts = call.record.attempts
        return known
    }
}
