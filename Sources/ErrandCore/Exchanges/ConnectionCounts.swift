// SPDX-License-Identifier: MIT

/// The connections of a transport to one origin, at one moment.
public struct ConnectionCounts: Sendable, Hashable {
    /// The open connections, idle ones included.
    public var open: Int
    /// The open connections that no request uses.
    public var idle: Int
    /// The requests that wait for a connection.
    public var waiting: Int

    /// Creates counts.
    public init(open: Int, idle: Int, waiting: Int) {
        self.open = open
        self.idle = idle
        self.waiting = waiting
    }
}
