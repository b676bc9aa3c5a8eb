// SPDX-License-Identifier: MIT

/// A fault that is injected into a request.
public struct ChaosFault: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case latency(milliseconds: ClosedRange<Int>)
        case tooManyRequests(seconds: Int)
        case serverError(status: Int)
        case htmlPage(status: Int)
        case cutBody(bytes: Int?)
        case lostResponse
        case droppedConnection
        case expiredToken
    }

    let kind: Kind

    /// Delays the response by a random time in the range.
    public static func latency(_ range: ClosedRange<Duration>) -> Self {
        let lower = milliseconds(range.lowerBound)
        return Self(kind: .latency(milliseconds: lower...max(lower, milliseconds(range.upperBound))))
    }

    /// Responds with 429 and a number of seconds in `Retry-After`.
    ///
    /// The request is not carried out.
    public static func tooManyRequests(retryAfter seconds: Int = 10) -> Self {
        Self(kind: .tooManyRequests(seconds: max(0, seconds)))
    }

    /// Responds with an error of the server, with a status from 500 to 599.
    ///
    /// The request is not carried out.
    public static func serverError(_ status: Int = 500) -> Self {
        Self(kind: .serverError(status: min(max(status, 500), 599)))
    }

    /// Responds with an HTML page, as proxies and CDNs send, with a status from
    /// 200 to 599.
    ///
    /// The request is not carried out.
    public static func htmlPage(_ status: Int = 503) -> Self {
        Self(kind: .htmlPage(status: min(max(status, 200), 599)))
    }

    /// Carries out the request, and ends the response after a number of bytes of
    /// its body.
    ///
    /// `nil` stands for half of the body.
    public static func cutBody(after bytes: Int? = nil) -> Self {
        Self(kind: .cutBody(bytes: bytes.map { max(0, $0) }))
    }

    /// The request is carried out, and the connection closes without a response.
    public static let lostResponse = Self(kind: .lostResponse)

    /// The connection closes before the request is carried out.
    public static let droppedConnection = Self(kind: .droppedConnection)

    /// The request's access token expires at once, so the response is 401
    /// `token_expired`.
    ///
    /// A token that cannot be renewed is refused once and stays valid.
    public static let expiredToken = Self(kind: .expiredToken)

    private static func milliseconds(_ duration: Duration) -> Int {
        let parts = duration.components
        let (whole, overflow) = parts.seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return 86_400_000 }
        return Int(min(max(0, whole + parts.attoseconds / 1_000_000_000_000_000), 86_400_000))
    }
}

extension ChaosFault: CustomStringConvertible {
    /// The fault in the form of `nb sandbox --chaos`, such as `cut=512`.
    public var description: String {
        switch kind {
        case .latency(let range):
            range.lowerBound == range.upperBound
                ? "latency=\(range.lowerBound)ms" : "latency=\(range.lowerBound)ms..\(range.upperBound)ms"
        case .tooManyRequests(let seconds): "429=\(seconds)"
        case .serverError(let status): "\(status)"
        case .htmlPage(let status): "html=\(status)"
        case .cutBody(let bytes): bytes.map { "cut=\($0)" } ?? "cut"
        case .lostResponse: "lost"
        case .droppedConnection: "drop"
        case .expiredToken: "expired"
        }
    }
}
