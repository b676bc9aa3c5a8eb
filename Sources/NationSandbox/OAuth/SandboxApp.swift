// SPDX-License-Identifier: MIT

/// An app that is registered with a nation, and may ask its people for access.
///
/// A secret is in no description and no dump.
public struct SandboxApp: Sendable, CustomStringConvertible, CustomReflectable {
    /// Which rules of NationBuilder's an app falls under.
    public struct Generation: Sendable, Hashable {
        /// Apps of today: the code grant, access tokens that end, refresh
        /// tokens that are replaced at each use.
        public static let current = Self(isLegacy: false)
        /// Apps of version 1: code, implicit and password grants; tokens
        /// without a refresh token, which never end but for the implicit
        /// grant's.
        public static let legacy = Self(isLegacy: true)

        let isLegacy: Bool
    }

    /// What people read when they are asked.
    public var name: String
    /// The `client_id`.
    public var clientID: String
    /// The `client_secret`; `nil` for a public client, which must use PKCE.
    public var clientSecret: String?
    /// Where people may be sent back to, compared to the letter.
    ///
    /// A loopback address without a port stands for all ports (RFC 8252
    /// §7.3).
    public var redirectURIs: [String]
    /// The rules it falls under; `.current` by default.
    public var generation: Generation

    /// An app.
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

    /// Whether a text can be a redirect URI: an absolute URI in visible ASCII,
    /// without a fragment, and not of a scheme that runs or reads things.
    public static func isRedirectURI(_ text: String) -> Bool { RedirectAddress.isSafe(text) }

    /// The name and the `client_id`.
    public var description: String { "\(name) (\(clientID))" }
    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
