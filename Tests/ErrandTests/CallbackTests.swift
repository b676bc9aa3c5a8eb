// SPDX-License-Identifier: MIT

import Dispatch
import ErrandJSON
import ErrandTesting
import Synchronization
import TestSupport
import Testing

@testable import Errand

@Suite("Callbacks", .timed, .timeLimit(.minutes(10)))
struct CallbackTests {
    private let key = DispatchSpecificKey<String>()

    private func queue(_ name: String) -> DispatchQueue {
        let queue = DispatchQueue(label: name)
        queue.setSpecific(key: key, value: name)
        return queue
    }

    private func client(_ stub: StubTransport, _ defaults: RequestPart...) -> Client {
        Client(bare: "https://api.example.com", transport: stub) { $0.defaults = defaults }
    }

    /// The results that a completion gets, and the queue that each came on.
    private final class Results: Sendable {
        private let seen = Mutex<[(Result<Int, any Error>, String?)]>([])
        let first = Parking()

        func add(_ result: Result<Int, any Error>, _ queue: String?) {
            seen.withLock { $0.append((result, queue)) }
            first.release()
        }

        var all: [(Result<Int, any Error>, String?)] { seen.withLock { $0 } }
    }

    private func completion(_ results: Results) -> @Sendable (Result<Int, any Error>) -> Void {
        { [key] in results.add($0, DispatchQueue.getSpecific(key: key)) }
    }

    @Test("A completion runs on the call's queue, else the request's, else the client's")
    func queues() async throws {
        let stub = StubTransport(.when(.get, "n", .json(7)))
        let client = client(stub, .option(\.callbackQueue, queue("client")))
        let request = Request<Int>.get("n")
        let cases: [(RequestPart?, DispatchQueue?, String)] = [
            (nil, nil, "client"), (.option(\.callbackQueue, queue("request")), nil, "request"),
            (.option(\.callbackQueue, queue("request")), queue("call"), "call"),
        ]
        for (part, queue, name) in cases {
            let results = Results()
            client.perform(request.with(part), on: queue, completion: completion(results))
            try await results.first.wait()
            #expect(results.all.map(\.1) == [name])
            #expect(try results.all[0].0.get() == 7)
        }
    }

    @Test("Where neither the call nor a part names a queue, a completion runs on the main queue")
    func mainQueue() async throws {
        DispatchQueue.main.setSpecific(key: key, value: "main")
        defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
        let results = Results()
        let stub = StubTransport(.when(.get, "n", .json(7)))
        client(stub).perform(Request<Int>.get("n"), completion: completion(results))
        try await results.first.wait()
        #expect(results.all.map(\.1) == ["main"])
        let again = Results()
        client(stub, .option(\.callbackQueue, queue("client"))).perform(
            Request<Int>.get("n"), .option(\.callbackQueue, .main), completion: completion(again))
        try await again.first.wait()
        #expect(again.all.map(\.1) == ["main"])
    }

    @Test("An error comes as the client throws it")
    func failure() async throws {
        let stub = StubTransport(.when(.get, "n", .status(.notFound)))
        let results = Results()
        let call = client(stub).perform(Request<Int>.get("n"), on: queue("q"), completion: completion(results))
        try await results.first.wait()
        #expect(throws: ClientError.self) { try results.all[0].0.get() }
        #expect(!call.isRunning)
    }

    @Test("A call that does not start by itself sends nothing before it is resumed, and is sent once")
    func autostart() async throws {
        let stub = StubTransport(.when(.get, "n", .json(7)))
        let results = Results()
        let call = client(stub).perform(
            Request<Int>.get("n"), on: queue("q"), autostart: false, completion: completion(results))
        #expect(!call.isRunning && stub.requests.isEmpty)
        call.resume()
        call.resume()
        try await results.first.wait()
        call.resume()
        #expect(stub.requests.count == 1 && results.all.count == 1 && !call.isRunning)
    }

    @Test("A cancelled call completes at once and once, with CancellationError, whether it had begun or not")
    func cancel() async throws {
        for autostart in [true, false] {
            let stub = StubTransport(.when(.get, "n", .silence))
            let results = Results()
            let queue = queue("q")
            let call = client(stub).perform(
                Request<Int>.get("n"), on: queue, autostart: autostart, completion: completion(results))
            if autostart {
                try await stub.waitForRequests(1)
                #expect(call.isRunning)
            }
            call.cancel()
            call.cancel()
            call.resume()
            #expect(!call.isRunning)
            try await results.first.wait()
            queue.sync {}
            #expect(results.all.count == 1 && results.all[0].1 == "q")
            #expect(throws: CancellationError.self) { try results.all[0].0.get() }
            #expect(stub.requests.count == (autostart ? 1 : 0))
        }
    }

    @Test("1000 calls cancelled at any moment complete exactly once each")
    func race() async throws {
        let stub = StubTransport(.when(.get, "n", .json(7)))
        let client = client(stub)
        let queue = queue("q")
        let count = Mutex(0)
        let group = DispatchGroup()
        for _ in 0..<1000 {
            group.enter()
            let call = client.perform(Request<Int>.get("n"), on: queue) { _ in
                count.withLock { $0 += 1 }
                group.leave()
            }
            Task.detached { call.cancel() }
        }
        await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
        #expect(count.withLock { $0 } == 1000)
    }

    @Test("Head and metrics come with the response where they are wanted")
    func response() async throws {
        let stub = StubTransport(.when(.get, "n", .json(7, status: .created)))
        let done = Parking()
        let status = Mutex(0)
        client(stub).performForResponse(Request<Int>.get("n"), on: queue("q")) { result in
            status.withLock { $0 = (try? result.get().head.status.code) ?? 0 }
            done.release()
        }
        try await done.wait()
        #expect(status.withLock { $0 } == 201)
    }
}

@Suite("Background execution", .timed, .timeLimit(.minutes(10)))
struct BackgroundExecutionTests {
    /// A system that gives time until it is told otherwise, on threads of its
    /// own, as Apple's does.
    private final class System: Sendable {
        let returned = Parking()
        private let use = Mutex<(@Sendable (Bool) -> Void)?>(nil)

        var activities: ExpiringActivities {
            ExpiringActivities { [self] _, use in
                self.use.withLock { $0 = use }
                Thread.detach { [self] in
                    use(false)
                    returned.release()
                }
            }
        }

        var isAsked: Bool { use.withLock { $0 != nil } }

        func expire() { use.withLock { $0 }?(true) }
    }

    private func call(_ isCancelled: Once) -> Call {
        Call { _ in
        } onCancel: {
            _ = isCancelled.take()
        }
    }

    @Test("The time is given back when the call has ended, and the call is not cancelled")
    func ended() async throws {
        let system = System()
        let isCancelled = Once()
        let activity = BackgroundExecution.finishIfPossible.begin(call(isCancelled), system.activities)
        activity.end()
        try await system.returned.wait()
        #expect(isCancelled.take())
    }

    @Test("When the time is up the call is cancelled, and the time is given back")
    func expired() async throws {
        let system = System()
        let isCancelled = Once()
        let activity = BackgroundExecution.finishIfPossible.begin(call(isCancelled), system.activities)
        system.expire()
        try await system.returned.wait()
        #expect(!isCancelled.take())
        activity.end()
    }

    @Test("A call that does not ask for time gets none")
    func suspended() {
        let system = System()
        _ = BackgroundExecution.suspend.begin(call(Once()), system.activities)
        #expect(!system.isAsked)
    }
}

private enum Thread {
    static func detach(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "system").async(execute: work)
    }
}
