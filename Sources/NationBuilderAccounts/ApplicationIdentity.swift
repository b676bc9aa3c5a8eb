// SPDX-License-Identifier: MIT

public import ErrandOAuth
public import NationBuilder

/// Who an application is to NationBuilder: what its registration says.
///
/// A value, or read from a file (``init(file:)``) or a configuration
/// (``init(config:)``):
///
/// ```swift
/// let application = ApplicationIdentity(clientID: "somehash", redirectPath: "oauth/callback")
/// let application = try ApplicationIdentity(file: "NationBuilder-Info.plist")
/// ```
///
/// Secrets and tokens are in no description and no dump.
public struct ApplicationIdentity: Sendable, Hashable {
    /// The `client_id` of the registration; `nil` when people sign in by a token
    /// only.
    public var clientID: String?
    /// The `client_secret`; `nil` for a public client.
    ///
    /// Whoever has the application's file can read it; NationBuilder's own
    /// applications need it all the same.
    public var clientSecret: String?
    /// The nation, for an application of one nation only.
    public var slug: Slug?
    /// A token for development; see ``Accounts/signInWithTestToken(at:)``.
    public var testToken: String?

    private var givenRedirectPath: String?
    private var givenBaseURLFormat: String?

    /// An application; whatever is `nil` is not set.
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

    /// The path that people come back to.
    ///
    /// `oauth/callback` unless it is set.
    public var redirectPath: String {
        get { givenRedirectPath ?? "oauth/callback" }
        set { givenRedirectPath = newValue }
    }

    /// Where nations are, with `%@` in the place of the slug.
    ///
    /// `https://%@.nationbuilder.com` unless it is set. Without `%@` all nations are
    /// at that one place, such as a sandbox's.
    public var baseURLFormat: String {
        get { givenBaseURLFormat ?? "https://%@.nationbuilder.com" }
        set { givenBaseURLFormat = newValue }
    }

    /// The same application, with what is not set taken from another.
    public func filled(from defaults: ApplicationIdentity) -> ApplicationIdentity {
        ApplicationIdentity(
            clientID: clientID ?? defaults.clientID, clientSecret: clientSecret ?? defaults.clientSecret,
            slug: slug ?? defaults.slug, redirectPath: givenRedirectPath ?? defaults.givenRedirectPath,
            baseURLFormat: givenBaseURLFormat ?? defaults.givenBaseURLFormat, testToken: testToken ?? defaults.testToken
        )
    }

    /// Where people come back to in an app that owns a private scheme, such as
    /// `com.example.app://oauth/callback`.
    ///
    /// - Throws: `OAuthError.configuration.redirect` for a scheme without a dot.
    public func redirect(scheme: String) throws -> RedirectURI {
        try RedirectURI("\(scheme)://\(redirectPath.drop { $0 == "/" })")
    }
}

extension ApplicationIdentity: CustomStringConvertible, CustomReflectable {
    /// The id, and where nations are.
    public var description: String { "application \(clientID ?? "without an id") for \(baseURLFormat)" }
    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
