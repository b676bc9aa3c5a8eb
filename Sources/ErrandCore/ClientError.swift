// SPDX-License-Identifier: MIT

import HTTPTypes

/// Whatever a client has to say about a call that did not work.
///
/// One type with an open ``Kind``. Kinds are dotted, and a pattern matches a
/// kind and all that stand below it:
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
/// `CancellationError`, and whatever your own middleware, parts and readers
/// throw, are not wrapped. The description shows template, status, kind and
/// reason, never a field's value or a body. Of the API's own error it shows the
/// type, or what that says of itself as a ``PubliclyDescribedError``.
public struct ClientError: Error, Sendable {
    /// What went wrong.
    public var kind: Kind

    /// One clause of explanation that holds no secret and no value.
    public var reason: String?

    /// What was asked; `nil` only before there was a request.
    public var request: RequestSummary?

    /// What was answered, if anything was.
    public var response: ResponseSummary?

    /// The API's own error, as the ``ProblemReader`` found it.
    ///
    /// It was decoded from a body, and its own description may hold values.
    public var problem: (any Error & Sendable)?

    /// How long the server asked to wait (`Retry-After`, RFC 9110 §10.2.3).
    public var retryAfter: Duration?

    /// How often the transport was asked.
    public var attempts: Int

    /// The error behind this one.
    public var underlying: (any Error)?

    /// Where in the document a value could not be read.
    public var codingPath: [any CodingKey & Sendable]

    /// An error of a kind.
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
        self.codingPath = codingPath.map { key in
            key.intValue.map(AnyCodingKey.init(index:)) ?? AnyCodingKey(key.stringValue)
        }
        attempts = 0
    }

    /// The API's own error, if it is of a type.
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

    /// What may be shown of the problem.
    var shownProblem: String? {
        problem.map { ($0 as? any PubliclyDescribedError)?.publicDescription ?? "\(type(of: $0))" }
    }

    /// The description, and the redacted URL and the fields of the answer.
    public var debugDescription: String {
        var text = description
        if let request { text += "\n  \(request.debugDescription)" }
        if let response { text += "\n  \(response.debugDescription)" }
        if let underlying { text += "\n  caused by \(type(of: underlying))" }
        return text
    }
}
