// SPDX-License-Identifier: MIT

/// The times of one exchange, as its transport has measured them.
///
/// `NIOTransport` measures them; the other transports tell none.
///
/// A duration is `nil` when its end has not come, and when there was nothing to measure: an exchange on a connection
/// that was there already has no look-up of a name, no connect and no handshakes.
public struct ExchangeTimes: Sendable, Hashable {
    /// A moment of the transport's monotonic clock, in nanoseconds since an arbitrary beginning.
    package typealias Moment = UInt64

    /// The moments of the making of a connection.
    package struct Connect: Sendable, Hashable {
        /// The beginning.
        package var began: Moment
        /// The addresses of the host, or of its proxy, were found.
        ///
        /// `nil` when the URL holds an address.
        package var resolved: Moment?
        /// The connection was open, to the host or to its proxy.
        package var connected: Moment?
        /// The proxy had opened its tunnel.
        package var tunnelled: Moment?
        /// The TLS handshake was over, and the pins were checked.
        package var secured: Moment?

        package init(began: Moment) { self.began = began }
    }

    /// The exchange asked for a connection.
    package var asked: Moment?
    /// The exchange got its connection.
    package var began: Moment?
    /// The last byte of the request was passed to the system.
    ///
    /// `nil` when the response came first.
    package var written: Moment?
    /// The first byte of the response came, that of an interim one too.
    package var responded: Moment?
    /// The making of the exchange's connection; `nil` when an exchange was on it before.
    package var made: Connect?

    package init() {}

    /// The wait for a connection: until one was free, or was made.
    ///
    /// The look-up, the connect and the handshakes are part of it.
    public var queue: Duration? { Self.duration(asked, began) }

    /// The look-up of the name.
    public var nameLookup: Duration? { Self.duration(made?.began, made?.resolved) }

    /// The opening of the connection, to the host or to its proxy.
    public var connect: Duration? { Self.duration(made?.resolved ?? made?.began, made?.connected) }

    /// The opening of the proxy's tunnel.
    public var tunnel: Duration? { Self.duration(made?.connected, made?.tunnelled) }

    /// The TLS handshake, with the check of the pins.
    public var handshake: Duration? { Self.duration(made?.tunnelled ?? made?.connected, made?.secured) }

    /// The writing of the request, from its first byte to its last.
    public var sending: Duration? { Self.duration(began, written) }

    /// The time from the beginning of ``queue`` to the first byte of the response.
    public var firstByte: Duration? { Self.duration(asked, responded) }

    private static func duration(_ start: Moment?, _ end: Moment?) -> Duration? {
        guard let start, let end else { return nil }
        return .nanoseconds(end - min(start, end))
    }
}
