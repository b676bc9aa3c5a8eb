// SPDX-License-Identifier: MIT

/// A step around sending.
///
/// A middleware gets the resolved request, and the rest of the chain as a
/// ``Next``. It may change the request, answer without the wire, call `next` more
/// than once, or keep it for later.
///
/// One rule: pass the response on, or ``Body/discard(upTo:)`` its body. A body
/// that is dropped ends the exchange and gives up its connection; it never
/// leaks one.
///
/// An error that a middleware throws reaches the caller of the client unwrapped.
///
/// The steps that `Errand` brings are made of what is public here, so each of
/// them could be one of yours.
public protocol Middleware: Sendable {
    /// Sends the request on its way, or answers it.
    func send(_ request: RawRequest, next: Next) async throws -> RawResponse

    /// Whether this step waits for nothing but `next` and what ``Next`` offers:
    /// ``Next/callAsFunction(_:)``, ``Next/value(of:)``, ``Next/wait(until:)``,
    /// ``Next/interruptible(_:)``, and the bodies of responses.
    ///
    /// `false` by default: each call of the step then goes in a task of its own,
    /// which is cancelled when the call ends. A step that says `true` needs none,
    /// and costs less. If it waits for anything else nevertheless, the call's
    /// deadline cannot end that wait.
    var waitsOnlyThroughNext: Bool { get }
}

extension Middleware {
    /// `false`: the step may wait for anything.
    public var waitsOnlyThroughNext: Bool { false }
}
