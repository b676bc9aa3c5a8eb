// SPDX-License-Identifier: MIT

/// An app that is registered with a nation and may ask its people for access.
///
/// Descriptions and dumps leave out the secret.
public struct SandboxApp: Sendable, CustomStringConvertible, CustomReflectable {
    /// The rules for an app: today's, or those of version 1.
    public struct Generation: Sendable, Hashable {
        /// Today's apps: the code grant, access tokens that expire, and refresh
        /// tokens that are replaced at each use.
        public static let current = Self(isLegacy: false)
        /// Apps of version 1: the code, implicit and password grants, and
        /// tokens without a refresh token.
        ///
        /// Only tokens of the implicit grant expire.
        public static let legacy = Self(isLegacy: true)

        let isLegacy: Bool
    }

    /// The name that people read on the consent page.
    public var name: String
    /// The `client_id`.
    public var clientID: String
    /// The `client_secret`; `nil` for a public client, which must use PKCE.
    public var clientSecret: String?
    /// The allowed redirect URIs, compared character by character.
    ///
    /// A loopback address without a port allows all ports (RFC 8252 §7.3).
    public var redirectURIs: [String]
    /// The rules for the app; `.current` by default.
    public var generation: Generation

    /// Creates an app.
    public init(
        name: String, clientID: String, clientSecret: String?, redirectURIs: [String],
        generation: Generation = .current
    ) {
        self.name = name
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.redirectURIs = redirectURIs
        self.generation = generation
    }

    /// Returns whether a text can be a redirect URI: an absolute URI in visible
    /// ASCII, without a fragment, and without a scheme that runs or reads
    /// anything.
    public static func isRedirectURI(_ text: String) -> Bool { RedirectAddress.isSafe(text) }

    /// The name and the `client_id`.
    public var description: String { "\(name) (\(clientID))" }
    /// A mirror that shows the description only.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
