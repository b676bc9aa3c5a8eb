// SPDX-License-Identifier: MIT

#if os(Linux)
    /// The pool that a connection belongs to, as the connection sees it.
    protocol ConnectionOwner: AnyObject, Sendable {
        /// The place that the connection leads to.
        var place: OriginPlace { get }

        /// Gives an exchange a connection, now or later.
        ///
        /// - Parameter again: Whether it had a connection that turned out to be closed.
        func lease(_ exchange: NIOExchange, again: Bool)

        /// Takes back a connection whose exchange has ended well, or the place of a stream that has ended.
        ///
        /// - Parameter keepAlive: The time for which the server promises to keep it.
        func giveBack(_ id: PoolState.Connection, keepAlive: PoolState.Nanoseconds?) -> ReturnedConnection

        /// Notes how many streams a connection of HTTP/2 may have.
        func allows(_ streams: Int, on id: PoolState.Connection)

        /// Notes that a connection of HTTP/2 takes no further streams.
        func goAway(_ id: PoolState.Connection)

        /// Notes that a connection is closed, or is being closed.
        func closed(_ id: PoolState.Connection)
    }

    /// The use of a connection whose exchange has ended well.
    enum ReturnedConnection {
        case keep, close
        case next(NIOExchange)
    }
#endif
