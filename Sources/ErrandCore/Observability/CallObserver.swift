// SPDX-License-Identifier: MIT

/// One who is told of a call as it goes: a log, the metrics, a trace.
///
/// Each call has its own, and tells it of one event after the other, in order
/// but for those of attempts that overlap.
protocol CallObserver: Sendable {
    /// Something happened.
    func observe(_ event: CallEvent)

    /// An attempt is about to be sent; what is added to it goes out.
    func prepare(_ request: inout RawRequest, attempt: Int)
}

extension CallObserver {
    func prepare(_ request: inout RawRequest, attempt: Int) {}
}

/// A closure that is told.
struct EventObserver: CallObserver {
    let report: @Sendable (CallEvent) -> Void

    func observe(_ event: CallEvent) { report(event) }
}
