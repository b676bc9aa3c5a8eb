// SPDX-License-Identifier: MIT

/// The connections to one origin, and the calls that wait for one.
///
/// It decides, and its driver acts. It knows connections and waiters by identifiers, and never sees a
/// channel. The driver calls it under a lock, and carries out what it returns after the lock was released.
///
/// Each method returns at most one decision, and allocates nothing for it. What is rarer is kept in
/// ``more``: whenever ``hasMore`` is true after a call, the driver calls ``takeMore()`` in the same locked
/// section.
///
/// An event about a connection or waiter that is no longer known changes nothing, so events may come in
/// any order.
///
/// ## A lease
///
/// 1. ``lease(preferring:now:)`` returns a connection, or a waiter that gets one or an error later through
///    ``PoolActions``. The waiter of a call that has ended is given to ``cancel(_:)``.
/// 2. A lease that meets a closed connection has written nothing. If an exchange has ended on that
///    connection before, the driver calls ``closed(_:now:)`` and ``leaseAgain(preferring:now:)``. A
///    connection that has served nothing failed: its lease ends with the error.
/// 3. ``giveBack(_:keepAlive:now:)`` ends a lease whose connection is clean, ``closed(_:now:)`` one whose
///    connection is not, or is closed.
///
/// A stream of HTTP/2 is a lease. It is given back whether it ended well or was reset; the connection
/// stays.
///
/// ## A connection
///
/// It begins with ``PoolActions/connect``. The driver reports ``connected(_:on:as:now:)`` or
/// ``connectFailed(_:now:)``, and later ``closed(_:now:)`` once its channel is closed, whoever closed it.
///
/// ## Order
///
/// An idle connection on the caller's loop, the youngest first; one on another loop; a new one below the
/// limit; else the call waits, first in, first out. Once the origin has turned out to speak HTTP/2, one
/// connection is enough: its streams are counted here, and calls above the peer's maximum wait. As long as nobody
/// knows what a new origin speaks, a few connects are begun, and twice as many after each second without an end.
struct PoolState: Sendable {
    /// The identifier of a connection, from the decision to connect until it is closed.
    typealias Connection = Slots<PooledConnection>.ID
    /// The identifier of a call that waits for a connection.
    typealias Waiter = Slots<PoolWaiter>.ID
    /// A moment, or a time, in nanoseconds of a monotonic clock, such as `NIODeadline.uptimeNanoseconds`.
    typealias Nanoseconds = UInt64

    /// How a call gets its connection.
    enum Lease: Equatable {
        /// A connection that was idle, or has room for another stream.
        case connection(Connection)
        /// The call waits. Its end is in ``PoolActions``, or is ``Return/lease(_:)``.
        case wait(Waiter)
        /// The pool is shut down.
        case shutDown
    }

    /// The use of a connection whose lease ended well.
    enum Return: Equatable {
        /// It is kept. A connection of HTTP/1.1 is idle now.
        case keep
        /// It is leased to this waiter.
        case lease(Waiter)
        /// It is no longer in the pool. The driver closes it.
        case close
        /// The pool did not know it, or it had no lease. The driver closes it, if it is open.
        case unknown
    }

    /// The version of HTTP that a new connection speaks.
    enum Version: Equatable {
        case http1
        /// HTTP/2. Before the peer's SETTINGS it may have ``PoolState/streamsBeforeSettings`` streams.
        case http2
    }

    /// The most streams of a connection before the peer's SETTINGS (RFC 9113 §6.5.2 recommends that
    /// peers allow at least 100).
    static let streamsBeforeSettings = 100
    /// The wait after the first failed connect.
    ///
    /// It doubles with each further one.
    static let firstBackOff: Nanoseconds = 50_000_000
    /// The longest wait after a failed connect.
    static let longestBackOff: Nanoseconds = 1_000_000_000

    /// The most connects to a new origin of which nobody knows what it speaks.
    ///
    /// Over HTTP/2 all but one are in vain, and each costs the server a handshake. But one alone that gets no word
    /// would hold up all calls, and so would two of which one is lost on the way.
    static let firstConnects = 4
    /// The time after which twice as many are begun.
    private static let firstConnectTime: Nanoseconds = 1_000_000_000

    /// The most connections, connects included.
    ///
    /// Connections after GOAWAY do not count.
    let limit: Int
    /// The time after which an idle connection is closed.
    let idleTimeout: Nanoseconds
    /// The time for which a connection of HTTP/2 may allow no stream (RFC 9113 §6.5.2 wants that to be short).
    let patience: Nanoseconds

    // The rest of the state is not for the driver.

    var connections = Slots<PooledConnection>()
    var waiters = Slots<PoolWaiter>()
    /// The waiters, the first one first.
    var queue = LinkedLists()
    /// The connections that may be closed for their age, the youngest first.
    ///
    /// Those of HTTP/2 without a stream are in it.
    var idle = LinkedLists()
    /// The idle connections of HTTP/1.1 for each loop, the youngest first.
    var idleOnLoop: LinkedLists
    /// The connections of HTTP/2 that take streams; nearly always one at most.
    var multiplexed: [Connection] = []
    /// The connects that have not ended.
    var connecting = 0
    /// The moment since which there have been any.
    var connectingSince: Nanoseconds = 0
    /// The connections after GOAWAY.
    var leaving = 0
    /// The failed connects since the last one that succeeded.
    var failures = 0
    /// The moment before which no connect begins.
    var retryAt: Nanoseconds = 0
    /// The number of waiters so far, which tells those that a connect was begun for from later ones.
    var lastWaiter: UInt64 = 0
    /// Whether the last connect turned out to be HTTP/2.
    var isMultiplexed = false
    /// Whether it is known what the origin speaks.
    var isVersionKnown: Bool
    var isShutDown = false
    /// The moment for which the driver has a call of ``wake(now:)`` scheduled.
    var wakeAt: Nanoseconds?
    /// See ``takeMore()``.
    var more = PoolActions()

