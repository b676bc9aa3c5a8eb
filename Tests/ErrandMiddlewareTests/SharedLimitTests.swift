// SPDX-License-Identifier: MIT

import ErrandTesting
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("One limit for several clients", .timed, .timeLimit(.minutes(5)))
struct SharedLimitTests {
    /// So many clients that know nothing of each other, so many calls each, at a limit of so many in 10 s.
    struct Crowd {
        var clients: Int
        var calls: Int
        var limit: Int
    }

    @Test(
        "Clients that know nothing of each other lose no call at the limit they share",
        arguments: [
            Crowd(clients: 2, calls: 150, limit: 55), Crowd(clients: 3, calls: 120, limit: 75),
            Crowd(clients: 4, calls: 100, limit: 100),
        ], [true, false])
    func none(crowd: Crowd, tellsAlways: Bool) async throws {
        let time = TestTime()
        let telling = Telling(tellsAlways: tellsAlways, tellsRetryAfter: true, tellsReset: true)
        let server = Mutex(FixedWindow(limit: crowd.limit, length: 10, telling: telling))
        let wire = ClosureTransport { _, _ in
            let head = server.withLock { $0.respond(time.now.sinceOrigin / .seconds(1)) }
            try await time.source.sleep(time.now.advanced(by: .milliseconds(50)))
            return RawResponse(head: head)
        }
        let clock = Task {
            while true {
                // Never on to the deadlines.
                try await time.waitForSleepers { $0.contains { $0.sinceOrigin < .seconds(600) } }
                await time.advanceToNextSleeper()
            }
        }
        defer { clock.cancel() }
        let errors = await withTaskGroup(of: (any Error)?.self, returning: [any Error].self) { group in
            for _ in 0..<crowd.clients {
                let client = Client.over(wire) {
                    $0.time = time.source
                    $0.middleware = .standard()
                }
                for _ in 0..<crowd.calls {
                    group.addTask {
                        do {
                            try await client.send(
                                Request<Void>.get("p", .timeout(.seconds(600)), .option(\.idleTimeout, nil)))
                            return nil
                        } catch { return error }
                    }
                }
            }
            return await group.reduce(into: []) { all, error in error.map { all.append($0) } }
        }
        #expect(errors.isEmpty, "\(errors.count) of them: \(errors.prefix(1))")
        #expect(wire.requests.count > crowd.clients * crowd.calls, "no request was refused")
    }
}
