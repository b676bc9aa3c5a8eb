// SPDX-License-Identifier: MIT

import HTTPTypes
import Synchronization

/// The journal of one call: it keeps the observers and sends them events.
///
/// A call has a journal only when somebody observes it.
final class CallJournal: Sendable {
    private struct State {
        var members: [(observation: ObjectIdentifier, observers: [any CallObserver])] = []
        var response: (head: HTTPResponse, source: ResponseSource)?
        var hasEnded = false
    }

    let request: RequestSummary
    let time: TimeSource
    private let redaction: Redaction
    private let started: TimeSource.Instant
    private let state = Mutex(State())

    init(_ request: RawRequest, started: TimeSource.Instant, time: TimeSource) {
        self.request = RequestSummary(request)
        self.started = started
        self.time = time
        redaction = request.redaction
    }

    private var observers: [any CallObserver] { state.withLock { $0.members.flatMap(\.observers) } }

    /// Adds observers and tells them that the call began.
    func add(_ observation: AnyObject, _ observers: [any CallObserver]) {
        let observation = ObjectIdentifier(observation)
        state.withLock { $0.members.append((observation, observers)) }
        let event = CallEvent(.callBegan, request, attempt: 0, elapsed: elapsed)
        for observer in observers { observer.observe(event) }
    }

    /// Returns whether an observation has added its observers already.
    func knows(_ observation: AnyObject) -> Bool {
        let observation = ObjectIdentifier(observation)
        return state.withLock { state in state.members.contains { $0.observation == observation } }
    }

    /// Remembers the response of the chain.
    func received(_ response: RawResponse) {
        state.withLock { $0.response = (response.head, response.source) }
    }

    // MARK: Events

    func prepare(_ request: inout RawRequest, attempt: Int) {
        for observer in observers { observer.prepare(&request, attempt: attempt) }
    }

    func tell(
        _ name: CallEvent.Name, _ request: RequestSummary, attempt: Int, _ change: (inout CallEvent) -> Void = { _ in }
    ) {
        var event = CallEvent(name, request, attempt: attempt, elapsed: elapsed)
        change(&event)
        for observer in observers { observer.observe(event) }
    }

    /// Reports the end of the call, once.
    func ended(_ metrics: CallMetrics, _ error: (any Error)?) {
        let (isFirst, response) = state.withLock { state in
            defer { state.hasEnded = true }
            return (!state.hasEnded, state.response)
        }
        guard isFirst else { return }
        tell(.callEnded, request, attempt: metrics.attempts) {
            $0.duration = metrics.duration
            $0.bytesSent = metrics.bytesSent
            $0.bytesReceived = metrics.bytesReceived
            $0.error = error
            $0.source = response?.source
            $0.response =
                (error as? ClientError)?.response
                ?? response.map { ResponseSummary(head: $0.head, redaction: redaction) }
        }
    }

    private var elapsed: Duration { started.duration(to: time.now()) }
}
