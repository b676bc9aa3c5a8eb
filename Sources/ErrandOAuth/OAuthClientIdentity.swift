// SPDX-License-Identifier: MIT

/// Who an application is to an authorization server.
///
/// A secret is in no description and no dump.
public struct OAuthClientIdentity: Sendable, CustomStringConvertible, CustomReflectable {
    /// The `client_id` of the registration.
    public var id: String

    /// How the application proves that it is who it says.
    public var authentication: ClientAuthentication

    /// When the secret ends, in seconds since 1970; `nil` is never (RFC 7591
    /// §3.2.1).
    ///
    /// From then on nothing is sent, and calls throw ``OAuthError``
    /// `configuration.secretExpired`: the client must register again.
    public var secretExpiry: Double?

    /// An application; without a proof it is a public client.
    public init(id: String, authentication: ClientAuthentication = .none) {
        self.id = id
        self.authentication = authentication
    }

    /// The id and the method.
    public var description: String { "client \(ShownText.of(id)) by \(authentication)" }

    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
