// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import Synchronization

/// The notice that a command waits for a limit of requests, and does not hang.
///
/// One part of it stands outside all other steps, and one next to the transport. A command waits when
/// requests wait for their turn and none is under way. A call that is slow for another reason, such as
/// a busy machine or a token that another program renews, is no wait for the limit.
final class WaitNotice: Sendable {
    private struct State {
        var underway = 0
        /// Whether the person knows that the command waits.
        var isTold = false
    }

    private let state = Mutex(State())
    private let limit: RateLimit
    private let tell: @Sendable (_ text: String) -> Void

    /// Creates a notice.
    ///
    /// - Parameters:
    ///   - limit: The limit for which requests wait.
    ///   - tell: Shows a text; by default on the terminal.
    package init(_ limit: RateLimit, tell: @escaping @Sendable (_ text: String) -> Void = show) {
        self.limit = limit
        self.tell = tell
    }

    /// The step outside all others.
    var outside: some Middleware { Outside(notice: self) }
    /// The step next to the transport.
    var inside: some Middleware { Inside(notice: self) }

    @Sendable private static func show(_ text: String) {
        Terminal.overwrite("")
        Terminal.standard.note(text)
    }

    /// Tells once that the command waits, if it does now.
    func tellOfWait() {
        let waits = state.withLock { state in
            guard state.underway == 0, !state.isTold, limit.waitingCount > 0 else { return false }
            state.isTold = true
            return true
        }
        if waits { tell("Waiting for the limit of requests.") }
    }

    private struct Outside: Middleware {
        let notice: WaitNotice

        func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
            let time = next.services.time
            let watch = Task {
                try await time.sleep(for: .seconds(1))
                notice.tellOfWait()
            }
            defer { watch.cancel() }
            return try await next(request)
        }

        var waitsOnlyThroughNext: Bool { true }
    }

    private struct Inside: Middleware {
        let notice: WaitNotice

        func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
            notice.state.withLock { $0.underway += 1 }
            defer { notice.state.withLock { $0.underway -= 1 } }
            let response = try await next(request)
            if response.head.status == .tooManyRequests {
                let wait = response.head.headerFields[.retryAfter].flatMap { Int($0) }
                let time = wait.map { " for \($0) s" } ?? ""
                notice.tell("The limit of requests is reached\(time): waiting.")
                notice.state.withLock { $0.isTold = true }
            }
            return response
        }

        var waitsOnlyThroughNext: Bool { true }
    }
}
