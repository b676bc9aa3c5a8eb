// SPDX-License-Identifier: MIT

public import HTTPTypes

/// An answer, read.
public struct Response<Output: Sendable>: Sendable {
    /// What the ``ResponseReader`` made of the body.
    public let value: Output

    /// Status and fields.
    public let head: HTTPResponse

    /// What was asked, with its secrets hidden.
    public let request: RequestSummary

    /// Where the answer came from.
    public let origin: ResponseOrigin

    /// What the call took.
    public let metrics: CallMetrics

    /// Where redirects led, which is what references in the answer are relative
    /// to; `nil` when there were none.
    let redirected: URLTarget?
}

/// An answer whose body is still on its way.
public struct RawResponse: Sendable {
    /// Status and fields.
    public var head: HTTPResponse

    /// The content; empty for a response that has none.
    public var body: Body

    /// Where the answer came from.
    public var origin: ResponseOrigin

    /// Where redirects led, which is what references in the answer are relative
    /// to (RFC 3986 §5.1.3); `nil` when the answer is that of the URL that was
    /// asked.
    public var redirected: URLTarget?

    /// How long the server asks to wait, where a step has found it in fields of the
    /// API's own.
    ///
    /// `nil` by default: the field `Retry-After` says it.
    public var retryAfter: Duration?

    /// A response, by default one from the network.
    public init(head: HTTPResponse, body: Body = .empty, origin: ResponseOrigin = .network) {
        self.head = head
        self.body = body
        self.origin = origin
    }
}

/// Where an answer came from.
public struct ResponseOrigin: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: Hashable {
        case network
        case cache(age: Duration)
        case revalidated
        case stub
    }
    private let kind: Kind

    /// The server answered this call.
    public static var network: Self { Self(kind: .network) }
    /// A stored answer of this age.
    public static func cache(age: Duration) -> Self { Self(kind: .cache(age: age)) }
    /// A stored answer, of which the server has just said that it holds.
    public static var revalidated: Self { Self(kind: .revalidated) }
    /// A test's answer.
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

    /// How old a stored answer was that was given without the server's word; `nil`
    /// for all others.
    public var age: Duration? {
        guard case .cache(let age) = kind else { return nil }
        return age
    }

    /// One word, and the age of a stored answer.
    public var description: String {
        switch kind {
        case .cache(let age): "cache(\(age))"
        case .network, .revalidated, .stub: name
        }
    }
}

/// What a call took.
public struct CallMetrics: Sendable, Hashable {
    /// From the entry into the client to the last byte read.
    public let duration: Duration
    /// How often the transport was asked.
    public let attempts: Int
    /// Bytes of request bodies handed to the transport, over all attempts.
    public let bytesSent: Int64
    /// Bytes of response bodies received, over all attempts.
    public let bytesReceived: Int64
}
