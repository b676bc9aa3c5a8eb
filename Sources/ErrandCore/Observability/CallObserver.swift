// SPDX-License-Identifier: MIT

/// Whatever is told of a call as it goes: a log, metrics, a trace.
///
/// A step adds it to a call with ``Next/observe(_:for:by:)``. Events come one after
/// the other, in order but for those of attempts that overlap, from whatever task
/// they happen in: so an observer must be quick.
public protocol CallObserver: Sendable {
    /// Hears of something that happened.
    func observe(_ event: CallEvent)

    /// Prepares an attempt that is about to be sent: what is added to the request
    /// goes out.
    ///
    /// - Parameter attempt: The number of the attempt, from 1.
    func prepare(_ request: inout RawRequest, attempt: Int)
}

extension CallObserver {
    /// Adds nothing.
    public func prepare(_ request: inout RawRequest, attempt: Int) {}
}
