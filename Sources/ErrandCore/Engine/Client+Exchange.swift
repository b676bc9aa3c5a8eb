// SPDX-License-Identifier: MIT

extension Client {
    /// One call: composes the request, sends it down the chain and uses the
    /// answer, all within the call's limits.
    func exchange(
        _ parts: [RequestPart], _ accept: [MediaType], readsWholeBody: Bool = false,
        _ refuse: @escaping @Sendable (RawRequest) throws -> Void = { _ in },
        _ use: @escaping @Sendable (RawRequest, RawResponse, CallState) async throws -> Void
    ) async throws {
        let call = CallState(services: services, readsWholeBody: readsWholeBody)
        defer { ProgressSequence.finish(composed: parts) }
        let composer = RequestComposer(core: core, accept: accept, parts: parts)
        do {
            guard !services.background.isClosed else { throw ClientError(.rejected.shutDown) }
            guard composer.isComputed else {
                let request = try composer.composeNow(call.id)
                call.setLimits(request.options)
                // What a caller does with a stream is the caller's own, and may wait for anything.
                if readsWholeBody, core.isCallBound {
                    try await call.runInPlace { try await finish(request, call, refuse, use) }
                } else {
                    try await call.run { try await finish(request, call, refuse, use) }
                }
                call.tellEnd()
                return
            }
            // The parts' own time counts, so the default limit holds until theirs is known.
            call.setLimits(Options())
            try await call.run {
                let request = try await composer.compose(call.id)
                call.setLimits(request.options)
                return try await finish(request, call, refuse, use)
            }
            call.tellEnd()
        } catch {
            let error = final(error, call)
            call.tellEnd(error)
            throw error
        }
    }

    private func finish(
        _ request: RawRequest, _ call: CallState, _ refuse: @Sendable (RawRequest) throws -> Void,
        _ use: @Sendable (RawRequest, RawResponse, CallState) async throws -> Void
    ) async throws {
        do {
            try refuse(request)
            try await use(request, Next(core, call: call)(request), call)
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
    private func final(_ error: any Error, _ call: CallState) -> any Error {
        if let limit = call.expiry {
            var expired = ClientError(limit, underlying: error)
            expired.request = (error as? ClientError)?.request
            expired.attempts = call.attempts
            return expired
        }
        if Task.isCancelled { return CancellationError() }
        guard var known = error as? ClientError else { return error }
        known.attempts = call.attempts
        return known
    }
}
