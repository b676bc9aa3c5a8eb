// SPDX-License-Identifier: MIT

#if os(Linux)
    import HTTPTypes
    import NIOPosix
    import Synchronization
    import Testing
    import TestSupport

    @testable import Errand
    @testable import ErrandConformance

    @Suite("Calls on the threads of the transport", .timed, .timeLimit(.minutes(10)))
    struct TaskExecutorTests {
        /// Notes on which event loops it runs, before and after the wire.
        private final class Witness: Middleware {
            let before = Mutex<[ObjectIdentifier?]>([])
            let after = Mutex<[ObjectIdentifier?]>([])
            var waitsOnlyThroughNext: Bool { true }

            func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
                before.withLock { $0.append(TaskExecutorTests.loop) }
                let response = try await next(request)
                after.withLock { $0.append(TaskExecutorTests.loop) }
                return response
            }
        }

        /// A value that says where it was read.
        private struct Reading: Decodable, Sendable {
            let isOnLoop: Bool

            init(from decoder: any Decoder) throws { isOnLoop = TaskExecutorTests.loop != nil }
        }

        fileprivate static var loop: ObjectIdentifier? {
            MultiThreadedEventLoopGroup.currentEventLoop.map { ObjectIdentifier($0) }
        }

        /// Calls a server that responds to every request with a body; `nil` for one
        /// that never responds.
        ///
        /// - Parameter count: The number of requests that must be there before the first one gets its response.
        private func serve(
            _ body: String?, after count: Int = 1, _ use: @escaping @Sendable (Client, Witness) async throws -> Void
        ) async throws {
            let (requests, areThere) = (Counter(), Gate())
            let script = WireScript { connection in
                while try await connection.readRequest() != nil {
                    if requests.next() >= count { areThere.open() }
                    await areThere.wait()
                    if let body { try await connection.write(WireResponse.of(body)) }
                }
            }
            try await WireServer.serve(script) { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                let transport = try NIOTransport(configuration)
                let witness = Witness()
                let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: transport) {
                    $0.middleware = [witness]
                }
                try await use(client, witness)
            }
        }

        @Test("A task that prefers the client's executor sends and reads on one event loop")
        func preferred() async throws {
            try await serve("[1]") { client, witness in
                let isOnLoop = try await withTaskExecutorPreference(client.taskExecutor) {
                    for _ in 0..<3 { try await #expect(client.send(Request<Reading>.get("a")).isOnLoop) }
                    return Self.loop != nil
                }
                #expect(isOnLoop)
                let (before, after) = (witness.before.withLock { $0 }, witness.after.withLock { $0 })
                #expect(before.count == 3 && !before.contains(nil))
                #expect(before == after && Set(before).count == 1)
            }
        }

        @Test("Without the preference no middleware of a call and no reading runs on an event loop")
        func unpreferred() async throws {
            try await serve("[1]") { client, witness in
                let reading = try await client.send(Request<Reading>.get("a"))
                #expect(!reading.isOnLoop)
                #expect(witness.before.withLock { $0 } == [nil] && witness.after.withLock { $0 } == [nil])
            }
        }

        @Test("A large response is read away from the event loops, and the task comes back to them")
        func large() async throws {
            let body = "[" + String(repeating: "1,", count: 70_000) + "1]"
            try await serve(body) { client, witness in
                let (isReadOnLoop, isBack) = try await withTaskExecutorPreference(client.taskExecutor) {
                    (try await client.send(Request<Reading>.get("a")).isOnLoop, Self.loop != nil)
                }
                #expect(!isReadOnLoop)
                #expect(isBack)
            }
        }

        @Test("Many calls at once use all event loops")
        func many() async throws {
            let loops = MultiThreadedEventLoopGroup.singleton.makeIterator().reduce(0) { count, _ in count + 1 }
            // Each loop has a connection for certain only while all others are in use.
            try await serve("[1]", after: loops) { client, witness in
                try await withTaskExecutorPreference(client.taskExecutor) {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for _ in 0..<64 { group.addTask { _ = try await client.send(Request<Reading>.get("a")) } }
                        try await group.waitForAll()
                    }
                }
                let after = witness.after.withLock { $0 }
                #expect(after.count == 64 && !after.contains(nil))
                #expect(Set(after).count == loops)
            }
        }

        @Test("The deadline ends a call whose task is on the transport's threads")
        func deadline() async throws {
            try await serve(nil) { client, witness in
                let error = await #expect(throws: ClientError.self) {
                    try await withTaskExecutorPreference(client.taskExecutor) {
                        _ = try await client.send(Request<Reading>.get("a"), .timeout(.milliseconds(100)))
                    }
                }
                #expect(error?.kind == .timedOut.deadline)
            }
        }
    }
#endif
