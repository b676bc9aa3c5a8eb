// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import NIOCore
    import NIOPosix
    import Synchronization

    /// The event loops of a transport: the driver of ``LoopLoads``.
    final class EventLoops: Sendable {
        /// A place at a loop, to be given back once.
        struct Place: Sendable {
            let loop: any EventLoop
            fileprivate let index: Int
            fileprivate let loops: EventLoops

            func giveBack() { loops.loads.withLock { $0.giveBack(index) } }
        }

        private let all: [any EventLoop]
        private let loads: Mutex<LoopLoads>

        /// How many exchanges each loop has at hand.
        var counts: [Int] { loads.withLock { $0.counts } }

        /// The loops of a group, beginning with the group's next, so that the
        /// transports of a process do not all begin with the same.
        init(_ group: any EventLoopGroup) {
            let first = group.next()
            let others = group.makeIterator().filter { $0 !== first }
            all = [first] + others
            loads = Mutex(LoopLoads(loops: all.count))
        }

        /// A place at the loop that takes the next exchange.
        func take() -> Place {
            let present = present
            let index = loads.withLock { $0.take(from: present) }
            return Place(loop: all[index], index: index, loops: self)
        }

        /// The loop on which the caller runs; for one that runs on none of these,
        /// the loop that would take the next exchange.
        var nearest: any EventLoop { all[present ?? loads.withLock { $0.fewest() }] }

        private var present: Int? {
            guard let current = MultiThreadedEventLoopGroup.currentEventLoop else { return nil }
            return all.firstIndex { $0 === current }
        }
    }
#endif
