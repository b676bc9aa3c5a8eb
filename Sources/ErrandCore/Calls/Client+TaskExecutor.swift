// SPDX-License-Identifier: MIT

extension Client {
    /// The executor of the threads on which the transport's answers arrive; `nil`
    /// where it has none of its own.
    ///
    /// Tasks that prefer it send and read without waking another thread: calls that
    /// come one after the other take less processor time.
    ///
    /// ```swift
    /// try await withTaskExecutorPreference(client.taskExecutor) {
    ///     for try await person in client.items(of: Person.self, from: .get("people")) { count(person) }
    /// }
    /// ```
    ///
    /// The closure's own code runs on these threads too, but for that on an actor.
    /// It must not block, nor compute for long: other answers wait meanwhile. An
    /// answer of more than 64 KiB is read elsewhere, and so are steps that may wait
    /// for anything (``Middleware/waitsOnlyThroughNext``).
    public var taskExecutor: (any TaskExecutor)? { services.transport.taskExecutor }
}

extension Services {
    /// The longest answer that is read on the wire's threads, in bytes.
    ///
    /// Reading it takes less than a millisecond.
    private static let longestOnWire = 64 * 1024

    /// Reads an answer; a long one away from the wire's threads.
    func reading<Output>(_ count: Int, _ read: () throws -> Output) async throws -> Output {
        guard count > Self.longestOnWire, isOnWire else { return try read() }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { try read() }
    }

    /// Whether the task runs on the transport's threads.
    private var isOnWire: Bool {
        guard let executor = transport.taskExecutor?.asUnownedTaskExecutor() else { return false }
        return withUnsafeCurrentTask { $0?.unownedTaskExecutor == executor }
    }
}
