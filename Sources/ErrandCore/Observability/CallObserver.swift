// SPDX-License-Identifier: MIT

/// An observer of a call: a log, metrics, a trace.
///
/// A middleware adds an observer to a call with ``Next/observe(_:for:by:)``. Events come
/// in order, one after the other, except those of attempts that overlap. The observer
/// runs in the task in which the event happens, so it must be quick.
public protocol CallObserver: Sendable {
    /// Receives an event.
    func observe(_ event: CallEvent)

    /// Prepares the request of an attempt that is about to be sent, for example
    /// by adding fields.
    ///
    /// - Parameters:
    ///   - request: The request. Changes to it are sent.
    ///   - attempt: The number of the attempt, from 1.
    func prepare(_ request: inout RawRequest, attempt: Int)
}

extension CallObserver {
    /// Adds nothing.
    public func prepare(_ request: inout RawRequest, attempt: Int) {}
}
