// SPDX-License-Identifier: MIT

/// One call on its way: what it took so far, and what ends it.
final class CallContext: Sendable {
    let id = CallID()
    /// Whether the client reads the whole body before the call returns.
    let readsWholeBody: Bool
    let services: Services
    let record: CallRecord
    let cancellation: CallCancellation

    /// - Parameter record: That of the call on whose behalf this one goes, if it is
    ///   not a call by itself.
    init(services: Services, readsWholeBody: Bool = false, record: CallRecord? = nil) {
        self.services = services
        self.readsWholeBody = readsWholeBody
        self.record = record ?? CallRecord(services.time)
        cancellation = CallCancellation(services)
    }

    /// The limit that has ended the call, if one has.
    var expiry: ClientError.Kind? { cancellation.isExpired ? .timedOut.deadline : nil }

    /// Sets the limits that a request asks for.
    func setLimits(_ options: Options) {
        cancellation.setDeadline(options.timeout.map { record.started.advanced(by: $0) })
    }

    /// Tells those who observe the call that it is over.
    func tellEnd(_ error: (any Error)? = nil) {
        cancellation.finish()
        guard let journal = record.journal else { return }
        journal.ended(record.metrics(), error)
    }
}
