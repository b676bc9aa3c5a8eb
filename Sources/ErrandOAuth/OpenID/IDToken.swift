// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A statement about who signed in that was validated.
///
/// It can only be made by an ``IDTokenValidator``.
public struct IDToken: Sendable {
    /// Who, at this issuer.
    public let subject: String
    /// Who says so.
    public let issuer: String
    /// All that is said.
    public let claims: JSONObject
}

/// What a flow knows about the id token that must come back.
public struct IDTokenExpectation: Sendable, CustomReflectable {
    /// The nonce that was sent; `nil` when none was, as in a renewal.
    public var nonce: String?
    /// The access token that came along.
    public var accessToken: String?
    /// The code that came along through the browser (hybrid flow).
    public var code: String?
    /// The subject that is signed in already.
    public var subject: String?
    /// The moment of sign-in that was stated before, in seconds since 1970.
    public var authenticationTime: Double?
    /// How long ago the person may have signed in, in seconds.
    public var maximumAge: Int?
    /// The classes of authentication of which one is needed.
    public var authenticationContexts: [String] = []

    /// The expectation of a flow.
    public init(nonce: String? = nil) { self.nonce = nonce }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
