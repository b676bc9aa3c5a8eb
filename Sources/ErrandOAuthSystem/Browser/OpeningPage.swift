// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import ErrandOAuth
    import Synchronization

    /// A page with an unguessable path that redirects to a URL with a secret, such as the
    /// authorization URL, once.
    ///
    /// Its address is in a program's arguments, which other users of the machine can read. Whoever
    /// asks first gets the URL, so a second request means that one of the two was not the person's
    /// browser.
    final class OpeningPage: Sendable {
        let path: String
        /// The error that ends the sign-in: of the second request, or of one that comes too late.
        private let failures: AsyncStream<OAuthError>

        private struct State {
            var target: String?
            var isTaken = false
            var isRepeated = false
            var isExpired = false
        }

        private let state = Mutex(State())
        private let failure: AsyncStream<OAuthError>.Continuation

        init(random: SecureRandom = .system) {
            path = "/open/\(random.text(bytes: 24))"
            (failures, failure) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        }

        /// Whether the page was asked for again.
        var isRepeated: Bool { state.withLock { $0.isRepeated } }

        func lead(to url: String) { state.withLock { $0.target = url } }

        /// Notes that the authorization URL can no longer be opened.
        ///
        /// - Returns: Whether the browser has not asked for it in time.
        func expire() -> Bool {
            state.withLock { state in
                state.isExpired = true
                return !state.isTaken
            }
        }

        /// Returns the page that redirects, or says that it is too late; `nil` from the second call on.
        func take() -> RedirectPage? {
            let (page, error) = state.withLock { state -> (RedirectPage?, OAuthError?) in
                defer { state.isTaken = true }
                state.isRepeated = state.isTaken
                guard let target = state.target.take() else { return (nil, state.isRepeated ? Self.error : nil) }
                return state.isExpired ? (.expired, Self.tooLate) : (.leading(target), nil)
            }
            if let error { failure.yield(error) }
            return page
        }

        private static var tooLate: OAuthError {
            OAuthError(
                .agent.expired, reason: "the request that was pushed had expired before the browser came: try again")
        }

        /// Waits until the page is asked for again, or too late.
        ///
        /// - Throws: `OAuthError.agent.intercepted`, which ends a sign-in.
        func watch() async throws {
            for await failure in failures { throw failure }
        }

        /// The error when the page was asked for twice.
        static var error: OAuthError {
            OAuthError(
                .agent.intercepted, reason: "the page of the sign-in was asked for twice, so perhaps by another program"
            )
        }
    }
#endif
