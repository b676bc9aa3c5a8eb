// SPDX-License-Identifier: MIT

extension NationBuilderProblem {
    /// What NationBuilder calls a problem; other codes are kept as they are.
    public struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The code on the wire.
        public let rawValue: String

        /// The problem with a code, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The problem with a code, known or not.
        public init(stringLiteral value: String) { rawValue = value }

        /// The code on the wire.
        public var description: String { rawValue }

        /// The request makes no sense to the API.
        public static let badRequest: Self = "bad_request"
        /// Parameters are missing: ``NationBuilderProblem/parameters``.
        public static let missingParameters: Self = "missing_parameters"
        /// Not just one person matches.
        public static let noMatches: Self = "no_matches"
        /// Something is not valid: ``NationBuilderProblem/validationErrors``.
        public static let validationFailed: Self = "validation_failed"
        /// There is no token, it was revoked, or its owner may not do this.
        public static let unauthorized: Self = "unauthorized"
        /// The token has expired.
        public static let tokenExpired: Self = "token_expired"
        /// The token is of version 1, and the endpoint wants one of version 2.
        public static let tokenUpgradeRequired: Self = "token_upgrade_required"
        /// There is no such thing.
        public static let notFound: Self = "not_found"
        /// The request does not say that it speaks JSON.
        public static let notAcceptable: Self = "not_acceptable"
        /// The server failed.
        public static let serverError: Self = "server_error"
        /// A server behind the server failed.
        public static let badGateway: Self = "bad_gateway"
        /// The server is not there just now.
        public static let serviceUnavailable: Self = "service_unavailable"
        /// A custom field does not exist.
        public static let invalidCustomField: Self = "invalid_custom_field"
    }
}
