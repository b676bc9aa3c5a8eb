// SPDX-License-Identifier: MIT

/// How a nation grants access: its apps, and how long what it issues lives.
public struct SandboxOAuth: Sendable {
    /// The registered apps.
    ///
    /// Default `nil`: one of each generation, with ids and secrets that follow
    /// from the seed and the slug.
    public var apps: [SandboxApp]?
    /// More places to which the default apps may send people back.
    ///
    /// Default empty. Known to them anyway are `/callback` and
    /// `/oauth/callback` on any port of 127.0.0.1 and of [::1],
    /// `https://app.example/oauth/callback` and
    /// `com.example.app:/oauth/callback`.
    public var redirectURIs: [String]
    /// How long an authorization code lives, in whole seconds; 10 minutes by
    /// default.
    public var codeLifetime: Duration
    /// How long an access token of a current app lives; 24 hours by default.
    public var accessTokenLifetime: Duration
    /// How long a token of the implicit grant lives; 30 days by default.
    public var implicitTokenLifetime: Duration
    /// How long the administrator's token lives from the start; 24 hours by
    /// default, as one does that is made in a nation's settings.
    public var administratorTokenLifetime: Duration
    /// Whether `/oauth/revoke` and `/oauth/token/info` answer.
    ///
    /// Default `false`: nobody has documented them. NationBuilder's OAuth
    /// library has both; whether its service routes them is unknown.
    public var hasRevocation: Bool

    /// Settings with every value at its default unless given.
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
