// SPDX-License-Identifier: MIT

/// The OAuth settings of a nation: its apps, and the lifetimes of codes and
/// tokens.
public struct SandboxOAuth: Sendable {
    /// The registered apps.
    ///
    /// Default `nil`: one of each generation, with ids and secrets derived from
    /// the seed and the slug.
    public var apps: [SandboxApp]?
    /// Further redirect URIs of the default apps.
    ///
    /// Default empty. These are registered in any case: `/callback` and
    /// `/oauth/callback` on any port of 127.0.0.1 and of [::1],
    /// `https://app.example/oauth/callback` and
    /// `com.example.app:/oauth/callback`.
    public var redirectURIs: [String]
    /// The lifetime of an authorization code, in whole seconds; 10 minutes by
    /// default.
    public var codeLifetime: Duration
    /// The lifetime of a current app's access token; 24 hours by default.
    public var accessTokenLifetime: Duration
    /// The lifetime of an implicit grant's token; 30 days by default.
    public var implicitTokenLifetime: Duration
    /// The lifetime of the administrator's token from the start; 24 hours by
    /// default, as for a token that is created in a nation's settings.
    public var administratorTokenLifetime: Duration
    /// Whether `/oauth/revoke` and `/oauth/token/info` respond.
    ///
    /// Default `false`: they are not documented. NationBuilder's OAuth library
    /// has both; whether the service offers them is unknown.
    public var hasRevocation: Bool

    /// Creates settings; values that are not given have their defaults.
    public init(
        apps: [SandboxApp]? = nil,
        redirectURIs: [String] = [],
        codeLifetime: Duration = .seconds(600),
        accessTokenLifetime: Duration = .seconds(86_400),
        implicitTokenLifetime: Duration = .seconds(30 * 86_400),
        administratorTokenLifetime: Duration = .seconds(86_400),
        hasRevocation: Bool = false
    ) {
        self.apps = apps
        self.redirectURIs = redirectURIs
        self.codeLifetime = codeLifetime
        self.accessTokenLifetime = accessTokenLifetime
        self.implicitTokenLifetime = implicitTokenLifetime
        self.administratorTokenLifetime = administratorTokenLifetime
        self.hasRevocation = hasRevocation
    }
}
