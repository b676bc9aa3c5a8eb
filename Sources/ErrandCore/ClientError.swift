// SPDX-License-Identifier: MIT

import HTTPTypes

/// The error of a call that failed.
///
/// There is one error type with an open ``Kind``. Kinds are dotted names, and a
/// pattern matches a kind and all kinds below it:
///
/// ```swift
/// do {
///     return try await client.send(.get("people/\(id)"))
/// } catch ClientError.notFound {
///     return nil
/// } catch ClientError.connection {
///     return stored[id]
/// }
/// ```
///
/// `CancellationError`, and the errors of your own middleware, parts and
/// readers, are not wrapped. The description shows template, status, kind and
/// reason, never a field's value or a body. For the API's own error it shows
/// the type, or the public description of a ``PubliclyDescribedError``.
public struct ClientError: Error, Sendable {
    /// The kind of error.
    public var kind: Kind

    /// A short explanation that holds no secret and no value.
    public var reason: String?

    /// The request; `nil` only when the error came before there was one.
    public var request: RequestSummary?

    /// The response, if there was one.
    public var response: ResponseSummary?

    /// The API's own error, as the ``ProblemReader`` found it.
    ///
    /// It was decoded from a body, so its own description may hold values.
    public var problem: (any Error & Sendable)?

    /// The wait that the server asked for (`Retry-After`, RFC 9110 §10.2.3).
    public var retryAfter: Duration?

    /// The number of attempts: how often the transport was asked to send.
    public var attempts: Int

    /// The effect of attempts that the failure itself does not tell: those before the last one,
    /// and the last one too when the client itself ended the call (``Kind/isLocal``).
    ///
    /// `nil` until the call has ended. ``meaning`` takes it into account.
    public internal(set) var effectOfAttempts: FailureMeaning.Effect?

    /// The error that caused this one.
    public var underlying: (any Error)?

    /// The path to the value that could not be read.
    ///
    /// The key of a dictionary comes from the body: it is here, and not in the
    /// description.
    public var codingPath: [any CodingKey & Sendable]

    /// Creates an error of a kind.
    public init(
        _ kind: Kind,
        reason: String? = nil,
        request: RequestSummary? = nil,
        response: ResponseSummary? = nil,
        problem: (any Error & Sendable)? = nil,
        underlying: (any Error)? = nil,
        codingPath: [any CodingKey] = []
    ) {
        self.kind = kind
        self.reason = reason
        self.request = request
        self.response = response
        self.problem = problem
        self.underlying = underlying
        self.codingPath = codingPath.map { AnyCodingKey($0) }
        attempts = 0
    }

    /// Returns the API's own error, if it has the given type.
    public func problem<Problem: Error>(as type: Problem.Type) -> Problem? { problem as? Problem }
}

extension ClientError: CustomStringConvertible, CustomDebugStringConvertible {
    /// Kind, request, status, reason, problem and attempts; no values.
    public var description: String {
        var text = kind.name
        if let request { text += " \(request)" }
        if let response { text += " → \(response.head.status.code)" }
        if let reason { text += ": \(reason)" }
        if let shownProblem { text += " (\(shownProblem))" }
        if attempts > 1 { text += ", \(attempts) attempts" }
        if let retryAfter { text += ", retry after \(retryAfter)" }
        return text
    }

    /// The part of the problem that may be shown.
    var shownProblem: String? {
        problem.map { ($0 as? any PubliclyDescribedError)?.publicDescription ?? "\(type(of: $0))" }
    }

    /// The description, with the redacted URL and the fields of the response.
    public var debugDescription: String {
        var text = description
        if let request { text += "\n  \(request.debugDescription)" }
        if let response { text += "\n  \(response.debugDescription)" }
        if let underlying { text += "\n  caused by \(type(of: underlying))" }
        return text
    }
}
