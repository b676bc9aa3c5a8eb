// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The URI to which a server sends the browser back (RFC 8252 §7).
public struct RedirectURI: Sendable, Hashable, CustomStringConvertible {
    /// The URI, exactly as it is sent.
    public let text: String

    /// Creates a redirect URI.
    ///
    /// Prefer a literal loopback address to `localhost`, which a resolver may
    /// resolve elsewhere (RFC 8252 §8.3). `localhost` is accepted because some
    /// servers register nothing else.
    ///
    /// - Throws: ``OAuthError`` `configuration.redirect` unless the URI is
    ///   `https`, `http` to a literal loopback address or to `localhost`, or of
    ///   a private scheme with a dot (RFC 8252 §7.1). Also for user information
    ///   or a fragment.
    public init(_ text: String) throws {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("#"),
            let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            parts.user == nil, parts.password == nil
        else { throw Self.refused("the redirect URI is not an absolute URI without a fragment") }
        switch scheme {
        case "https":
            guard parts.percentEncodedHost?.isEmpty == false else {
                throw Self.refused("an https redirect URI needs a host")
            }
        case "http":
            guard let host = parts.percentEncodedHost, host == "localhost" || EndpointURL.isLoopback(host) else {
                throw Self.refused("the host of an http redirect URI must be 127.0.0.1, [::1] or localhost")
            }
        default:
            guard scheme.contains(".") else {
                throw Self.refused("a private scheme needs a dot, such as com.example.app")
            }
        }
        self.text = text
    }

    private static func refused(_ reason: String) -> OAuthError { OAuthError(.configuration.redirect, reason: reason) }

    /// Returns whether a URL equals this one apart from query and fragment.
    ///
    /// Scheme and host are compared case-insensitively, and port and path
    /// exactly. A prefix is not a match.
    public func matches(_ url: String) -> Bool {
        guard let own = URLComponents(string: text), let other = URLComponents(string: url) else { return false }
        return own.scheme?.lowercased() == other.scheme?.lowercased()
            && own.percentEncodedHost?.lowercased() == other.percentEncodedHost?.lowercased()
            && own.port == other.port && other.user == nil && other.password == nil
            && ConstantTime.equal(Self.path(own), Self.path(other))
    }

    private static func path(_ parts: URLComponents) -> String {
        parts.percentEncodedHost != nil && parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    }

    /// The path of a loopback or https URI.
    var path: String { URLComponents(string: text).map { Self.path($0) } ?? "/" }

    /// The URI.
    public var description: String { text }
}
