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
        // What is no port stays, so that no other origin is made of it.
        let number = port.flatMap { Int($0) }
        self.init(scheme: scheme, host: number == nil ? authority : String(host), port: number)
    }

    /// The host without the port.
    public var host: String { String(Self.split(authority).host) }

    /// The port; `nil` for the scheme's default.
    public var port: Int? { Self.split(authority).port.flatMap { Int($0) } }

    /// Whether the host is this machine: a loopback address in any form, `localhost`, or a name below it.
    package var isLocal: Bool { (try? URLHost(host))?.isLocal ?? false }

    /// Whether the host is a literal loopback address.
    package var isLoopbackAddress: Bool { (try? URLHost(host))?.isLoopbackAddress ?? false }

    /// Splits an authority without user information at the colon before the port, which may be empty (RFC 3986
    /// §3.2.3).
    static func split(_ authority: String) -> (host: Substring, port: Substring?) {
        guard let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")), authority.utf8.last != UInt8(ascii: "]")
        else { return (authority[...], nil) }
        return (authority[..<colon], authority[authority.utf8.index(after: colon)...])
    }

    /// The text `scheme://authority`.
    public var description: String { "\(scheme)://\(authority)" }
}
