// SPDX-License-Identifier: MIT

public import ErrandOAuth
public import NationBuilder

/// The registration of an application at NationBuilder.
///
/// It is created in code, or read from a file (``init(file:)``) or a
/// configuration (``init(config:)``):
///
/// ```swift
/// let application = ApplicationIdentity(clientID: "somehash", redirectPath: "oauth/callback")
/// let listed = try ApplicationIdentity(file: "NationBuilder-Info.plist")
/// ```
///
/// Descriptions and dumps leave out secrets and tokens.
public struct ApplicationIdentity: Sendable, Hashable {
    /// The `client_id` of the registration; `nil` when people sign in only with
    /// a token.
    public var clientID: String?
    /// The `client_secret`; `nil` for a public client.
    ///
    /// Anybody who has the application's file can read it. NationBuilder's own
    /// applications need it nevertheless.
    public var clientSecret: String?
    /// The nation, for an application of one nation only.
    public var slug: Slug?
    /// A token for development; see ``Accounts/signInWithTestToken(at:)``.
    public var testToken: String?

    private var givenRedirectPath: String?
    private var givenBaseURLFormat: String?

    /// Creates an application; values that are `nil` are not set.
    public init(
        clientID: String?, clientSecret: String? = nil, slug: Slug? = nil, redirectPath: String? = nil,
        baseURLFormat: String? = nil, testToken: String? = nil
    ) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.slug = slug
        self.testToken = testToken
        givenRedirectPath = redirectPath
        givenBaseURLFormat = baseURLFormat
    }

    /// The path of the redirect URI.
    ///
    /// `oauth/callback` unless it is set.
    public var redirectPath: String {
        get { givenRedirectPath ?? "oauth/callback" }
        set { givenRedirectPath = newValue }
    }

    /// The URL of nations, with `%@` in place of the slug.
    ///
    /// `https://%@.nationbuilder.com` unless it is set. Without `%@`, all
    /// nations have the same URL, as in a sandbox.
    public var baseURLFormat: String {
        get { givenBaseURLFormat ?? "https://%@.nationbuilder.com" }
        set { givenBaseURLFormat = newValue }
    }

    /// Returns the application with missing values taken from another.
    public func filled(from defaults: ApplicationIdentity) -> ApplicationIdentity {
        ApplicationIdentity(
            clientID: clientID ?? defaults.clientID, clientSecret: clientSecret ?? defaults.clientSecret,
            slug: slug ?? defaults.slug, redirectPath: givenRedirectPath ?? defaults.givenRedirectPath,
            baseURLFormat: givenBaseURLFormat ?? defaults.givenBaseURLFormat, testToken: testToken ?? defaults.testToken
        )
    }

    /// Returns the redirect URI of an app with a private scheme, such as
    /// `com.example.app://oauth/callback`.
    ///
    /// - Throws: `OAuthError.configuration.redirect` for a scheme without a
    ///   dot.
    public func redirect(scheme: String) throws -> RedirectURI {
        try RedirectURI("\(scheme)://\(redirectPath.drop { $0 == "/" })")
    }
}

extension ApplicationIdentity: RedactedDescription {
    /// The client id and the URL of nations.
    public var description: String { "application \(clientID ?? "without an id") for \(baseURLFormat)" }
}
