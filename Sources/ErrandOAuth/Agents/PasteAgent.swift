// SPDX-License-Identifier: MIT

/// An agent for machines without a browser: it shows the URL, and the person
/// pastes the one that the browser ended at.
public struct PasteAgent: AuthorizationAgent {
    private let redirect: RedirectURI
    private let show: @Sendable (String) async -> Void
    private let read: @Sendable () async throws -> String?

    /// An agent.
    ///
    /// - Parameters:
    ///   - redirect: Where the person is sent back to; nothing needs to be there.
    ///   - show: Shows a line to the person: the URL, or why a pasted one is not
    ///     the right one.
    ///   - read: Gives the line that the person pasted; `nil` when there is none
    ///     to come.
    public init(
        redirect: RedirectURI, show: @escaping @Sendable (String) async -> Void,
        read: @escaping @Sendable () async throws -> String?
    ) {
        self.redirect = redirect
        self.show = show
        self.read = read
    }

    /// Asks until the right URL is pasted.
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
