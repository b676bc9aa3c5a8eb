// SPDX-License-Identifier: MIT

/// A middleware of the chain that a request goes through.
///
/// A middleware gets the resolved request, and the rest of the chain as `next`.
/// It may change the request, return a response without the network, call `next`
/// more than once, or keep `next` for later.
///
/// There is one rule: return the response, or discard its body with
/// ``Body/discard(upTo:)``. A body that is dropped ends the exchange and closes
/// its connection; no connection leaks.
///
/// A middleware that waits must end when its task is cancelled. A call waits for its middleware,
/// so one that ignores its cancellation keeps the call beyond its deadline. The
/// kit `MiddlewareConformance` of `ErrandConformance` notices that.
///
/// An error that a middleware throws reaches the caller of the client unwrapped.
///
/// The built-in middleware of `Errand` uses only public symbols, so you can write any
/// of it yourself.
public protocol Middleware: Sendable {
    /// Sends the request through the rest of the chain, or returns a response
    /// of its own.
    func send(_ request: RawRequest, next: Next) async throws -> RawResponse

    /// Whether this middleware waits only through `next`:
    /// ``Next/callAsFunction(_:)``, ``Next/value(of:)``, ``Next/wait(until:)``,
    /// ``Next/interruptible(_:)``, and the bodies of responses.
    ///
    /// `false` by default: the middleware then runs in a task of its own for each call,
    /// and that task is cancelled when the call ends. It is also cancelled at the client's
    /// shutdown, unless a request of the call is on the wire. A middleware that returns `true`
    /// needs no task and costs less. If such a middleware waits for anything else, the
    /// call's deadline cannot end that wait.
    var waitsOnlyThroughNext: Bool { get }

    /// Whether this middleware adds credentials, as `Authorization` does.
    ///
    /// `false` by default. A chain that has such a middleware, and is replaced by one without in the same closure, is
    /// a mistake: see ``Client/Configuration/middleware``.
    var addsCredentials: Bool { get }
}

extension Middleware {
    /// `false`: the middleware may wait for anything.
    public var waitsOnlyThroughNext: Bool { false }

    /// `false`: the middleware adds no credentials.
    public var addsCredentials: Bool { false }
}

/// The middleware of a chain that has lost its credentials by mistake.
struct LostCredentials: Middleware {
    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        throw ClientError(
            .unauthenticated.noCredential,
            reason: "the middleware with the credentials was replaced: set the middleware once, or append to it")
    }

    var waitsOnlyThroughNext: Bool { true }
}
