// SPDX-License-Identifier: MIT

/// An agent for machines without a browser.
///
/// It shows the authorization URL, and the person pastes the URL at which the
/// browser ended.
public struct PasteAgent: AuthorizationAgent {
    private let redirect: RedirectURI
    private let show: @Sendable (String) async -> Void
    private let read: @Sendable () async throws -> String?

    /// Creates an agent.
    ///
    /// - Parameters:
    ///   - redirect: The redirect URI; nothing needs to answer there.
    ///   - show: Shows a line to the person: the URL, or why a pasted URL is
    ///     not the right one.
    ///   - read: Returns the line that the person pasted, or `nil` at the end
    ///     of the input.
    public init(
        redirect: RedirectURI, show: @escaping @Sendable (String) async -> Void,
        read: @escaping @Sendable () async throws -> String?
    ) {
        self.redirect = redirect
        self.show = show
        self.read = read
    }

    /// Asks for a URL until the right one is pasted.
    public func run(
        _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet {
        let flow = try await begin(redirect)
        await show("Open: \(flow.url)")
        while let line = try await read() {
            let url = line.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
            if url.isEmpty { continue }
            do {
                return try await flow.finish(String(url))
            } catch let error as OAuthError where error.leavesFlowOpen {
                await show("That is not the address of this sign-in: \(error.reason ?? "")")
            }
        }
        flow.cancel()
        throw OAuthError(.agent.cancelled, reason: "no address was pasted")
    }
}
