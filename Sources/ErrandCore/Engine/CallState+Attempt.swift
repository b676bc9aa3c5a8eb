// SPDX-License-Identifier: MIT

extension CallState {
    /// Asks the transport once, counting and watching what passes.
    func attempt(_ request: RawRequest, _ services: Services) async throws -> RawResponse {
        let (number, journal) = countAttempt()
        var request = request
        let attempt = journal.map { AttemptJournal($0, number, &request) }
        request.body = request.body.map { watched($0, request.options.progress, attempt) }
        var response: RawResponse
        do {
            response = try await sendWithinLimit(request, services)
        } catch {
            attempt?.end(error)
            throw error
        }
        attempt?.received(response.head)
        response.body = watched(response.body, request.options, attempt)
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

    private func watched(
        _ body: Body, _ progress: (@Sendable (TransferProgress) -> Void)?, _ attempt: AttemptJournal?
    ) -> Body {
        let total = body.length
        if let bytes = body.bytesInMemory {
            // Kept as it is, so that a transport can send it in one piece.
            countSent(bytes.count)
            attempt?.countSent(bytes.count)
            progress?(TransferProgress(direction: .upload, completed: Int64(bytes.count), total: total))
            return body
        }
        return Body(
            storage: .source { [self] in
                var completed: Int64 = 0
                return Body.AsyncIterator(
                    CountingIterator(base: body.makeAsyncIterator()) { bytes in
                        self.countSent(bytes)
                        attempt?.countSent(bytes)
                        completed += Int64(bytes)
                        progress?(TransferProgress(direction: .upload, completed: completed, total: total))
                    })
            },
            length: total, isReplayable: body.isReplayable)
    }

    private func watched(_ body: Body, _ options: Options, _ attempt: AttemptJournal?) -> Body {
        let total = body.length
        let progress = options.progress
        return Body(
            storage: .source { [self] in
                Body.AsyncIterator(
                    WatchedIterator(
                        base: body.makeAsyncIterator(), call: self, total: total, progress: progress,
                        attempt: attempt))
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
    let attempt: AttemptJournal?
    var completed: Int64 = 0

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        call.beginWaiting()
        var received = 0
        defer { call.endWaiting(received) }
        let next: ArraySlice<UInt8>?
        do {
            next = try await base.next(isolation: actor)
            // Many a sequence just ends when its task is cancelled; half a body is no body.
            if next == nil { try Task.checkCancellation() }
        } catch {
            attempt?.end(error)
            throw error
        }
        guard let chunk = next else {
            attempt?.end(nil)
            return nil
        }
        received = chunk.count
        attempt?.countReceived(received)
        completed += Int64(received)
        progress?(TransferProgress(direction: .download, completed: completed, total: total))
        return chunk
    }
}
