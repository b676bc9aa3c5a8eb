// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import Synchronization

/// The notice that a command waits for a limit of requests, and does not hang.
///
/// One part of it stands outside all other steps, and one next to the transport: a call that has
/// begun without a request under way waits for its turn.
final class WaitNotice: Sendable {
    private struct State {
        var underway = 0
        /// Whether the person knows that the command waits.
        var isTold = false
    }

    private let state = Mutex(State())

    /// The step outside all others.
    var outside: some Middleware { Outside(notice: self) }
    /// The step next to the transport.
    var inside: some Middleware { Inside(notice: self) }

    private static func tell(_ text: String) {
        Terminal.overwrite("")
        Terminal.standard.note(text)
    }

    private struct Outside: Middleware {
        let notice: WaitNotice

        func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
            let watch = Task {
                try await Task.sleep(for: .seconds(1))
                let waits = notice.state.withLock { state in
                    defer { state.isTold = state.isTold || state.underway == 0 }
                    return state.underway == 0 && !state.isTold
                }
                if waits { WaitNotice.tell("Waiting for the limit of requests.") }
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
                WaitNotice.tell("The limit of requests is reached\(time): waiting.")
                notice.state.withLock { $0.isTold = true }
            }
            return response
        }

        var waitsOnlyThroughNext: Bool { true }
    }
}
