// SPDX-License-Identifier: MIT

/// What a client shares with its middleware, for all its calls.
public final class Services: Sendable {
    /// The wire.
    public let transport: any Transport
    /// The time.
    public let time: TimeSource
    /// The origin of the client's base URL: where its credentials may go.
    public let origin: URLOrigin?

    let timers: Timers
    let background: BackgroundTasks

    init(
        transport: any Transport, time: TimeSource, origin: URLOrigin?, timers: Timers, background: BackgroundTasks
    ) {
        self.transport = transport
        self.time = time
        self.origin = origin
        self.timers = timers
        self.background = background
    }
}
