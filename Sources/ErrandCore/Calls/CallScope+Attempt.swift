// SPDX-License-Identifier: MIT

import HTTPTypes

extension CallScope {
    /// Sends the request through the transport once, and counts and watches the
    /// bytes.
    ///
    /// A request that the server has not processed is sent again within the same
    /// attempt: see ``Repetition``.
    func attempt(_ request: RawRequest) async throws -> RawResponse {
        let isSafe = request.head.method.isSafe
        let (number, journal) = record.countAttempt(isSafe: isSafe)
        var request = request
        let attempt = journal.map { AttemptJournal($0, number, &request) }
        var repetition = Repetition(of: request)
        while true {
            do {
                let response = try await exchange(request, attempt)
                if !isSafe { record.note(FailureMeaning(response.head.status).effect, ofAttempt: number) }
                return response
            } catch {
                let effect = FailureMeaning(error).effect
                let isOver = self.isOver || Task.isCancelled
                guard !isOver, let known = error as? ClientError,
                    repetition.allows(known.kind, connections: connections(to: request))
                else {
                    if !isSafe { record.note(effect, ofAttempt: number) }
                    let error = Repetition.final(error)
                    attempt?.end(error)
                    throw error
                }
                if !isSafe { record.noteRepetition(after: effect) }
            }
        }
    }

    /// Returns the most connections that the transport may keep to a request's origin.
    private func connections(to request: RawRequest) -> Int {
        services.transport.concurrentRequests(to: request.origin) ?? Repetition.usualConnections
    }

    private func exchange(_ request: RawRequest, _ attempt: AttemptJournal?) async throws -> RawResponse {
        var request = request
        let options = request.options
        request.body = request.body.map { counted($0, options.progress, attempt) }
        let exchange = services.transport.exchange(request)
        attempt?.began(exchange)
        let running = RunningExchange(exchange, of: self)
        var response = try await running.response(within: options.limits, before: options.ordinaryLimits)
        if response.sent == nil { response.sent = request.head }
        attempt?.received(response.head)
        response.body = told(response.body, options.progress, attempt)
        return response
    }

    /// Returns the request's body, which counts its bytes as they are sent.
    private func counted(
        _ body: Body, _ progress: (@Sendable (TransferProgress) -> Void)?, _ attempt: AttemptJournal?
    ) -> Body {
        // A large body with a progress report is sent in pieces, so that there is more than one
        // report.
        guard let bytes = body.bytesInMemory, progress == nil || bytes.count <= Body.pieceSize else {
            return body.inPieces.counting { [record] in
                record.countSent($0)
                attempt?.countSent($0)
            }.reporting(.upload, to: progress)
        }
        // Unchanged, so that a transport can send it in one piece.
        record.countSent(bytes.count)
        attempt?.countSent(bytes.count)
        progress?(TransferProgress(direction: .upload, completed: Int64(bytes.count), total: body.length))
        return body
    }

    /// Returns the response's body, which reports its bytes as they come.
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
