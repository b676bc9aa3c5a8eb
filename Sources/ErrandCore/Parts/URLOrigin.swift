// SPDX-License-Identifier: MIT

/// A scheme, host and port (RFC 6454 §4).
///
/// Credentials are bound to an origin.
///
/// Scheme and host are compared in lower case, and the scheme's default port is
/// left out, so `https://Example.com:443` equals `https://example.com`.
public struct URLOrigin: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host, with the port unless it is the scheme's default.
    public let authority: String

    init(scheme: String, host: String, port: Int?) {
        self.scheme = scheme.lowercased()
        let host = host.lowercased()
        switch (self.scheme, port) {
        case (_, nil), ("http", 80), ("https", 443): authority = host
        case (_, let port?): authority = "\(host):\(port)"
        }
    }

    /// Creates the origin of a scheme and an authority.
    public init(scheme: String, authority: String) {
        let (host, port) = Self.split(authority)
        self.init(scheme: scheme, host: host, port: port)
    }

    /// The host without the port.
    public var host: String { Self.split(authority).host }

    /// The port; `nil` for the scheme's default.
    public var port: Int? { Self.split(authority).port }

    private static func split(_ authority: String) -> (host: String, port: Int?) {
        guard let colon = authority.lastIndex(of: ":"), authority.last != "]",
            let port = Int(authority[authority.index(after: colon)...])
        else { return (authority, nil) }
        return (String(authority[..<colon]), port)
    }

    /// The text `scheme://authority`.
    public var description: String { "\(scheme)://\(authority)" }
}