    /// Creates an empty pool.
    ///
    /// - Parameters:
    ///   - limit: The most connections, at least one.
    ///   - idleTimeout: The time after which an idle connection is closed.
    ///   - loops: The number of event loops. A loop is named by its index.
    ///   - patience: The time for which a connection of HTTP/2 may allow no stream.
    ///   - negotiates: Whether a handshake decides what a connection speaks.
    init(limit: Int, idleTimeout: Nanoseconds, loops: Int, patience: Nanoseconds = .max, negotiates: Bool = false) {
        self.limit = max(limit, 1)
        self.idleTimeout = idleTimeout
        self.patience = patience
        isVersionKnown = !negotiates
        idleOnLoop = LinkedLists(count: loops)
    }

    /// The most connects at once, and the moment from which there may be more.
    func mostConnects(now: Nanoseconds) -> (count: Int, until: Nanoseconds?) {
        if failures > 0 { return (1, nil) }
        if isVersionKnown, !isMultiplexed { return (limit, nil) }
        let first = isMultiplexed ? 1 : Self.firstConnects
        let turns = connecting == 0 ? 0 : min((now - min(connectingSince, now)) / Self.firstConnectTime, 16)
        guard first << turns < limit else { return (limit, nil) }
        return (first << turns, (connecting == 0 ? now : connectingSince) + (turns + 1) * Self.firstConnectTime)
    }

    /// Whether ``takeMore()`` has something to do.
    var hasMore: Bool { more.isAny }

    /// Returns the actions that the calls since the last one have left, and forgets them.
    mutating func takeMore() -> PoolActions {
        defer { more = PoolActions() }
        return more
    }

    /// Whether the pool has neither connections nor waiters, nor a back-off to remember, so that the driver
    /// may drop it.
    func isUnused(now: Nanoseconds) -> Bool { connections.count == 0 && waiters.count == 0 && now >= retryAt }

    /// The number of requests that can be on the wire at once.
    var concurrentRequests: Int { isMultiplexed ? max(limit, Self.streamsBeforeSettings) : limit }
}

/// The actions of a driver after a call of ``PoolState``, beside the value that the call returned.
struct PoolActions: Sendable, Equatable {
    /// A connect to begin.
    struct Connect: Sendable, Equatable {
        let connection: PoolState.Connection
        /// The loop that the waiter preferred; `nil` when the driver decides.
        let loop: Int?
    }

    /// A waiter and its connection.
    struct Lease: Sendable, Equatable {
        let waiter: PoolState.Waiter
        let connection: PoolState.Connection
    }

    /// Connects to begin.
    var connect: [Connect] = []
    /// Waiters that have got a connection.
    var lease: [Lease] = []
    /// Waiters that end with the error of the connect that the driver has just reported, or, in a call of
    /// ``PoolState/wake(now:)``, because a connection allows no stream.
    var fail: [PoolState.Waiter] = []
    /// Waiters that end because the pool is shut down.
    var shutDown: [PoolState.Waiter] = []
    /// Connections to close, and connects to give up.
    ///
    /// They are no longer in the pool, and have no lease.
    var close: [PoolState.Connection] = []
    /// The moment for the next call of ``PoolState/wake(now:)``.
    ///
    /// It replaces the one that is scheduled.
    var wakeAt: PoolState.Nanoseconds?

    var isAny: Bool {
        wakeAt != nil || !connect.isEmpty || !lease.isEmpty || !fail.isEmpty || !shutDown.isEmpty || !close.isEmpty
    }
}

/// The state of a connection in a pool.
struct PooledConnection: Sendable {
    enum Phase: Sendable, Equatable {
        case connecting
        case http1
        case http2
        /// HTTP/2 after GOAWAY: its streams end, and it takes no new one.
        case leaving
    }

    var phase = Phase.connecting
    /// The loop, once it is connected.
    var loop = 0
    /// The leases: at most one over HTTP/1.1.
    var leases = 0
    /// The most leases.
    var room = 1
    /// Whether a lease has ended well on it.
    var hasServed = false
    /// The moment at which it is closed, if it is idle.
    var expiry: PoolState.Nanoseconds = 0
    /// The last waiter that waited when the connect began, or when the peer began to allow no stream.
    var lastWaiter: UInt64 = 0
    /// The moment until which the peer may allow no stream.
    var barredUntil: PoolState.Nanoseconds?
}

/// A call that waits for a connection of a pool.
struct PoolWaiter: Sendable {
    /// The number of the waiter; 0 for a lease that is placed again, which goes first.
    let number: UInt64
    /// The loop that the call prefers.
    let loop: Int?
}
