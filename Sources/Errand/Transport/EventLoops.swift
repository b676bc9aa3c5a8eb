// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOPosix
    import Synchronization

    /// The event loops of a transport.
    ///
    /// They use ``LoopLoads`` to spread exchanges.
    final class EventLoops: Sendable {
        /// A place at a loop, which must be given back once.
        struct Place: Sendable {
            let loop: any EventLoop
            let index: Int
            fileprivate let loops: EventLoops

            func giveBack() { loops.loads.withLock { $0.giveBack(index) } }
        }

        private let all: [any EventLoop]
        private let loads: Mutex<LoopLoads>

        /// Creates the loops of a group.
        ///
        /// The group's next loop comes first, so that the transports of a
        /// process do not all begin with the same loop.
        init(_ group: any EventLoopGroup) {
            let first = group.next()
            let others = group.makeIterator().filter { $0 !== first }
            all = [first] + others
            loads = Mutex(LoopLoads(loops: all.count))
        }

        /// Takes a place at a loop.
        ///
        /// - Parameter index: The loop that is preferred among equals.
        func take(preferring index: Int? = nil) -> Place {
            let index = loads.withLock { $0.take(from: index) }
            return Place(loop: all[index], index: index, loops: self)
        }

        /// The number of loops.
        var count: Int { all.count }

        /// The loop on which the caller runs; if the caller runs on none of these
        /// loops, the loop that would take the next exchange.
        var nearest: any EventLoop { all[present ?? loads.withLock { $0.fewest() }] }

        /// The index of the loop on which the caller runs; `nil` when it runs on none of these loops.
        var present: Int? {
            guard let current = MultiThreadedEventLoopGroup.currentEventLoop else { return nil }
            return all.firstIndex { $0 === current }
        }
    }
#endif
