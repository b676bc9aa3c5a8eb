// SPDX-License-Identifier: MIT

extension Client {
    /// The executor of the threads on which the transport's responses arrive;
    /// `nil` when the transport has no threads of its own.
    ///
    /// Tasks that prefer this executor send and read without waking another thread,
    /// so successive calls take less processor time.
    ///
    /// ```swift
    /// try await withTaskExecutorPreference(client.taskExecutor) {
    ///     for try await person in client.items(request, by: .link(\.next), { $0.results }) { count(person) }
    /// }
    /// ```
    ///
    /// The closure runs on these threads too, except code that is isolated to an
    /// actor. It must not block or compute for long, because other responses wait
    /// meanwhile. A response of more than 64 KiB is read on another thread. Middleware
    /// that may wait for anything begin on these threads, and continue on others
    /// after their first wait (``Middleware/waitsOnlyThroughNext``).
    public var taskExecutor: (any TaskExecutor)? { services.transport.taskExecutor }
}

extension Services {
    /// The longest response that is read on the transport's threads, in bytes.
    ///
    /// Reading such a response takes less than a millisecond.
    private static let longestOnWire = 64 * 1024

    /// Reads a response; a long response is not read on the transport's
    /// threads.
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
