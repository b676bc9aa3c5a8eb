// SPDX-License-Identifier: MIT

extension CallState {
    /// Asks the transport once, counting and watching what passes.
    func attempt(_ request: RawRequest, _ services: Services) async throws -> RawResponse {
        countAttempt()
        var request = request
        request.body = request.body.map { watched($0, request.options.progress) }
        var response = try await sendWithinLimit(request, services)
        response.body = watched(response.body, request.options)
        return response
    }

    private func sendWithinLimit(_ request: RawRequest, _ services: Services) async throws -> RawResponse {
        guard let limit = request.options.attemptTimeout else { return try await services.transport.send(request) }
        let expired = Once()
        let task = Task<RawResponse, any Error>.prompt { try await services.transport.send(request) }
        let timer = services.timers.schedule(at: services.time.now().advanced(by: limit)) {
            if expired.take() { task.cancel() }
        }
        defer { services.timers.cancel(timer) }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            if !expired.take(), !Task.isCancelled { throw ClientError(.timedOut.attempt) }
            throw error
        }
    }

    private func watched(_ body: Body, _ progress: (@Sendable (TransferProgress) -> Void)?) -> Body {
        let total = body.length
        if let bytes = body.bytesInMemory {
            // Kept as it is, so that a transport can send it in one piece.
            countSent(bytes.count)
            progress?(TransferProgress(direction: .upload, completed: Int64(bytes.count), total: total))
            return body
        }
        return Body(
            storage: .source { [self] in
                var completed: Int64 = 0
                return Body.AsyncIterator(
                    CountingIterator(base: body.makeAsyncIterator()) { bytes in
                        self.countSent(bytes)
                        completed += Int64(bytes)
                        progress?(TransferProgress(direction: .upload, completed: completed, total: total))
                    })
            },
            length: total, isReplayable: body.isReplayable)
    }

    private func watched(_ body: Body, _ options: Options) -> Body {
        let total = body.length
        let progress = options.progress
        return Body(
            storage: .source { [self] in
                Body.AsyncIterator(
                    WatchedIterator(base: body.makeAsyncIterator(), call: self, total: total, progress: progress))
            },
            length: total, isReplayable: body.isReplayable)
    }
}

/// Tells the call when a chunk of the response is waited for, and counts it.
private struct WatchedIterator: AsyncIteratorProtocol {
    var base: Body.AsyncIterator
    let call: CallState
    let total: Int64?
    let progress: (@Sendable (TransferProgress) -> Void)?
    var completed: Int64 = 0

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        call.beginWaiting()
        var received = 0
        defer { call.endWaiting(received) }
        guard let chunk = try await base.next(isolation: actor) else {
            // Many a sequence just ends when its task is cancelled; half a body is no body.
            try Task.checkCancellation()
            return nil
        }
        received = chunk.count
        completed += Int64(received)
        progress?(TransferProgress(direction: .download, completed: completed, total: total))
        return chunk
    }
}
