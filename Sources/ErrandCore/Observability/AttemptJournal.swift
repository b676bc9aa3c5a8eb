// SPDX-License-Identifier: MIT

import HTTPTypes
import Synchronization

/// The journal of one attempt of an observed call, from just before the
/// transport to the end of the body.
///
/// The body holds the journal, so that releasing the body ends the attempt.
final class AttemptJournal: Sendable {
    private struct State {
        var bytesSent: Int64 = 0
        var bytesReceived: Int64 = 0
        var response: ResponseSummary?
        /// The exchange that measures its times, if it does.
        var exchange: (any TimedExchange)?
        var hasEnded = false
    }

    private let call: CallJournal
    private let number: Int
    private let request: RequestSummary
    private let redaction: Redaction
    private let started: TimeSource.Instant
    private let state = Mutex(State())

    /// Begins an attempt.
    ///
    /// The observers may change its request.
    init(_ call: CallJournal, _ number: Int, _ request: inout RawRequest) {
        call.prepare(&request, attempt: number)
        self.call = call
        self.number = number
        self.request = RequestSummary(request)
        redaction = request.redaction
        started = call.time.now()
        call.tell(.attemptBegan, self.request, attempt: number)
    }

    deinit { end(nil) }

    /// Notes the exchange that sends the request, for the first time or again.
    func began(_ exchange: any Exchange) { state.withLock { $0.exchange = exchange as? any TimedExchange } }

    func countSent(_ bytes: Int) { state.withLock { $0.bytesSent += Int64(bytes) } }

    func countReceived(_ bytes: Int) { state.withLock { $0.bytesReceived += Int64(bytes) } }

    func received(_ head: HTTPResponse) {
        let response = ResponseSummary(head: head, redaction: redaction)
        let present = state.withLock { state in
            state.response = response
            return state
        }
        call.tell(.headReceived, request, attempt: number) {
            $0.response = response
            $0.times = present.exchange?.times
            $0.bytesSent = present.bytesSent
        }
    }

    /// Reports the end of the attempt, once.
    func end(_ error: (any Error)?) {
        let last = state.withLock { state -> State? in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            defer { state.exchange = nil }
            return state
        }
        guard let last else { return }
        let duration = started.duration(to: call.time.now())
        call.tell(.attemptEnded, request, attempt: number) {
            $0.duration = duration
            $0.response = last.response
            $0.error = error
            $0.times = last.exchange?.times
            $0.bytesSent = last.bytesSent
            $0.bytesReceived = last.bytesReceived
        }
    }
}
