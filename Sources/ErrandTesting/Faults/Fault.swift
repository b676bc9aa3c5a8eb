// SPDX-License-Identifier: MIT

/// A fault of one exchange.
public struct Fault: Sendable, Hashable, CustomStringConvertible {
    /// The stage at which a connection breaks.
    public struct Stage: Sendable, Hashable, CustomStringConvertible {
        enum Kind: Hashable {
            case delivery, head
            case body(Int)
        }
        let kind: Kind

        /// Before the request has reached the server.
        public static var beforeDelivery: Self { Self(kind: .delivery) }
        /// After the server has acted, before any byte of the response.
        public static var beforeHead: Self { Self(kind: .head) }
        /// After the head, before any byte of the body.
        public static var afterHead: Self { Self(kind: .body(0)) }
        /// Returns the stage after a number of bytes of the body, or at its end
        /// if the body is shorter.
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

    /// No fault.
    public static var none: Self { Self(kind: .none) }

    /// The connection is refused: `ClientError.connection.refused`.
    ///
    /// The request does not reach the server.
    public static var refused: Self { Self(kind: .refused) }

    /// The host has no address: `ClientError.connection.dns`.
    ///
    /// The request does not reach the server.
    public static var unresolved: Self { Self(kind: .unresolved) }

    /// Delays the head.
    public static func delay(_ duration: Duration) -> Self { Self(kind: .delay(duration)) }

    /// Breaks the connection: `ClientError.connection.lost`.
    public static func reset(_ stage: Stage) -> Self { Self(kind: .reset(stage)) }

    /// Ends the body after a number of bytes:
    /// `ClientError.undecodable.truncated`.
    ///
    /// A body of known length that is not longer comes whole.
    public static func cut(afterBytes count: Int) -> Self { Self(kind: .cut(max(0, count))) }

    /// Announces a wrong length of the body.
    ///
    /// - Parameter difference: The announced length minus the real length. With
    ///   a positive difference reading the body throws
    ///   `ClientError.undecodable.truncated` at its end. With a negative
    ///   difference the body ends early without an error. A body of unknown
    ///   length does not change.
    public static func wrongLength(by difference: Int64) -> Self { Self(kind: .wrongLength(difference)) }

    /// Delivers the body in small chunks, with a pause before each chunk.
    public static func drip(bytes: Int = 1, every pause: Duration) -> Self {
        Self(kind: .drip(max(1, bytes), pause))
    }

    /// Responds with a status and a short text, and the server does not act.
    ///
    /// - Parameters:
    ///   - code: The status, such as 429 or 503.
    ///   - retryAfter: The `Retry-After` field in seconds, if there is one.
    public static func status(_ code: Int, retryAfter: Duration? = nil) -> Self {
        Self(kind: .status(code, retryAfter))
    }

    /// The response is not HTTP: `ClientError.connection.protocolViolation`.
    public static var garbage: Self { Self(kind: .garbage) }

    /// Replaces the body by random bytes of the same number.
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
