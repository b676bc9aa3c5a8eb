// SPDX-License-Identifier: MIT

// Families are static and members are properties, so that `.connection.refused`
// reads like its name. A family is itself a kind.

extension ClientError.Kind {
    /// The request is invalid and was not sent.
    public static let invalidRequest = Self("invalidRequest")
    /// The connection could not be made, or it broke.
    public static let connection = Self("connection")
    /// A time limit passed.
    public static let timedOut = Self("timedOut")
    /// The status of the response is not accepted.
    public static let status = Self("status")
    /// The status is accepted, but the response holds an error.
    public static let service = Self("service")
    /// The response could not be read.
    public static let undecodable = Self("undecodable")
    /// The client itself refused the call, not the server or the network.
    public static let rejected = Self("rejected")
    /// There is no usable credential.
    public static let unauthenticated = Self("unauthenticated")
}

// MARK: - Short names, as for `error.kind == .notFound`

extension ClientError.Kind {
    /// Status 400-499.
    public static let client = Self.status.client
    /// Status 500-599.
    public static let server = Self.status.server
    /// Status 401.
    public static let unauthorized = Self.status.client.unauthorized
    /// Status 403.
    public static let forbidden = Self.status.client.forbidden
    /// Status 404.
    public static let notFound = Self.status.client.notFound
    /// Status 409.
    public static let conflict = Self.status.client.conflict
    /// Status 422.
    public static let unprocessable = Self.status.client.unprocessable
    /// Status 429.
    public static let tooManyRequests = Self.status.client.tooManyRequests
    /// Status 503.
    public static let unavailable = Self.status.server.unavailable
}

// MARK: - invalidRequest

extension ClientError.Kind {
    /// `invalidRequest`: the URL is not a legal absolute URL.
    public var url: Self { below("url") }
    /// `invalidRequest`: a field has an illegal name or value.
    public var header: Self { below("header") }
    /// `invalidRequest`: the request has both a form and a body.
    public var bodyConflict: Self { below("bodyConflict") }
    /// `invalidRequest`: the content cannot be encoded.
    public var encoding: Self { below("encoding") }
}

// MARK: - connection

extension ClientError.Kind {
    /// `connection`: the host has no address.
    public var dns: Self { below("dns") }
    /// `connection`: the host accepts no connections on this port.
    public var refused: Self { below("refused") }
    /// `connection`: the TLS handshake failed.
    public var tls: Self { below("tls") }
    /// `connection`: the server's public key is not pinned.
    public var pinning: Self { below("pinning") }
    /// `connection`: the connection broke.
    public var lost: Self { below("lost") }
    /// `connection`: the server said that it has not processed the request, so any
    /// request may be sent again (HTTP/2 `GOAWAY` and `REFUSED_STREAM`, RFC 9113
    /// §6.8 and §8.7).
    ///
    /// A client sends the request again by itself, if its body can be sent
    /// again.
    public var unprocessed: Self { below("unprocessed") }
    /// `connection`: a reused connection was closed before any byte of the
    /// response came.
    ///
    /// Only transports use this kind. A client sends an idempotent request
    /// again. For other requests its caller gets `connection.lost`.
    public var stale: Self { below("stale") }
    /// `connection`: the proxy refused the connection.
    public var proxy: Self { below("proxy") }
    /// `connection`: the peer violates the HTTP protocol.
    public var protocolViolation: Self { below("protocolViolation") }
}

// MARK: - timedOut

extension ClientError.Kind {
    /// `timedOut`: connecting took too long.
    public var connect: Self { below("connect") }
    /// `timedOut`: one attempt took too long: ``Options/attemptTimeout``.
    public var attempt: Self { below("attempt") }
    /// `timedOut`: no bytes of the body came for too long:
    /// ``Options/idleTimeout``.
    public var idle: Self { below("idle") }
    /// `timedOut`: the call took too long: ``Options/timeout``.
    public var deadline: Self { below("deadline") }
}

// MARK: - status

extension ClientError.Kind {
    /// `status`: 300-399.
    ///
    /// A redirect that is not followed is a response: the server got the request.
    public var redirection: Self { below("redirection") }
    /// `status`: there were more redirects than the limit allows; below `redirection`.
    public var hopLimit: Self { below("hopLimit") }
    /// `status`: 400-499.
    public var client: Self { below("client") }
    /// `status`: 500-599.
    public var server: Self { below("server") }
    /// `status`: 401, below `client`.
    public var unauthorized: Self { below("unauthorized") }
    /// `status`: 403, below `client`.
    public var forbidden: Self { below("forbidden") }
    /// `status`: 404, below `client`.
    public var notFound: Self { below("notFound") }
    /// `status`: 409, below `client`.
    public var conflict: Self { below("conflict") }
    /// `status`: 422, below `client`.
    public var unprocessable: Self { below("unprocessable") }
    /// `status`: 429, below `client`.
    public var tooManyRequests: Self { below("tooManyRequests") }
    /// `status`: 503, below `server`.
    public var unavailable: Self { below("unavailable") }
}

// MARK: - undecodable

extension ClientError.Kind {
    /// `undecodable`: the body has another media type.
    public var contentType: Self { below("contentType") }
    /// `undecodable`: the body is not JSON, or it does not fit the requested
    /// type.
    public var json: Self { below("json") }
    /// `undecodable`: the body is larger than ``Options/maximumResponseSize``.
    public var tooLarge: Self { below("tooLarge") }
    /// `undecodable`: the body ended before its announced length.
    public var truncated: Self { below("truncated") }
}

// MARK: - rejected

extension ClientError.Kind {
    /// `rejected`: the circuit of the host is open.
    public var circuitOpen: Self { below("circuitOpen") }
    /// `rejected`: the wait for the limit would pass the deadline.
    public var rateLimited: Self { below("rateLimited") }
    /// `rejected`: the policy allows only a stored response, and there is none.
    public var cacheOnly: Self { below("cacheOnly") }
    /// `rejected`: there is no network.
    public var offline: Self { below("offline") }
    /// `rejected`: the body has been read and cannot be read again.
    public var notReplayable: Self { below("notReplayable") }
    /// `status.redirection.hopLimit`, by an old name.
    @available(*, deprecated, message: "a redirect is a response: use .status.redirection.hopLimit")
    public var tooManyRedirects: Self { .status.redirection.hopLimit }
    /// `rejected`: a page linked to a page that was requested before.
    public var repeatedPage: Self { below("repeatedPage") }
    /// `rejected`: a page linked to another origin, where credentials must not go.
    public var otherOrigin: Self { below("otherOrigin") }
    /// `rejected`: a middleware used `next` after its call had returned.
    public var callEnded: Self { below("callEnded") }
    /// `rejected`: the client was shut down.
    public var shutDown: Self { below("shutDown") }
}

// MARK: - unauthenticated

extension ClientError.Kind {
    /// `unauthenticated`: nobody is signed in.
    public var noCredential: Self { below("noCredential") }
    /// `unauthenticated`: the session has ended.
    public var expired: Self { below("expired") }
    /// `unauthenticated`: another person is signed in than when the call began.
    public var otherHolder: Self { below("otherHolder") }
    /// `unauthenticated`: the credential could not be renewed.
    public var refreshFailed: Self { below("refreshFailed") }
}
