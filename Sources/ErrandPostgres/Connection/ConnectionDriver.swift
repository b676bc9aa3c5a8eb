// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The work of a connection's thread: it waits for the socket and the pipe, and calls libpq.
final class ConnectionDriver {
    private let connection: PostgresConnection
    private let library: LibPQ
    private let options: PostgresOptions
    private var machine: ConnectionMachine
    private var opening: ConnectionOpening
    private var jobs: [UInt64: ConnectionJob] = [:]
    private var reader: ResultReader
    /// The statement whose text is at the server, and whose values are not.
    private var prepared: Statement?
    /// Why the connection ends, if more is known than that it is lost.
    private var end: PostgresError?

    init(_ connection: PostgresConnection, _ library: LibPQ, _ opening: ConnectionOpening, _ options: PostgresOptions) {
        (self.connection, self.library, self.opening, self.options) = (connection, library, opening, options)
        machine = ConnectionMachine(idleLimit: options.idleLimit)
        reader = ResultReader(library, limit: options.resultLimit)
    }

    /// Connects, and serves the connection until it ends.
    func work() {
        opening.prepare = { [unowned self] in prepare($0) }
        take(opening.begin())
        while !machine.isEnded {
            let isReady = waitForSocket()
            if isReady { step() }
            for command in connection.takeCommands() { take(command) }
            happen(.passed)
            if machine.isConnecting, let progress = opening.passed() { take(progress) }
        }
        library.finish(handle)
        connection.end(end ?? PostgresError(.lost, "the connection was lost"))
    }

    private var handle: OpaquePointer? { opening.handle }

