// SPDX-License-Identifier: MIT

/// A step whose every wait is one that the call can end by itself: that for the
/// rest of the chain, one that is ``CallState/interruptible(_:)``, or one that is
/// known to end before the deadline.
///
/// A call whose steps are all of this kind, over an ``EndableTransport``, goes in
/// its caller's task. Anything else goes in a task that can be cancelled, and
/// pays for waking two tasks at the end instead of one.
package protocol CallBoundMiddleware: Middleware {}

extension Observation: CallBoundMiddleware {}
extension IdempotencyKey: CallBoundMiddleware {}
// It begins no wait that would pass the deadline.
extension Retry: CallBoundMiddleware {}
extension CircuitBreaker: CallBoundMiddleware {}
extension RateLimit: CallBoundMiddleware {}
extension Redirects: CallBoundMiddleware {}
extension Authorization: CallBoundMiddleware {}
