// SPDX-License-Identifier: MIT

import ErrandCore

/// An application's identity at an authorization server.
///
/// No description and no dump shows a secret.
public struct OAuthClientIdentity: Sendable, RedactedDescription {
    /// The `client_id` of the registration.
    public var id: String

    /// The method by which the application authenticates.
    public var authentication: ClientAuthentication

    /// The time at which the secret expires, in seconds since 1970; `nil` if it
    /// never expires (RFC 7591 §3.2.1).
    ///
    /// From then on calls send nothing and throw ``OAuthError``
    /// `configuration.secretExpired`: the client must register again.
    public var secretExpiry: Double?

    /// Creates an identity; by default that of a public client.
    public init(id: String, authentication: ClientAuthentication = .none) {
        self.id = id
        self.authentication = authentication
    }

    /// Creates the identity of a client with a secret, which authenticates by
    /// ``ClientAuthentication/basic(secret:)``: every server takes that (RFC 6749 §2.3.1).
    public init(id: String, secret: String) { self.init(id: id, authentication: .basic(secret: secret)) }

    /// The id and the method.
    public var description: String { "client \(ShownText.of(id)) by \(authentication)" }
}
