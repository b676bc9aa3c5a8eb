// SPDX-License-Identifier: MIT

/// What goes wrong in one exchange.
public struct Fault: Sendable, Hashable, CustomStringConvertible {
    /// When a connection breaks.
    public struct Stage: Sendable, Hashable, CustomStringConvertible {
        enum Kind: Hashable {
            case delivery, head
            case body(Int)
        }
        let kind: Kind

        /// Before the request has reached the server.
        public static var beforeDelivery: Self { Self(kind: .delivery) }
        /// After the server has acted, before a byte of its answer.
        public static var beforeHead: Self { Self(kind: .head) }
        /// After the head, before a byte of the body.
        public static var afterHead: Self { Self(kind: .body(0)) }
        /// After so many bytes of the body, or at its end if it is shorter.
        public static func afterBytes(_ count: Int) -> Self { Self(kind: .body(max(0, count))) }

        /// The stage in words.
        public var description: String {
            switch kind {
            case .delivery: "before delivery"
            case .head: "before the head"
            case .body(let count): "after \(count) bytes"
            }
        }
    }

    enum Kind: Hashable {
        case none, refused, unresolved, garbage
        case delay(Duration)
        case reset(Stage)
        case cut(Int)
        case wrongLength(Int64)
        case drip(Int, Duration)
        case status(Int, Duration?)
        case garble(UInt64)
    }

    let kind: Kind

    /// Nothing goes wrong.
    public static var none: Self { Self(kind: .none) }

    /// Nothing accepts the connection: `ClientError.connection.refused`.
    ///
    /// The request does not reach the server.
    public static var refused: Self { Self(kind: .refused) }

    /// The host has no address: `ClientError.connection.dns`.
    ///
    /// The request does not reach the server.
    public static var unresolved: Self { Self(kind: .unresolved) }

    /// The head comes so much later.
    public static func delay(_ duration: Duration) -> Self { Self(kind: .delay(duration)) }

    /// The connection breaks: `ClientError.connection.lost`.
    public static func reset(_ stage: Stage) -> Self { Self(kind: .reset(stage)) }

    /// The body ends after so many bytes: `ClientError.undecodable.truncated`.
    ///
    /// A body of a known length that is no longer than that comes whole.
    public static func cut(afterBytes count: Int) -> Self { Self(kind: .cut(max(0, count))) }

    /// The server announces a length that is not the body's.
    ///
    /// - Parameter difference: How much more than there is. With a positive one
    ///   the body is `ClientError.undecodable.truncated` at its end; with a
    ///   negative one it ends early, and nothing but its content tells. A body
    ///   of unknown length passes.
    public static func wrongLength(by difference: Int64) -> Self { Self(kind: .wrongLength(difference)) }

    /// The body comes in small chunks, with a pause before each.
    public static func drip(bytes: Int = 1, every pause: Duration) -> Self {
        Self(kind: .drip(max(1, bytes), pause))
    }

    /// The server does not act, and answers with a status and a short text.
    ///
    /// - Parameters:
    ///   - code: The status, such as 429 or 503.
    ///   - retryAfter: The `Retry-After` field in seconds, if there is one.
    public static func status(_ code: Int, retryAfter: Duration? = nil) -> Self {
        Self(kind: .status(code, retryAfter))
    }

    /// What answers does not speak HTTP: `ClientError.connection.protocolViolation`.
    public static var garbage: Self { Self(kind: .garbage) }

    /// The body is other bytes, as many as there were.
    public static func garbledBody(seed: UInt64) -> Self { Self(kind: .garble(seed)) }

    /// The fault in words.
    public var description: String {
        switch kind {
        case .none: "none"
        case .refused: "refused"
        case .unresolved: "unresolved"
        case .garbage: "garbage"
        case .delay(let duration): "delay of \(duration)"
        case .reset(let stage): "reset \(stage)"
        case .cut(let count): "cut after \(count) bytes"
        case .wrongLength(let difference): "length wrong by \(difference)"
        case .drip(let bytes, let pause): "\(bytes) bytes every \(pause)"
        case .status(let code, let wait): wait.map { "\(code), retry after \($0)" } ?? "\(code)"
        case .garble(let seed): "body garbled by \(seed)"
        }
    }
}
