// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import Dispatch
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOPosix
    import Testing

    @testable import Errand

    @Suite("Which event loop takes an exchange", .timeLimit(.minutes(1)))
    struct EventLoopsTests {
        @Test("A loop is filled before the next is woken")
        func filled() {
            var loads = LoopLoads(loops: 3)
            let taken = (0..<LoopLoads.full + 1).map { _ in loads.take() }
            #expect(taken == Array(repeating: 0, count: LoopLoads.full) + [1])
            loads.giveBack(0)
            #expect(loads.take() == 0)
            #expect(loads.counts == [LoopLoads.full, 1, 0])
        }

        @Test("Where all are full, the one with the fewest takes the next")
        func overflowing() {
            var loads = LoopLoads(loops: 2)
            for _ in 0..<2 * LoopLoads.full { _ = loads.take() }
            #expect([loads.take(), loads.take(), loads.take()] == [0, 1, 0])
            for _ in 0..<3 { loads.giveBack(0) }
            #expect(loads.take() == 0)
            #expect(loads.counts == [LoopLoads.full, LoopLoads.full + 1])
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
            let loops = (0..<2 * LoopLoads.full).map { _ in ObjectIdentifier(one.take().loop) }
            #expect(Set(loops).count == 2)
            try await group.shutdownGracefully()
        }

        @Test("A place that is given back is taken again")
        func givenBack() async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
            let loops = EventLoops(group)
            let first = loops.take()
            for _ in 0..<4 * LoopLoads.full {
                let place = loops.take()
                #expect(place.loop === first.loop)
                place.giveBack()
            }
            try await group.shutdownGracefully()
        }

        @Test("What is given up before its loop comes to it is not sent, and leaves no place taken")
        func givenUp() async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let loops = EventLoops(group)
            let gate = DispatchSemaphore(value: 0)
            group.next().execute { gate.wait() }
            let request = RawRequest(
                head: HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:1", path: "/"))
            let exchange = DelegateExchange(request, ConnectionPools(), loops)
            let call = Task { try await exchange.response() }
            while loops.counts == [0] { await Task.yield() }
            exchange.end()
            // A request that was sent would be refused.
            await #expect(throws: CancellationError.self) { _ = try await call.value }
            #expect(loops.counts == [0])
            gate.signal()
            // The loop has come to it by then.
            try await group.next().submit {}.get()
            #expect(loops.counts == [0])
            try await group.shutdownGracefully()
        }
    }
#endif
