// SPDX-License-Identifier: MIT

import HTTPTypes

/// An error in the form of v1: `code`, `message` and further members.
struct APIProblem: Error, Sendable, Equatable {
    var status: HTTPResponse.Status
    /// The code; `nil` for too many requests, where the real service sends no
    /// code, and for a person without access, where no source shows a code.
    var code: String?
    var message: String
    var parameters: [String]?
    var validationErrors: [String]?
    var innerError: InnerError?
    /// The JSON of version 2's errors, one for each refused name.
    var errors: [UInt8]?
    /// The seconds in `Retry-After`, for an injected 429.
    var retryAfter: Int64?

    struct InnerError: Sendable, Equatable {
        var name: String
        var message: String
    }

    init(_ status: HTTPResponse.Status, _ code: String?, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }
}

extension APIProblem {
    static var badRequest: Self { Self(.badRequest, "bad_request", "Bad Request.") }
    static var notFound: Self { Self(.notFound, "not_found", "Record not found") }
    static var noMatches: Self { Self(.badRequest, "no_matches", "No people matched the given criteria.") }
    static var severalMatches: Self {
        Self(.conflict, "conflict", "The given identifiers belong to more than one person.")
    }
    static var tooLarge: Self { Self(.contentTooLarge, "content_too_large", "The request body is too large.") }
    /// An error for a body whose chunks or trailers are not what RFC 9112 allows.
    static var malformedBody: Self { badRequest("The body is not sent as RFC 9112 says.") }
    static var serverError: Self {
        Self(.internalServerError, "server_error", "You have encountered a server error.")
    }
    /// Returns an error with a status from 500 on, with the known message.
    static func serverError(_ status: Int) -> Self {
        switch status {
        case 502: Self(.badGateway, "bad_gateway", "Bad gateway.")
        case 503: Self(.serviceUnavailable, "service_unavailable", "The service is unavailable.")
        default: Self(HTTPResponse.Status.named(status), "server_error", serverError.message)
        }
    }
    static var notAcceptable: Self {
        Self(
            .notAcceptable, "not_acceptable",
            "Set the Accept header and the Content-Type header to application/json.")
    }
    /// An error for an unknown token, and for a permission that the token's owner lacks.
    static var unauthorized: Self { Self(.unauthorized, "unauthorized", refusal) }
    static var tokenExpired: Self { Self(.unauthorized, "token_expired", refusal) }
    static var tokenUpgradeRequired: Self { Self(.unauthorized, "token_upgrade_required", refusal) }
    /// An error for a person who has lost access to the nation.
    ///
    /// No source has a code for it.
    static var forbidden: Self { Self(.forbidden, nil, refusal) }

    /// Returns an error for a bad request, with its reason.
    static func badRequest(_ message: String) -> Self { Self(.badRequest, "bad_request", message) }

    /// Returns the error for a custom value whose name is no custom field.
    static func invalidCustomField(_ slug: String) -> Self {
        Self(.badRequest, "invalid_custom_field", "There is no custom field \(slug).")
    }

    /// Returns the error for names that version 2 does not know or does not let
    /// a caller write, with a text for each.
    static func unwritable(_ refusals: [(name: String, text: String)]) -> Self {
        var problem = badRequest(refusals.map(\.text).joined(separator: "; ") + ".")
        problem.errors = JSONObject.list(
            refusals.map { refusal in
                JSONObject.text([
                    ("code", JSONText.string("bad_request")), ("status", JSONText.string("400")),
                    ("title", JSONText.string("Request Error")), ("detail", JSONText.string(refusal.text)),
                    (
                        "source",
                        JSONObject.text([("pointer", JSONText.string("/data/attributes/\(refusal.name)"))])
                    ),
                ])
            })
        return problem
    }

    static func missingParameters(_ names: [String]) -> Self {
        var problem = Self(.badRequest, "missing_parameters", "Some required parameters are missing.")
        problem.parameters = names
        problem.innerError = InnerError(
            name: "Api::Error::MissingParameters", message: "missing parameters: " + names.joined(separator: ", "))
        return problem
    }

    static func validationFailed(_ errors: [String]) -> Self {
        var problem = Self(.badRequest, "validation_failed", "Validation Failed.")
        problem.validationErrors = errors
        return problem
    }

    private static let refusal = """
        You are not authorized to access this content. Your access token may be missing. \
        The resource owner also may not have a permission level sufficient to grant access.
        """
}

extension APIProblem {
    /// The error as a JSON object.
    var bytes: [UInt8] {
        var members: [(String, [UInt8])] = []
        if let code { members.append(("code", JSONText.string(code))) }
        members.append(("message", JSONText.string(message)))
        if let parameters { members.append(("parameters", list(parameters))) }
        if let validationErrors { members.append(("validation_errors", list(validationErrors))) }
        if let errors { members.append(("errors", errors)) }
        if let innerError {
            members.append(
                (
                    "inner_error",
                    JSONObject.text([
                        ("name", JSONText.string(innerError.name)), ("message", JSONText.string(innerError.message)),
                    ])
                ))
        }
        return JSONObject.text(members)
    }

    private func list(_ texts: [String]) -> [UInt8] { JSONObject.list(texts.map(JSONText.string)) }
}
