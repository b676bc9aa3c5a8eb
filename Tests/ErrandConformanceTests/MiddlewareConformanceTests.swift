// SPDX-License-Identifier: MIT

import ErrandConformance
import ErrandCore
import ErrandTesting
import TestSupport
import Testing

@Suite("The kit for middleware", .timed, .timeLimit(.minutes(1)))
struct MiddlewareConformanceTests {
    /// Waits for something that does not come, before or after the rest of the chain.
    private struct Waiting: Middleware {
        let isBefore: Bool
        let wait: @Sendable () async throws -> Void

        func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
            if isBefore { try await wait() }
            let response = try await next(request)
            if !isBefore { try await wait() }
            return response
        }
    }

    @Test(
        "A middleware that waits and ends when it is cancelled keeps every promise",
        arguments: MiddlewareConformance.checks)
    func kept(check: MiddlewareConformance.Check) async throws {
        for isBefore in [true, false] {
            try await MiddlewareConformance { Waiting(isBefore: isBefore) { try await Parking().wait() } }.run(check)
        }
    }

    @Test("A middleware that ignores its cancellation is noticed", arguments: MiddlewareConformance.checks)
    func broken(check: MiddlewareConformance.Check) async throws {
        let release = Parking()
        let kit = MiddlewareConformance(patience: .milliseconds(100)) {
            Waiting(isBefore: true) { try await Task { try await release.wait() }.value }
        }
        let error = await #expect(throws: BrokenStepPromise.self) { try await kit.run(check) }
        #expect(error?.check == check.description)
        release.release()
    }
}
