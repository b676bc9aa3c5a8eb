// SPDX-License-Identifier: MIT

/// How a browser is made to forget who it is at the server, so that somebody
/// else can sign in.
///
/// The system's browser keeps its session at the server: without this, whoever
/// switches accounts gets the one before again.
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

    /// A page that signs the browser out and then leads on to the URL in one of
    /// its parameters: for servers that know no `prompt`.
    ///
    /// - Parameters:
    ///   - url: The page, at the server's own origin.
    ///   - parameter: The parameter that holds where to go then.
    public static func page(_ url: String, parameter: String = "url") -> Self {
        Self(kind: .page(url, parameter: parameter))
    }

    /// The URL that the browser opens, from the one of the authorization.
    ///
    /// - Throws: ``OAuthError`` `configuration.endpoint` for a page elsewhere
    ///   than at the authorization endpoint's origin: it would see the request.
    func opening(_ url: String) throws -> String {
        guard case .page(let page, let parameter) = kind else { return url }
        let checked = try EndpointURL.checked(page, "sign-out page")
        guard let origin = EndpointURL.origin(checked), origin == EndpointURL.origin(url) else {
            throw OAuthError(.configuration.endpoint, reason: "the sign-out page is at another origin")
        }
        return EndpointURL.appending([FormField(parameter, url)], to: checked)
    }
}
