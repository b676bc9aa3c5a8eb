// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Whatever OAuth has to say about a flow that did not work.
///
/// One type with an open, dotted ``Kind``; a pattern matches a kind and all
/// below it:
///
/// ```swift
/// do { … }
/// catch OAuthError.stateMismatch { … }
/// catch OAuthError.idToken { … }
/// catch let error as OAuthError where error.code == .accessDenied { … }
/// ```
///
/// A broken connection or a time limit stays a `ClientError`, and cancellation a
/// `CancellationError`. No description, dump or localised text of an error holds
/// a token, a code, a secret or a body.
public struct OAuthError: Error, Sendable {
    /// What went wrong.
    public var kind: Kind

    /// One clause of explanation that holds no secret and no value.
    public var reason: String?

    /// The server's code, such as `invalid_grant` (RFC 6749 §5.2).
    public var code: Code?

    /// The server's words for a developer, as they came.
    ///
    /// Whoever shows them should show ``shownDescription``.
    public var errorDescriptionText: String?

    /// Where the server explains its code, as it came.
    public var errorURI: String?

    /// The HTTP status of the answer, if there was one.
    public var status: Int?

    /// The media type of the answer, if there was one.
    public var contentType: String?

    /// The `WWW-Authenticate` field of the answer.
    public var challenge: String?

    /// How long the server asked to wait (RFC 9110 §10.2.3).
    public var retryAfter: Duration?

    /// The first bytes of an answer that was not understood, 1 KiB at most.
    ///
    /// They may hold secrets; no description shows them.
    public var bodyExcerpt: [UInt8] = []

    /// The scope that a resource asked for (RFC 6750 §3.1).
    public var scope: String?

    /// Whether the origin of an authorization error was verified by `iss`
    /// (RFC 9207 §2.4); `nil` where that is no question.
    public var isIssuerVerified: Bool?

    /// The error behind this one.
    public var underlying: (any Error)?

    /// An error of a kind.
    public init(_ kind: Kind, reason: String? = nil, code: Code? = nil, underlying: (any Error)? = nil) {
        self.kind = kind
        self.reason = reason
        self.code = code
        self.underlying = underlying
    }

    /// The server's words without control characters, 200 characters at most.
    public var shownDescription: String? { errorDescriptionText.map { ShownText.of($0) } }
}

extension OAuthError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Kind, code, status and reason; no values.
    public var description: String {
        var text = "oauth.\(kind.name)"
        if let code { text += " \(ShownText.of(code.rawValue))" }
        if let status { text += " → \(status)" }
        if let reason { text += ": \(reason)" }
        if let shownDescription { text += " (\(shownDescription))" }
        return text
    }

    /// The description, and the type of what is behind it.
    public var debugDescription: String {
        underlying.map { "\(description), caused by \(type(of: $0))" } ?? description
    }

    /// The description alone: a dump must not show the excerpt.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension OAuthError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}
