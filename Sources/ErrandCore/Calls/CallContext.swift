// SPDX-License-Identifier: MIT

/// The state of one running call: its record and its cancellation.
final class CallContext: Sendable {
    let id = CallID()
    /// Whether the client reads the whole body before the call returns.
    let readsWholeBody: Bool
    let services: Services
    let record: CallRecord
    let cancellation: CallCancellation

    /// - Parameter record: The record of the call that this one works for; `nil`
    ///   when this call stands on its own.
    init(services: Services, readsWholeBody: Bool = false, record: CallRecord? = nil) {
        self.services = services
        self.readsWholeBody = readsWholeBody
        self.record = record ?? CallRecord(services.time)
        cancellation = CallCancellation(services)
    }

    /// The limit that has ended the call, if one has.
    var expiry: ClientError.Kind? { cancellation.isExpired ? .timedOut.deadline : nil }

    /// Sets the limits from a request's options.
    func setLimits(_ options: Options) {
        cancellation.setDeadline(options.timeout.map { record.started.advanced(by: $0) })
    }

    /// Tells the observers that the call is over.
    func tellEnd(_ error: (any Error)? = nil) {
        cancellation.finish()
        guard let journal = record.journal else { return }
        journal.ended(record.metrics(), error)
    }
}
