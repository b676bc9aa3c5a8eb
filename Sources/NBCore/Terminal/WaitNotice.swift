// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import Synchronization

/// The notice that a command waits for a limit of requests, and does not hang.
///
/// One part of it stands outside all other steps, and one next to the transport. A command waits when
/// requests wait for their turn and none is under way. A call that is slow for another reason, such as
/// a busy machine or a token that another program renews, is no wait for the limit.
///
/// A progress says it in its line. Without one, the notice is a line of its own.
final class WaitNotice: Sendable {
    private struct State {
        var underway = 0
        /// Whether the nation has refused a request for the limit, and none has left since.
        var isRefused = false
        /// The moment at which the last request left or the last response came.
        var last: TimeSource.Instant?
        /// Whether the person knows that the command waits.
        var isTold = false
    }

    /// A shorter wait is none for a person.
    private static let shortest = Duration.seconds(1)
    /// A response that takes longer is late.
    private static let late = Duration.seconds(5)

    private let state = Mutex(State())
    private let limit: RateLimit
    private let waits: RequestWaits
    private let time: TimeSource
    private let tell: @Sendable (_ text: String) -> Void

    /// Creates a notice.
    ///
    /// - Parameters:
    ///   - limit: The limit for which requests wait.
    ///   - waits: The waits of the command, which its progress shows.
    ///   - time: The clock of the client.
    ///   - tell: Shows a text; by default on the terminal.
    init(
        _ limit: RateLimit, _ waits: RequestWaits = RequestWaits(), time: TimeSource = .system,
        tell: @escaping @Sendable (_ text: String) -> Void = show
    ) {
        (self.limit, self.waits, self.time, self.tell) = (limit, waits, time, tell)
        waits.add { [weak self] in self?.activity }
    }

    /// The step outside all others.
    var outside: some Middleware { Outside(notice: self) }
    /// The step next to the transport.
    var inside: some Middleware { Inside(notice: self) }

    @Sendable private static func show(_ text: String) {
        Terminal.overwrite("")
        Terminal.standard.note(text)
    }

    /// The wait of this moment; `nil` for none, and for one that has not taken long.
    var activity: Activity? {
        let (state, now) = (state.withLock { $0 }, time.now())
        guard let last = state.last else { return nil }
        let wait = last.duration(to: now)
        if state.underway > 0 { return wait >= Self.late ? .waitingForNation : nil }
        if state.isRefused { return .waitingForLimit }
        return wait >= Self.shortest && limit.waitingCount > 0 ? .waitingForLimit : nil
    }

    /// Tells once that the command waits, if it does now.
    func tellOfWait() {
        guard limit.waitingCount > 0, state.withLock({ $0.underway }) == 0, !waits.tell() else { return }
        let isNews = state.withLock { state in
            defer { state.isTold = true }
            return !state.isTold
        }
        if isNews { tell("Waiting for the limit of requests.") }
    }

    /// Tells that the nation has refused a request for the limit.
    private func tellOfRefusal(_ response: RawResponse) {
        guard !waits.tell() else { return }
        let wait = response.head.headerFields[.retryAfter].flatMap { Int($0) }
        let time = wait.map { " for \($0) s" } ?? ""
        tell("The limit of requests is reached\(time): waiting.")
        state.withLock { $0.isTold = true }
    }

    private func begin() {
        let now = time.now()
        state.withLock { state in
            state.underway += 1
            (state.last, state.isRefused) = (now, false)
        }
    }

    private func end(isRefused: Bool = false) {
        let now = time.now()
        state.withLock { state in
            state.underway -= 1
            (state.last, state.isRefused) = (now, state.isRefused || isRefused)
        }
    }

    private struct Outside: Middleware {
        let notice: WaitNotice

        func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
            let time = next.services.time
            let watch = Task {
                try await time.sleep(for: WaitNotice.shortest)
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
            notice.begin()
            do {
                let response = try await next(request)
                let isRefused = response.head.status == .tooManyRequests
                notice.end(isRefused: isRefused)
                if isRefused { notice.tellOfRefusal(response) }
                return response
            } catch {
                notice.end()
                throw error
            }
        }

        var waitsOnlyThroughNext: Bool { true }
    }
}
