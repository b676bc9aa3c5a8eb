// SPDX-License-Identifier: MIT

public import HTTPTypes

/// A response whose body has been read.
public struct Response<Output: Sendable>: Sendable {
    /// The value that the ``ResponseReader`` made of the body.
    public let value: Output

    /// The status and the fields.
    public let head: HTTPResponse

    /// The request, with its secrets hidden.
    public let request: RequestSummary

    /// The fields that followed the body (RFC 9110 §6.5).
    ///
    /// Empty for a stored response. Only `NIOTransport` tells them.
    public let trailerFields: HTTPFields

    /// The source of the response: the network, a cache or a test.
    public let source: ResponseSource

    /// The duration, attempts and bytes of the call.
    public let metrics: CallMetrics

    /// The URL that redirects led to; `nil` without redirects.
    ///
    /// References in the response are relative to it.
    let redirected: URLTarget?

    /// The status.
    public var status: HTTPResponse.Status { head.status }

    /// The value of a field, in which a comma separates several; `nil` when there is none.
    public subscript(field: String) -> String? { HTTPField.Name(field).flatMap { head.headerFields[$0] } }
}

/// A response whose body has not been read yet.
public struct RawResponse: Sendable {
    /// The status and the fields.
    public var head: HTTPResponse

    /// The content; empty for a response that has none.
    public var body: Body

    /// The source of the response: the network, a cache or a test.
    public var source: ResponseSource

    /// The URL that redirects led to; `nil` without redirects.
    ///
    /// References in the response are relative to it (RFC 3986 §5.1.3).
    public var redirected: URLTarget?

    /// The wait that the server asks for, when a middleware has found it in fields of the
    /// API's own.
    ///
    /// `nil` by default: the field `Retry-After` decides.
    public var retryAfter: Duration?

    /// The request as it was sent, with everything that middleware and authorizers added
    /// to it, credentials too.
    ///
    /// The client sets it, unless the transport has: a transport that changes requests
    /// sets what it sends. `nil` for a response that came from no transport. A middleware
    /// that makes a new response out of another one copies it, because a cache stores
    /// no response whose request it does not know.
    public var sent: HTTPRequest? {
        get { sentRequest?.head }
        set { sentRequest = newValue.map { SentRequest(head: $0) } }
    }

    /// One reference, because a response is passed on by each middleware of the chain.
    private var sentRequest: SentRequest?

    /// The reason why a middleware returned the response as it is, for the error that it becomes
    /// if its status is not accepted.
    ///
    /// `nil` by default. It must hold no value.
    public var reason: String?

    /// The fields that followed the body (RFC 9110 §6.5).
    ///
    /// Empty until the body was read to its end, and for a stored response. Only `NIOTransport` tells them.
    public var trailerFields: HTTPFields { trailers?.fields ?? HTTPFields() }

    /// The fields that follow the body, if there can be any.
    package var trailers: TrailerSection?

    /// Creates a response, by default from the network.
    public init(head: HTTPResponse, body: Body = .empty, source: ResponseSource = .network) {
        self.head = head
        self.body = body
        self.source = source
    }
}

/// The source of a response: the network, a cache or a test.
public struct ResponseSource: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: Hashable {
        case network
        case cache(age: Duration)
        case revalidated
        case stub
    }
    private let kind: Kind

    /// The response came from the server, for this call.
    public static var network: Self { Self(kind: .network) }
    /// Returns the source of a stored response of this age.
    public static func cache(age: Duration) -> Self { Self(kind: .cache(age: age)) }
    /// The response was stored, and the server has just confirmed that it is
    /// still valid.
    public static var revalidated: Self { Self(kind: .revalidated) }
    /// The response came from a test.
    public static var stub: Self { Self(kind: .stub) }

    /// One word, such as `network`.
    public var name: String {
        switch kind {
        case .network: "network"
        case .cache: "cache"
        case .revalidated: "revalidated"
        case .stub: "stub"
        }
    }

    /// The age of a stored response that was returned without asking the server;
    /// `nil` for all others.
    public var age: Duration? {
        guard case .cache(let age) = kind else { return nil }
        return age
    }

    /// One word, and the age of a stored response.
    public var description: String {
        switch kind {
        case .cache(let age): "cache(\(age))"
        case .network, .revalidated, .stub: name
        }
    }
}

/// The duration, attempts and bytes of a call.
public struct CallMetrics: Sendable, Hashable {
    /// The time from the start of the call to the last byte read.
    public let duration: Duration
    /// The number of attempts: how often the transport was asked to send.
    public let attempts: Int
    /// The bytes of request bodies passed to the transport, over all attempts.
    public let bytesSent: Int64
    /// The bytes of response bodies received, over all attempts.
    public let bytesReceived: Int64
}

/// The head of a request that was sent.
private final class SentRequest: Sendable {
    let head: HTTPRequest

    init(head: HTTPRequest) { self.head = head }
}
