// SPDX-License-Identifier: MIT

/// The services that a client shares with its middleware, for all its calls.
public final class Services: Sendable {
    /// The transport.
    public let transport: any Transport
    /// The clock.
    public let time: TimeSource
    /// The origin of the client's base URL.
    ///
    /// Credentials may go only there.
    public let origin: URLOrigin?

    let timers: Timers
    let background: BackgroundTasks
    let shutdown: ShutdownSignal

    init(
        transport: any Transport, time: TimeSource, origin: URLOrigin?, timers: Timers, background: BackgroundTasks,
        shutdown: ShutdownSignal
    ) {
        self.transport = transport
        self.time = time
        self.origin = origin
        self.timers = timers
        self.background = background
        self.shutdown = shutdown
    }
    /// Runs an action at a moment, unless it is cancelled before.
    ///
    /// - Parameters:
    ///   - moment: The moment, on the clock of ``time``.
    ///   - action: The action. It runs in a task that all timers of the
    ///     client share, so it must be quick.
    public func schedule(
        at moment: TimeSource.Instant, _ action: @escaping @Sendable () -> Void
    ) -> ScheduledAction {
        ScheduledAction(id: timers.schedule(at: moment, action), timers: timers)
    }
}

/// A scheduled action.
public struct ScheduledAction: Sendable {
    fileprivate let id: Timers.ID
    fileprivate let timers: Timers

    /// Cancels the action, if it has not run.
    public func cancel() { timers.cancel(id) }
}
