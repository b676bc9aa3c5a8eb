// SPDX-License-Identifier: MIT

#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
    public import AuthenticationServices
    public import ErrandOAuth

    /// An agent that shows Apple's `ASWebAuthenticationSession`.
    ///
    /// Untested: the project has no Apple machine.
    ///
    /// The redirect URI has a private scheme, or is `https` of a domain that is
    /// associated with the app. If the person closes the sheet,
    /// `OAuthError.agent.cancelled` is thrown.
    @MainActor
    public final class SystemSessionAgent: NSObject, AuthorizationAgent {
        private let redirect: RedirectURI
        private let isEphemeral: Bool
        private let anchor: ASPresentationAnchor

        /// Creates an agent.
        ///
        /// - Parameters:
        ///   - redirect: The redirect URI that the app owns.
        ///   - isEphemeral: Whether the browser session starts and ends without
        ///     cookies, so that another person can sign in.
        ///   - anchor: The window that presents the sheet.
        public init(redirect: RedirectURI, isEphemeral: Bool = false, anchor: ASPresentationAnchor) {
            self.redirect = redirect
            self.isEphemeral = isEphemeral
            self.anchor = anchor
        }

        /// Shows the sheet and waits for its end.
        nonisolated public func run(
            _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
        ) async throws -> TokenSet {
            let flow = try await begin(redirect)
            defer { flow.cancel() }
            guard let url = URL(string: flow.url) else {
                throw OAuthError(.agent.noBrowser, reason: "the URL is not http or https")
            }
            return try await flow.finish(try await visit(url).absoluteString)
        }

        /// Shows the page until the person has answered, or until the task is cancelled.
        private func visit(_ url: URL) async throws -> URL {
            let (responses, response) = AsyncThrowingStream.makeStream(of: URL.self)
            // The system may call this on any thread, so it must not belong to the main actor.
            let session = ASWebAuthenticationSession(url: url, callback: callback) { @Sendable url, error in
                if let url {
                    response.yield(url)
                    return response.finish()
                }
                let isCancelled = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
                response.finish(
                    throwing: OAuthError(
                        isCancelled ? .agent.cancelled : .agent.noBrowser, reason: "the sign-in was not completed",
                        underlying: error))
            }
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = isEphemeral
            guard session.start() else { throw OAuthError(.agent.noBrowser, reason: "the page cannot be shown") }
            // Closes the page of a cancelled task. For a page that is closed already,
            // this does nothing.
            defer { session.cancel() }
            for try await url in responses { return url }
            throw CancellationError()
        }

        private var callback: ASWebAuthenticationSession.Callback {
            guard redirect.scheme == "https", let host = redirect.host else { return .customScheme(redirect.scheme) }
            return .https(host: host.unbracketed, path: redirect.path)
        }
    }

    extension SystemSessionAgent: ASWebAuthenticationPresentationContextProviding {
        /// Returns the window that presents the sheet.
        public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }
    }
#endif
