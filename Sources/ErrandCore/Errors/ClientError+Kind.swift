// SPDX-License-Identifier: MIT

extension ClientError {
    /// A kind of error: a dotted name from a bounded set that can label
    /// metrics.
    public struct Kind: ErrorKind {
        /// The dotted name, such as `status.client.notFound`.
        public let name: String

        /// Creates a kind of your own, for an error that a middleware throws.
        public init(_ name: String) { self.name = name }
    }
}

/// Returns whether an error is a client error of a kind or of a kind below it.
public func ~= (family: ClientError.Kind, error: any Error) -> Bool {
    (error as? ClientError)?.kind.belongs(to: family) ?? false
}

extension ClientError {
    /// The request is invalid and was not sent.
    public static let invalidRequest = Kind.invalidRequest
    /// The connection could not be made, or it broke.
    public static let connection = Kind.connection
    /// A time limit passed.
    public static let timedOut = Kind.timedOut
    /// The status of the response is not accepted.
    public static let status = Kind.status
    /// The status is accepted, but the response holds an error.
    public static let service = Kind.service
    /// The response could not be read.
    public static let undecodable = Kind.undecodable
    /// The client itself refused the call, not the server or the network.
    public static let rejected = Kind.rejected
    /// There is no usable credential.
    public static let unauthenticated = Kind.unauthenticated

    /// Status 400-499.
    public static let client = Kind.client
    /// Status 500-599.
    public static let server = Kind.server
    /// Status 401.
    public static let unauthorized = Kind.unauthorized
    /// Status 403.
    public static let forbidden = Kind.forbidden
    /// Status 404.
    public static let notFound = Kind.notFound
    /// Status 409.
    public static let conflict = Kind.conflict
    /// Status 422.
    public static let unprocessable = Kind.unprocessable
    /// Status 429.
    public static let tooManyRequests = Kind.tooManyRequests
    /// Status 503.
    public static let unavailable = Kind.unavailable
}
