// SPDX-License-Identifier: MIT

/// Scheme, host and port: what credentials are bound to (RFC 6454 §4).
///
/// Scheme and host are compared in lower case, and a port that is the scheme's
/// own is left out, so `https://Example.com:443` equals `https://example.com`.
public struct URLOrigin: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// Host, with the port when it is not the scheme's own.
    public let authority: String

    init(scheme: String, host: String, port: Int?) {
        self.scheme = scheme.lowercased()
        let host = host.lowercased()
        switch (self.scheme, port) {
        case (_, nil), ("http", 80), ("https", 443): authority = host
        case (_, let port?): authority = "\(host):\(port)"
        }
    }

    /// The origin of a request's scheme and authority.
    public init(scheme: String, authority: String) {
        let (host, port) = Self.split(authority)
        self.init(scheme: scheme, host: host, port: port)
    }

    /// The host without the port.
    public var host: String { Self.split(authority).host }

    /// The port that was named, if it is not the scheme's own.
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
