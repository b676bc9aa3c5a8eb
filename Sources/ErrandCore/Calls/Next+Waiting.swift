// SPDX-License-Identifier: MIT

extension Next {
    /// Waits for the result of a promise.
    ///
    /// The wait ends with the call: at its deadline, when it is cancelled, and at
    /// the client's shutdown. The side that would have resolved the promise is not
    /// told. When this method throws, the middleware itself must give up its place, for
    /// example in a queue.
    ///
    /// A result that came before the call was over counts: it is returned even
    /// then.
    ///
    /// - Throws: The promise's error; `CancellationError` when the call is over;
    ///   `ClientError.rejected.callEnded` when it has returned;
    ///   `ClientError.rejected.shutDown`.
    public func value<Value>(of promise: Promise<Value>) async throws -> Value {
        guard let wait = scope.add({ [scope] in promise.resolve(.failure(scope.interruption)) }) else {
            // The promise has a result now: that of the other side, if it came first.
            return try await promise.value()
        }
        defer { scope.remove(wait) }
        return try await services.value(of: promise)
    }

    /// Waits until a moment.
    ///
    /// - Throws: `CancellationError` when the call is over before that;
    ///   `ClientError.rejected.shutDown` at the client's shutdown.
    public func wait(until moment: TimeSource.Instant) async throws {
        let promise = Promise<Void>()
        let timer = services.schedule(at: moment) { promise.resolve(.success(())) }
        defer { timer.cancel() }
        try await value(of: promise)
    }

    /// Runs work in a task of its own and waits for its end.
    ///
    /// The work may wait for anything.
    ///
    /// The task is cancelled when the call ends or the client is shut down. It
    /// starts on the caller's thread, so that work that rarely waits costs little,
    /// such as returning a credential in memory.
    ///
    /// - Throws: The errors of the work; `ClientError.rejected.shutDown` when
    ///   the shutdown ended it.
    public func interruptible<Output: Sendable>(
        _ work: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        try await scope.value(of: .prompt(work), atShutdown: .ends)
    }
}

extension Services {
    /// Waits for the result of a promise.
    ///
    /// The wait ends when the task is cancelled or the client is shut down.
    func value<Value>(of promise: Promise<Value>) async throws -> Value {
        let hold = shutdown.whenRaised { promise.resolve(.failure(ClientError(.rejected.shutDown))) }
        defer { shutdown.forget(hold) }
        return try await withTaskCancellationHandler {
            try await promise.value()
        } onCancel: {
            promise.resolve(.failure(CancellationError()))
        }
    }

    /// Waits until a moment.
    ///
    /// - Throws: `ClientError.rejected.shutDown` at the shutdown; `CancellationError`
    ///   when the task is cancelled.
    func wait(until moment: TimeSource.Instant) async throws {
        let promise = Promise<Void>()
        let timer = schedule(at: moment) { promise.resolve(.success(())) }
        defer { timer.cancel() }
        try await value(of: promise)
    }
}
