// SPDX-License-Identifier: MIT

import ErrandTesting
import Synchronization

/// Responses in their order, and when they were asked for.
final class ResponseQueue: Sendable {
    private let state: Mutex<State>

    private struct State {
        var responses: [StubResponse]
        var times: [Double] = []
    }

    init(_ responses: [StubResponse]) { state = Mutex(State(responses: responses)) }

    var times: [Double] { state.withLock { $0.times } }

    func next(_ now: Duration) -> StubResponse {
        state.withLock { state in
            state.times.append(now / .seconds(1))
            return state.responses.count > 1 ? state.responses.removeFirst() : state.responses[0]
        }
    }
}
