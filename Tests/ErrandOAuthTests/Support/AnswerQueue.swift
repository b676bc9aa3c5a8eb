// SPDX-License-Identifier: MIT

import ErrandTesting
import Synchronization

/// Answers in their order, and when they were asked for.
final class AnswerQueue: Sendable {
    private let state: Mutex<(answers: [StubAnswer], times: [Double])>

    init(_ answers: [StubAnswer]) { state = Mutex((answers, [])) }

    var times: [Double] { state.withLock { $0.times } }

    func next(_ now: Duration) -> StubAnswer {
        state.withLock { state in
            state.times.append(now / .seconds(1))
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
        }
    }
}
