// SPDX-License-Identifier: MIT

extension Client {
    /// One call: composes the request, sends it down the chain and uses the
    /// answer, all within the call's limits.
    ///
    /// It goes in its caller's task. Only what may wait for anything, a computed
    /// part or the closure that uses a stream, goes in a task of its own.
    func call(
        _ parts: [RequestPart], _ accept: [MediaType], readsWholeBody: Bool = false,
        _ refuse: @escaping @Sendable (RawRequest) throws -> Void = { _ in },
        _ use: @escaping @Sendable (RawRequest, RawResponse, CallContext) async throws -> Void
    ) async throws {
        let call = CallContext(services: services, readsWholeBody: readsWholeBody)
        defer { ProgressSequence.finish(composed: parts) }
        do {
            guard !services.background.isClosed else { throw ClientError(.rejected.shutDown) }
            let request = try await compose(parts, accept, call)
            try await exchange(request, call, refuse, use)
            call.tellEnd()
        } catch {
            let error = final(error, call)
            call.tellEnd(error)
            throw error
        }
    }

    private func compose(_ parts: [RequestPart], _ accept: [MediaType], _ call: CallContext) async throws -> RawRequest
    {
        let composer = RequestComposer(core: core, accept: accept, parts: parts)
        let request: RawRequest
        if composer.isComputed {
            // The parts' own time counts, so the default limit holds until theirs is known.
            call.setLimits(Options())
            request = try await call.cancellation.interruptible { try await composer.compose(call.id) }
        } else {
            request = try composer.composeNow(call.id)
        }
        call.setLimits(request.options)
        return request
    }

    private func exchange(
        _ request: RawRequest, _ call: CallContext, _ refuse: @Sendable (RawRequest) throws -> Void,
        _ use: @escaping @Sendable (RawRequest, RawResponse, CallContext) async throws -> Void
    ) async throws {
        do {
            try refuse(request)
            let response = try await Next(core, call: call)(request)
            call.record.journal?.answered(response)
            guard call.readsWholeBody else {
                return try await call.cancellation.interruptible { try await use(request, response, call) }
            }
            try await use(request, response, call)
        } catch var error as ClientError where error.request == nil {
            error.request = RequestSummary(request)
            throw error
        } catch {
            if let limit = call.expiry { throw ClientError(limit, request: RequestSummary(request)) }
            throw error
        }
    }

    /// The error that the caller gets.
    ///
    /// A limit that passed and a cancelled task both show as all sorts of errors
    /// below; here they get their own names back.
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
