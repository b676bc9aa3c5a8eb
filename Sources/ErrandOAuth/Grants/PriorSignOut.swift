// SPDX-License-Identifier: MIT

import ErrandCore

/// The way to end the browser's session at the server before a sign-in, so that
/// somebody else can sign in.
///
/// The system's browser keeps its session at the server. Without a prior
/// sign-out, a person who switches accounts gets the previous account again.
public struct PriorSignOut: Sendable, Hashable {
    enum Kind: Hashable {
        case prompt(String)
        case page(String, parameter: String)
    }

    let kind: Kind

    /// The server asks for name and password anew (`prompt=login`, OpenID Connect
    /// Core §3.1.2.1).
    public static var reauthentication: Self { Self(kind: .prompt("login")) }

    /// The server lets the person choose among accounts
    /// (`prompt=select_account`).
    public static var accountSelection: Self { Self(kind: .prompt("select_account")) }

    /// Creates a sign-out by a page that signs the browser out and then
    /// redirects to the URL in one of its parameters, for servers without
    /// `prompt`.
    ///
    /// - Parameters:
    ///   - url: The page, at the server's own origin.
    ///   - parameter: The page's parameter for the next URL.
    public static func page(_ url: String, parameter: String = "url") -> Self {
        Self(kind: .page(url, parameter: parameter))
    }

    /// Returns the URL that the browser opens for an authorization URL.
    ///
    /// - Throws: ``OAuthError`` `configuration.endpoint` for a page at another
    ///   origin than the authorization endpoint: that page would see the
    ///   request.
    func opening(_ url: String, _ insecureHosts: Set<String>) throws -> String {
        guard case .page(let page, let parameter) = kind else { return url }
        let checked = try EndpointURL.checked(page, "sign-out page", insecureHosts)
        guard let origin = EndpointURL.origin(checked), origin == EndpointURL.origin(url) else {
            throw OAuthError(.configuration.endpoint, reason: "the sign-out page is at another origin")
        }
        return EndpointURL.appending([FormField(parameter, url)], to: checked)
    }
}
