// SPDX-License-Identifier: MIT

extension NationBuilderProblem {
    /// NationBuilder's code for a problem.
    ///
    /// Unknown codes are kept unchanged.
    public struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The code on the wire.
        public let rawValue: String

        /// Creates a code, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a code, known or not.
        public init(stringLiteral value: String) { rawValue = value }

        /// The code on the wire.
        public var description: String { rawValue }

        /// The API does not understand the request.
        public static let badRequest: Self = "bad_request"
        /// Parameters are missing: ``NationBuilderProblem/parameters``.
        public static let missingParameters: Self = "missing_parameters"
        /// Nobody matches, or more than one person does.
        public static let noMatches: Self = "no_matches"
        /// Values are invalid: ``NationBuilderProblem/validationErrors``.
        public static let validationFailed: Self = "validation_failed"
        /// The token is missing or revoked, or its owner lacks the permission.
        public static let unauthorized: Self = "unauthorized"
        /// The token has expired.
        public static let tokenExpired: Self = "token_expired"
        /// The token is expired or revoked, in OAuth's words (RFC 6750 §3.1).
        public static let invalidToken: Self = "invalid_token"
        /// The token is of version 1, and the endpoint requires one of version
        /// 2.
        public static let tokenUpgradeRequired: Self = "token_upgrade_required"
        /// The resource does not exist.
        public static let notFound: Self = "not_found"
        /// The request does not accept JSON.
        public static let notAcceptable: Self = "not_acceptable"
        /// The server failed.
        public static let serverError: Self = "server_error"
        /// An upstream server failed.
        public static let badGateway: Self = "bad_gateway"
        /// The server is unavailable now.
        public static let serviceUnavailable: Self = "service_unavailable"
        /// A document of version 2 is not valid: ``NationBuilderProblem/errors``.
        public static let unprocessableEntity: Self = "unprocessable_entity"
        /// A custom field does not exist.
        public static let invalidCustomField: Self = "invalid_custom_field"
    }
}
