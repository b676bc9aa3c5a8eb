// SPDX-License-Identifier: MIT

/// What a client shares with its middleware, for all its calls.
public final class Services: Sendable {
    /// The wire.
    public let transport: any Transport
    /// The time.
    public let time: TimeSource
    /// The origin of the client's base URL: where its credentials may go.
    public let origin: URLOrigin?

    /// The wire, if its exchanges can be ended without a task around them.
    let endable: (any EndableTransport)?
    let timers: Timers
    let background: BackgroundTasks
    let shutdown: ShutdownSignal

    init(
        transport: any Transport, time: TimeSource, origin: URLOrigin?, timers: Timers, background: BackgroundTasks,
        shutdown: ShutdownSignal
    ) {
        self.transport = transport
        endable = transport as? any EndableTransport
        self.time = time
        self.origin = origin
        self.timers = timers
        self.background = background
        self.shutdown = shutdown
    }
}
