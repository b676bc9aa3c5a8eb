// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The claims of a validated id token.
///
/// Only an ``IDTokenValidator`` creates one.
public struct IDToken: Sendable {
    /// The identifier of the person at this issuer (`sub`).
    public let subject: String
    /// The issuer of the token (`iss`).
    public let issuer: String
    /// All claims.
    public let claims: JSONObject
}

/// The values of a flow that its id token must match.
public struct IDTokenExpectation: Sendable, CustomReflectable {
    /// The nonce that was sent; `nil` if none was, as in a renewal.
    public var nonce: String?
    /// The access token beside the id token.
    public var accessToken: String?
    /// The code that came with the id token through the browser (hybrid flow).
    public var code: String?
    /// The subject of the current sign-in.
    public var subject: String?
    /// The `auth_time` of the previous id token, in seconds since 1970.
    public var authenticationTime: Double?
    /// The longest time since the person signed in, in seconds (`max_age`).
    public var maximumAge: Int?
    /// The accepted authentication contexts; one of them is needed.
    public var authenticationContexts: [String] = []

    /// Creates the expectation of a flow.
    public init(nonce: String? = nil) { self.nonce = nonce }

    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
