// SPDX-License-Identifier: MIT

import Testing

@testable import ErrandCore
@testable import ErrandSteps

@Suite("Reconnection of event streams")
struct EventConnectionTests {
    private func connection(_ change: (inout ReconnectPolicy) -> Void = { _ in }) -> EventConnection {
        var policy = ReconnectPolicy()
        policy.random = { 1 }
        change(&policy)
        return EventConnection(policy)
    }

    private func wait(_ action: EventConnection.Action) -> Duration? {
        if case .connect(let wait) = action { wait } else { nil }
    }

    private func isFailure(_ action: EventConnection.Action) -> Bool {
        if case .fail = action { true } else { false }
    }

    private let lost = ClientError(.connection.lost)

    @Test("Failures in a row double the wait up to its maximum, and a stream that opens resets it")
    func backoff() {
        var state = connection { $0.maximumDelay = .seconds(20) }
        state.opened()
        #expect(wait(state.ended()) == .seconds(3))
        #expect((0..<5).map { _ in wait(state.failed(lost)) } == [3, 6, 12, 20, 20].map { .seconds($0) })
        state.opened()
        #expect(wait(state.failed(lost)) == .seconds(3))
    }

    @Test("The server's own wait is kept, even beyond the maximum")
    func serverDelay() {
        var state = connection { $0.maximumDelay = .seconds(20) }
        state.opened()
        state.retry(after: .seconds(90))
        #expect(wait(state.ended()) == .seconds(90))
        #expect(wait(state.failed(lost)) == .seconds(90))
        var refused = ClientError(.status.server.unavailable)
        refused.retryAfter = .seconds(500)
        #expect(wait(state.failed(refused)) == .seconds(500))
    }

    @Test("A wait lies in its upper half")
    func jitter() {
        for (random, seconds) in [(0.0, 1.5), (0.5, 2.25), (1.0, 3.0), (-5, 1.5), (7, 3)] {
            var state = connection { $0.random = { random } }
            state.opened()
            #expect(wait(state.ended()) == .milliseconds(Int(seconds * 1000)))
        }
    }

    @Test("A first connection that fails is thrown, and so is what cannot pass")
    func fatal() {
        var fresh = connection()
        #expect(isFailure(fresh.failed(lost)))
        let fatal: [any Error] = [
            ClientError(.connection.tls), ClientError(.connection.pinning), ClientError(.status.client.notFound),
            ClientError(.undecodable.contentType), ClientError(.undecodable.tooLarge), ClientError(.timedOut.deadline),
            ClientError(.unauthenticated.expired), CancellationError(),
        ]
        for error in fatal {
            var state = connection()
            state.opened()
            #expect(isFailure(state.failed(error)), "\(error)")
        }
        let passing: [ClientError.Kind] = [
            .connection.refused, .connection.dns, .timedOut.idle, .undecodable.truncated, .status.server,
            .status.client.tooManyRequests,
        ]
        for kind in passing {
            var state = connection()
            state.opened()
            #expect(wait(state.failed(ClientError(kind))) != nil, "\(kind)")
        }
    }

    @Test("After the permitted failures in a row the error is thrown")
    func givingUp() {
        var state = connection { $0.failures = 2 }
        state.opened()
        #expect(wait(state.failed(lost)) != nil && wait(state.failed(lost)) != nil)
        #expect(isFailure(state.failed(lost)))
    }

    @Test("Without reconnection the end is the end")
    func never() {
        var state = EventConnection(.never)
        state.opened()
        if case .end = state.ended() {} else { Issue.record("it did not end") }
        #expect(isFailure(state.failed(lost)))
    }
}
