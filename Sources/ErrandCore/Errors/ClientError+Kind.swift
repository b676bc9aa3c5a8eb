// SPDX-License-Identifier: MIT

extension ClientError {
    /// A kind of error: a dotted name from a bounded set, fit to label metrics.
    ///
    /// New kinds may come in any version; match families where a family is
    /// meant.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The dotted name, such as `status.client.notFound`.
        public let name: String

        /// A kind of one's own, for an error that a middleware throws.
        public init(_ name: String) { self.name = name }

        /// Whether the kind is `family` or stands below it.
        public func belongs(to family: Kind) -> Bool {
            name == family.name || name.hasPrefix(family.name + ".")
        }

        /// The dotted name.
        public var description: String { name }
    }
}

/// Matches client errors of a kind and of all kinds below it.
public func ~= (family: ClientError.Kind, error: any Error) -> Bool {
    (error as? ClientError)?.kind.belongs(to: family) ?? false
}

extension ClientError {
    /// The request cannot be sent as it is.
    ///
    /// Nothing was.
    public static let invalidRequest = Kind.invalidRequest
    /// No connection, or one that broke.
    public static let connection = Kind.connection
    /// A time limit passed.
    public static let timedOut = Kind.timedOut
    /// The server answered with a status that is not accepted.
    public static let status = Kind.status
    /// The status is good, but the answer holds an error.
    public static let service = Kind.service
    /// The answer could not be read.
    public static let undecodable = Kind.undecodable
    /// A layer above the wire refused the call.
    public static let rejected = Kind.rejected
    /// There is no credential that could be used.
    public static let unauthenticated = Kind.unauthenticated

    /// Status 400-499.
    public static let client = Kind.status.client
    /// Status 500-599.
    public static let server = Kind.status.server
    /// Status 401.
    public static let unauthorized = Kind.status.client.unauthorized
    /// Status 403.
    public static let forbidden = Kind.status.client.forbidden
    /// Status 404.
    public static let notFound = Kind.status.client.notFound
    /// Status 409.
    public static let conflict = Kind.status.client.conflict
    /// Status 422.
    public static let unprocessable = Kind.status.client.unprocessable
    /// Status 429.
    public static let tooManyRequests = Kind.status.client.tooManyRequests
    /// Status 503.
    public static let unavailable = Kind.status.server.unavailable
}
