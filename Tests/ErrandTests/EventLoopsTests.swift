// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOPosix
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("Which event loop takes an exchange", .timed, .timeLimit(.minutes(10)))
    struct EventLoopsTests {
        @Test("The loop with the fewest takes the next exchange; among equals the first")
        func fewest() {
            var loads = LoopLoads(loops: 3)
            #expect((0..<4).map { _ in loads.take() } == [0, 1, 2, 0])
            loads.giveBack(2)
            #expect(loads.take() == 2)
            #expect(loads.counts == [2, 1, 1])
        }

        @Test("The loop on which the caller runs goes first among equals, and only among them")
        func present() {
            var loads = LoopLoads(loops: 3)
            #expect(loads.take(from: 1) == 1)
            #expect(loads.take(from: 1) == 0)
            #expect(loads.take(from: 2) == 2)
            #expect(loads.take(from: 7) == 0)
        }

        @Test("One exchange at a time stays on one loop")
        func alone() {
            var loads = LoopLoads(loops: 3)
            for _ in 0..<5 {
                #expect(loads.take() == 0)
                loads.giveBack(0)
            }
        }

        @Test("No loop at all counts as one")
        func none() {
            var loads = LoopLoads(loops: 0)
            #expect(loads.take() == 0)
        }

        @Test("Two transports of a group begin with different loops, and each uses all")
        func spread() async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
            let (one, other) = (EventLoops(group), EventLoops(group))
            #expect(one.take().loop !== other.take().loop)
            let loops = (0..<2).map { _ in ObjectIdentifier(one.take().loop) }
            #expect(Set(loops).count == 2)
            try await group.shutdownGracefully()
        }

        @Test("A place that is given back is taken again")
        func givenBack() async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
            let loops = EventLoops(group)
            let first = loops.take()
            first.giveBack()
            for _ in 0..<4 {
                let place = loops.take()
                #expect(place.loop === first.loop)
                place.giveBack()
            }
            try await group.shutdownGracefully()
        }
    }
#endif
