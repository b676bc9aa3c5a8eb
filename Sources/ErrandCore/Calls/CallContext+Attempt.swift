// SPDX-License-Identifier: MIT

extension CallContext {
    /// Asks the transport once, counting and watching what passes.
    ///
    /// A request that the server surely did not process is sent again, which counts
    /// as the same attempt.
    func attempt(_ request: RawRequest) async throws -> RawResponse {
        let (number, journal) = record.countAttempt()
        var request = request
        let attempt = journal.map { AttemptJournal($0, number, &request) }
        var repetition = Repetition(of: request)
        while true {
            do {
                return try await exchange(request, attempt)
            } catch {
                let isOver = cancellation.isOver || Task.isCancelled
                guard !isOver, let known = error as? ClientError, repetition.allows(known.kind) else {
                    let error = Repetition.final(error)
                    attempt?.end(error)
                    throw error
                }
            }
        }
    }

    private func exchange(_ request: RawRequest, _ attempt: AttemptJournal?) async throws -> RawResponse {
        var request = request
        let options = request.options
        request.body = request.body.map { counted($0, options.progress, attempt) }
        let exchange = RunningExchange(services.transport.exchange(request), of: self)
        var response = try await exchange.response(within: options.attemptTimeout, idleLimit: options.idleTimeout)
        attempt?.received(response.head)
        response.body = told(response.body, options.progress, attempt)
        return response
    }

    /// The request's body, its bytes counted as they are sent.
    private func counted(
        _ body: Body, _ progress: (@Sendable (TransferProgress) -> Void)?, _ attempt: AttemptJournal?
    ) -> Body {
        // A large body whose progress is told goes in pieces, or all of it would be told at once.
        guard let bytes = body.bytesInMemory, progress == nil || bytes.count <= Body.pieceSize else {
            return body.inPieces.counting { [record] in
                record.countSent($0)
                attempt?.countSent($0)
            }.reporting(.upload, to: progress)
        }
        // Kept as it is, so that a transport can send it in one piece.
        record.countSent(bytes.count)
        attempt?.countSent(bytes.count)
        progress?(TransferProgress(direction: .upload, completed: Int64(bytes.count), total: body.length))
        return body
    }

    /// The response's body, its bytes told as they come.
    private func told(
        _ body: Body, _ progress: (@Sendable (TransferProgress) -> Void)?, _ attempt: AttemptJournal?
    ) -> Body {
        guard let bytes = body.bytesInMemory else {
            return body.journaled(by: attempt).reporting(.download, to: progress)
        }
        record.countReceived(bytes.count)
        attempt?.countReceived(bytes.count)
        attempt?.end(nil)
        return body.reporting(.download, to: progress)
    }
}
