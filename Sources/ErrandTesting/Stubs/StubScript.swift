// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// The rules of a stub and its remembered requests.
final class StubScript: Sendable {
    private struct State {
        var rules: [StubRule]
        /// The number of responses that each rule has given.
        var given: [Int]
        var requests: [RecordedRequest] = []
        var unmatched: [RecordedRequest] = []
        var watchers = Watchers<Int>()
    }

    private let state: Mutex<State>

    init(_ rules: [StubRule]) {
        state = Mutex(State(rules: rules, given: rules.map { _ in 0 }))
    }

    var requests: [RecordedRequest] { state.withLock { $0.requests } }

    var unmatched: [RecordedRequest] { state.withLock { $0.unmatched } }

    func add(_ rules: [StubRule]) {
        state.withLock { state in
            state.rules += rules
            state.given += rules.map { _ in 0 }
        }
    }

    func forgetRequests() {
        state.withLock { state in
            state.requests = []
            state.unmatched = []
        }
    }

    func waitForRequests(_ count: Int) async throws {
        let parking = Parking()
        let id = state.withLock { state -> UInt64? in
            state.requests.count >= count ? nil : state.watchers.add({ $0 >= count }, parking)
        }
        guard let id else { return }
        try await parking.wait { self.state.withLock { $0.watchers.remove(id) } }
    }

    /// Remembers a request and returns its response.
    func respond(_ request: RecordedRequest) async throws -> StubResponse {
        let rules = state.withLock { $0.rules }
        // Predicates are the test's own code, so they run outside the lock.
        let place = rules.firstIndex { $0.matches(request) }
        let (turn, ready) = state.withLock { state -> (Int, [Parking]) in
            state.requests.append(request)
            let ready = state.watchers.satisfied(by: state.requests.count)
            guard let place else {
                state.unmatched.append(request)
                return (0, ready)
            }
            defer { state.given[place] += 1 }
            return (state.given[place], ready)
        }
        for waiting in ready { waiting.release() }
        guard let place else { throw UnmatchedRequest(request, rules: rules) }
        return try await rules[place].respond(to: request, turn: turn)
    }
}
