// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation

/// An error of an OAuth flow, a token, a store or an agent.
///
/// Its ``Kind`` is an open set of dotted names. A pattern matches a kind and
/// all kinds below it:
///
/// ```swift
/// do { … }
/// catch OAuthError.stateMismatch { … }
/// catch OAuthError.idToken { … }
/// catch let error as OAuthError where error.code == .accessDenied { … }
/// ```
///
/// A broken connection or an exceeded time limit is a `ClientError`, and
/// cancellation a `CancellationError`. No description, dump or localised text
/// of an error holds a token, a code, a secret or a body.
public struct OAuthError: Error, Sendable {
    /// The kind of error.
    public var kind: Kind

    /// A short explanation without secrets and values.
    public var reason: String?

    /// The server's code, such as `invalid_grant` (RFC 6749 §5.2).
    public var code: Code?

    /// The server's `error_description`, unchanged.
    ///
    /// Show ``shownDescription`` instead: it has no control characters.
    public var errorDescriptionText: String?

    /// The server's `error_uri`, a page about the code, unchanged.
    public var errorURI: String?

    /// The HTTP status of the response, if there was one.
    public var status: Int?

    /// The media type of the response, if there was one.
    public var contentType: String?

    /// The `WWW-Authenticate` field of the response, if there was one.
    public var challenge: String?

    /// The wait that the server asked for (`Retry-After`, RFC 9110 §10.2.3).
    public var retryAfter: Duration?

    /// The first bytes of a response that was not understood, 1 KiB at most.
    ///
    /// They may hold secrets; no description shows them.
    public var bodyExcerpt: [UInt8] = []

    /// The scope that a resource requires (RFC 6750 §3.1).
    public var scope: String?

    /// Whether `iss` verified the origin of an authorization error (RFC 9207
    /// §2.4); `nil` if that does not apply.
    public var isIssuerVerified: Bool?

    /// The underlying error.
    public var underlying: (any Error)?

    /// Creates an error of a kind.
    public init(_ kind: Kind, reason: String? = nil, code: Code? = nil, underlying: (any Error)? = nil) {
        self.kind = kind
        self.reason = reason
        self.code = code
        self.underlying = underlying
    }

    /// Whether the response was a page for a person instead of a server's response.
    var isPage: Bool {
        let type = contentType.map { MediaType($0).essence } ?? ""
        return type == "text/html" || type == "application/xhtml+xml"
            || bodyExcerpt.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// The server's `error_description` without control characters, 200
    /// characters at most.
    public var shownDescription: String? { errorDescriptionText.map { ShownText.of($0) } }
}

extension OAuthError: RedactedDescription, CustomDebugStringConvertible {
    /// Kind, code, status, reason and ``shownDescription``.
    public var description: String {
        shownDescription.map { "\(publicDescription) (\($0))" } ?? publicDescription
    }

    /// The description and the type of the underlying error.
    public var debugDescription: String {
        underlying.map { "\(description), caused by \(type(of: $0))" } ?? description
    }
}

extension OAuthError: PubliclyDescribedError {
    /// Kind, code, status and reason, without the server's text.
    public var publicDescription: String {
        var text = "oauth.\(kind.name)"
        if let code { text += " \(code)" }
        if let status { text += " → \(status)" }
        if let reason { text += ": \(reason)" }
        return text
    }
}

extension OAuthError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}