    private func prepare(_ handle: OpaquePointer?) {
        // Errors of the server while it connects are a severity and a code, and no text.
        _ = library.setErrorVerbosity(handle, 3)
        // Otherwise libpq prints the server's notices.
        _ = library.setNoticeReceiver(
            handle,
            { driver, notice in
                guard let driver, let notice else { return }
                Unmanaged<ConnectionDriver>.fromOpaque(driver).takeUnretainedValue().take(notice: notice)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Takes a notice.
    ///
    /// When no statement runs, the reason for which the server ends the connection is one.
    private func take(notice: OpaquePointer) {
        let failure = ServerFailure(notice, library)
        if failure.isFatal { end = PostgresError(.lost, failure) }
    }

    private func happen(_ event: ConnectionEvent) {
        for action in machine.handle(event, at: .now) { perform(action) }
    }

    private func take(_ command: ConnectionCommand) {
        switch command {
        case .run(let job):
            jobs[job.work.id] = job
            happen(.submitted(job.work))
        case .stop(let id): happen(.stopped(id))
        case .close:
            end = end ?? PostgresError(.closed, "the connection was closed")
            happen(.closed)
        }
    }

    private func perform(_ action: ConnectionAction) {
        switch action {
        case .welcome:
            _ = library.setNonblocking(handle, 1)
            connection.welcome()
        case .send(let id): send(id)
        case .requestStop:
            reader.drop()
            StopRequest.send(handle, library)
        case .resolve(let id, let outcome): resolve(id, outcome)
        case .offerRetirement: connection.watcher.rested(connection)
        case .close: break
        }
    }

    // MARK: Waiting

    /// Waits for the socket, the pipe or a moment.
    ///
    /// - Returns: Whether the socket is ready.
    private func waitForSocket() -> Bool {
        if hasUnreadTLS { return true }
        let wait = machine.wait
        let events = (wait.reads ? POLLIN : 0) | (wait.writes ? POLLOUT : 0)
        var watched = [
            pollfd(fd: library.socket(handle), events: Int16(events), revents: 0),
            pollfd(fd: connection.wakeDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        let until = machine.isConnecting ? opening.until : wait.until
        let count = poll(&watched, nfds_t(watched.count), Self.milliseconds(until: until))
        return count > 0 && watched[0].revents != 0
    }

    private static func milliseconds(until moment: ContinuousClock.Instant?) -> Int32 {
        guard let moment else { return -1 }
        let left = ContinuousClock.now.duration(to: moment)
        guard left > .zero else { return 0 }
        guard left < .seconds(60) else { return 60_000 }
        // One more, so that the moment has passed then.
        return Int32(left / .milliseconds(1)) + 1
    }

    private func step() {
        if machine.isConnecting { return take(opening.proceed()) }
        let isAlive = library.consumeInput(handle) != 0
        if machine.wait.writes { flush() }
        // It reads what came in, also when no statement runs: then the server tells why it ends the connection.
        _ = library.isBusy(handle)
        readResults()
        if !isAlive || library.isBad(handle) { happen(.lost) }
    }

    /// Whether OpenSSL holds bytes that libpq has not taken.
    ///
    /// They have left the socket, which is not readable for them.
    private var hasUnreadTLS: Bool {
        guard !machine.isConnecting, let sslPending = library.sslPending,
            let session = library.sslStruct(handle, "OpenSSL")
        else { return false }
        return sslPending(session) > 0
    }

    // MARK: Connecting

    private func take(_ progress: ConnectionOpening.Progress) {
        switch progress {
        case .reads: happen(.connectionReads)
        case .writes: happen(.connectionWrites)
        case .connected: happen(.connected)
        case .failed(let error):
            end = error
            happen(.lost)
        }
    }

    // MARK: Statements

    private func send(_ id: UInt64) {
        guard let statement = jobs[id]?.statement else { return }
        reader = ResultReader(library, limit: options.resultLimit)
        prepared = statement.isLong && isInTransaction ? statement : nil
        let isSent: Int32 =
            if prepared != nil {
                library.sendPrepare(handle, "", statement.sql, Int32(statement.starts.count), statement.types)
            } else if statement.isScript {
                library.sendQuery(handle, statement.sql)
            } else {
                statement.withValues { values in
                    library.sendQueryParams(
                        handle, statement.sql, Int32(statement.starts.count), statement.types, values,
                        statement.lengths, statement.formats, 0)
                }
            }
        finishSending(isSent)
    }

    /// Sends the values of a statement whose text the server has.
    ///
    /// The server counts the idle time of a transaction until the first message of a statement has come as a whole, and
    /// again after the last one. Values are long, so their message must be the first: otherwise a process that is
    /// stopped while it sends them would hold up others for ever.
    private func send(valuesOf statement: Statement) {
        prepared = nil
        reader = ResultReader(library, limit: options.resultLimit)
        let isSent = statement.withValues { values in
            library.sendQueryPrepared(
                handle, "", Int32(statement.starts.count), values, statement.lengths, statement.formats, 0)
        }
        finishSending(isSent)
    }

    private func finishSending(_ isSent: Int32) {
        guard isSent != 0 else { return happen(.lost) }
        // libpq refuses it for a text alone, which has no rows.
        _ = library.setSingleRowMode(handle)
        flush()
    }

    private var isInTransaction: Bool { library.transactionStatus(handle) != 0 }

    private func flush() {
        // What went wrong is read from the socket, which the server may have closed with a reason.
        happen(.written(isDone: library.flush(handle) != 1))
    }

    private func readResults() {
        while machine.isBusy, library.isBusy(handle) == 0 {
            guard let part = library.getResult(handle) else {
                if let prepared, reader.failure == nil {
                    // A statement that is to be stopped is not begun.
                    return machine.isRunning ? send(valuesOf: prepared) : happen(.responded(.stopped))
                }
                connection.note(isInTransaction: isInTransaction)
                // An error without a code is libpq's own: the connection broke, or its state is not known.
                let isBroken = reader.failure.map { $0.sqlState == nil } ?? false
                return happen(isBroken ? .lost : .responded(reader.response))
            }
            let obstacle = reader.take(part)
            library.clear(part)
            if let failure = reader.failure, failure.isFatal { end = PostgresError(.lost, failure) }
            switch obstacle {
            case .unsupported:
                // libpq returns the same part again and again until data were copied.
                happen(.exceeded(.unsupported))
                return happen(.closed)
            case .some(let outcome): happen(.exceeded(outcome))
            case nil: break
            }
        }
    }

    private func resolve(_ id: UInt64, _ outcome: WorkOutcome) {
        guard let job = jobs.removeValue(forKey: id) else { return }
        if machine.isEnded { connection.noteEnding() }
        job.reply.resolve(reader.result(of: outcome, lost: end))
    }
}
