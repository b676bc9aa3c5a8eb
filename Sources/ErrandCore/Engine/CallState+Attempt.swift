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
        guard let limit = request.options.attemptTimeout else { return try await sendNow(request, services) }
        let expired = Once()
        let task = Task<RawResponse, any Error>.prompt { try await self.sendNow(request, services) }
        let timer = services.timers.schedule(at: services.time.now().advanced(by: limit)) {
            if expired.take() { task.cancel() }
        }
        defer { services.timers.cancel(timer) }
        do {
            return try await task.valueOrCancel()
        } catch {
            if !expired.take(), !Task.isCancelled { throw ClientError(.timedOut.attempt) }
            throw error
        }
    }

    private func sendNow(_ request: RawRequest, _ services: Services) async throws -> RawResponse {
        // A stream goes in a task of its own anyway.
        guard readsWholeBody, let transport = services.endable else {
            return try await services.transport.send(request)
        }
        return try await transport.send(request) { began($0) }
    }

    private func watched(
        _ body: Body, _ progress: (@Sendable (TransferProgress) -> Void)?, _ attempt: AttemptJournal?
    ) -> Body {
        // A large body whose progress is told goes in pieces, or all of it would be told at once.
        guard let bytes = body.bytesInMemory, progress == nil || bytes.count <= Body.pieceSize else {
            return body.inPieces.counting {
                self.countSent($0)
                attempt?.countSent($0)
            }.reporting(.upload, to: progress)
        }
        // Kept as it is, so that a transport can send it in one piece.
        countSent(bytes.count)
        attempt?.countSent(bytes.count)
        progress?(TransferProgress(direction: .upload, completed: Int64(bytes.count), total: body.length))
        return body
    }

    private func watched(_ body: Body, _ options: Options, _ attempt: AttemptJournal?) -> Body {
        if options.progress == nil, let bytes = body.bytesInMemory {
            // Nothing of it has to be waited for.
            countReceived(bytes.count)
            attempt?.countReceived(bytes.count)
            attempt?.end(nil)
            return body
        }
        var watched = body
        if body.watch != nil {
            // Another client stands behind this one's transport, and goes on watching.
            watched = Body(
                storage: .source { body.makeAsyncIterator() }, length: body.length, isReplayable: body.isReplayable)
        }
        watched.watch = self
        return watched.journaled(by: attempt).reporting(.download, to: options.progress)
    }
}

extension Body {
    /// The same bytes, their progress reported from the beginning of each
    /// iteration.
    fileprivate func reporting(
        _ direction: TransferProgress.Direction, to report: (@Sendable (TransferProgress) -> Void)?
    ) -> Body {
        guard let report else { return self }
        let original = self
        return Body(
            storage: .source {
                var completed: Int64 = 0
                return AsyncIterator(
                    CountingIterator(base: original.makeAsyncIterator()) { bytes in
                        completed += Int64(bytes)
                        report(
                            TransferProgress(direction: direction, completed: completed, total: original.length))
                    })
            },
            length: length, isReplayable: isReplayable)
    }

    /// The same bytes, their number and their end told to an attempt's journal.
    fileprivate func journaled(by attempt: AttemptJournal?) -> Body {
        guard let attempt else { return self }
        let original = self
        return Body(
            storage: .source {
                AsyncIterator(JournaledIterator(base: original.makeAsyncIterator(), attempt: attempt))
            },
            length: length, isReplayable: isReplayable)
    }
}

private struct JournaledIterator: AsyncIteratorProtocol {
    var base: Body.AsyncIterator
    let attempt: AttemptJournal

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        do {
            let chunk = try await base.next(isolation: actor)
            if let chunk { attempt.countReceived(chunk.count) } else { attempt.end(nil) }
            return chunk
        } catch {
            attempt.end(error)
            throw error
        }
    }
}
