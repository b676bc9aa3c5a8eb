// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Reconnection of event streams", .timed)
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
        #expect(wait(state.ended()) == .milliseconds(4500))
        let waits = (0..<5).map { _ in wait(state.failed(lost)).map { Int(($0 / .milliseconds(1)).rounded()) } }
        #expect(waits == [4500, 9000, 18_000, 20_000, 20_000])
        state.opened()
        #expect(wait(state.failed(lost)) == .milliseconds(4500))
    }

    @Test("The server's own wait is kept, even beyond the maximum")
    func serverDelay() {
        var state = connection { $0.maximumDelay = .seconds(20) }
        state.opened()
        state.retry(after: .seconds(90))
        #expect(wait(state.ended()) == .seconds(135))
        #expect(wait(state.failed(lost)) == .seconds(135))
        var refused = ClientError(.status.server.unavailable)
        refused.retryAfter = .seconds(500)
        #expect(wait(state.failed(refused)) == .seconds(500))
    }

    @Test("Nobody waits longer than the policy allows: a longer refusal is thrown, and a longer line is shortened")
    func bounded() {
        for (asked, isThrown) in [(3600, false), (3601, true), (31_536_000, true)] {
            var state = connection { $0.random = { 0 } }
            state.opened()
            state.retry(after: .seconds(asked))
            #expect(wait(state.ended()) == .seconds(3600))
            var refused = ClientError(.status.client.tooManyRequests)
            refused.retryAfter = .seconds(asked)
            #expect(isFailure(state.failed(refused)) == isThrown)
        }
        var state = connection { $0.longestWait = .seconds(5) }
        state.opened()
        var refused = ClientError(.status.server.unavailable)
        refused.retryAfter = .seconds(6)
        #expect(isFailure(state.failed(refused)))
    }

    @Test("Chance only lengthens what the server or the policy asks for, by a half at most (WHATWG HTML §9.2.3)")
    func jitter() {
        for (random, percent) in [(0.0, 100), (0.5, 125), (1.0, 150), (-5, 100), (7, 150)] {
            for server in [nil, 1, 40, 500] as [Int?] {
                var state = connection { $0.random = { random } }
                state.opened()
                if let server { state.retry(after: .seconds(server)) }
                #expect(wait(state.ended()) == .milliseconds((server ?? 3) * percent * 10))
                #expect(wait(state.failed(lost)) == .milliseconds((server ?? 3) * percent * 10))
            }
        }
    }

    @Test("However many failures there were, no wait is shorter than the server asked for, and all differ by chance")
    func neverShorter() {
        for seconds in [0, 1, 39, 60, 61, 3600] {
            var shortest = connection { $0.random = { 0 } }
            var longest = connection { $0.random = { 1 } }
            shortest.opened()
            longest.opened()
            shortest.retry(after: .seconds(seconds))
            longest.retry(after: .seconds(seconds))
            for _ in 0..<10 {
                guard let low = wait(shortest.failed(lost)), let high = wait(longest.failed(lost)) else {
                    Issue.record("it gave up")
                    return
                }
                #expect(low >= .seconds(seconds) && high <= .seconds(max(60, seconds * 3 / 2 + 1)))
                #expect(seconds == 0 || high > low)
            }
        }
    }

    @Test("A server asks for half a second at least, unless the policy itself waits less")
    func shortest() {
        for (asked, own, expected) in [
            (0, 3000, 500), (1, 3000, 500), (499, 3000, 500), (500, 3000, 500), (501, 3000, 501), (0, 100, 100),
            (99, 100, 100), (200, 100, 200), (0, 0, 0),
        ] {
            var state = connection {
                $0.random = { 0 }
                $0.delay = .milliseconds(own)
            }
            state.opened()
            state.retry(after: .milliseconds(asked))
            #expect(wait(state.ended()) == .milliseconds(expected), "\(asked), \(own)")
        }
    }

    @Test("Whatever a server sends, no two connections are less than half a second apart")
    func anyOrder() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<1000 {
            var state = connection {
                $0.random = { 0 }
                $0.failures = nil
            }
            state.opened()
            for _ in 0..<20 {
                var refused = ClientError(.status.server.unavailable)
                refused.retryAfter = .milliseconds(Int.random(in: 0...1000, using: &random))
                let action: EventConnection.Action
                switch Int.random(in: 0..<5, using: &random) {
                case 0:
                    state.retry(after: .milliseconds([0, 1, 700].randomElement(using: &random) ?? 0))
                    continue
                case 1: action = state.failed(refused)
                case 2: action = state.failed(lost)
                case 3:
                    state.opened()
                    continue
                default: action = state.ended()
                }
                #expect(wait(action).map { $0 >= .milliseconds(500) } == true)
            }
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

    @Test("A stream that ends with its response ends so at each end, whatever the server asks for")
    func once() {
        for isOpen in [false, true] {
            var state = connection()
            state.endsWithResponse()
            if isOpen { state.opened() }
            state.retry(after: .seconds(1))
            if case .end = state.ended() {} else { Issue.record("it did not end") }
            if case .end = state.closed() {} else { Issue.record("it did not end") }
            #expect(isFailure(state.failed(lost)))
            #expect(isFailure(state.failed(ClientError(.status.server.unavailable))))
        }
    }
}
