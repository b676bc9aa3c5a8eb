// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a server sends the person back to (RFC 8252 §7).
public struct RedirectURI: Sendable, Hashable, CustomStringConvertible {
    /// The URI, byte for byte as it is sent.
    public let text: String

    /// A redirect URI.
    ///
    /// Prefer a literal loopback address to `localhost`, which a resolver may lead
    /// elsewhere (RFC 8252 §8.3); some servers register nothing else.
    ///
    /// - Throws: ``OAuthError`` `configuration.redirect` unless it is `https`,
    ///   `http` to a literal loopback address or to `localhost`, or of a private
    ///   scheme with a dot in it (RFC 8252 §7.1); and for user information or a
    ///   fragment.
    public init(_ text: String) throws {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("#"),
            let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            parts.user == nil, parts.password == nil
        else { throw Self.refused("the redirect URI is no absolute URI without a fragment") }
        switch scheme {
        case "https" where parts.percentEncodedHost?.isEmpty == false: break
        case "http":
            guard let host = parts.percentEncodedHost, host == "localhost" || EndpointURL.isLoopback(host) else {
                throw Self.refused("an http redirect URI must lead to 127.0.0.1, [::1] or localhost")
            }
        default:
            guard scheme != "https", scheme.contains(".") else {
                throw Self.refused("a private scheme needs a dot, such as com.example.app")
            }
        }
        self.text = text
    }

    private static func refused(_ reason: String) -> OAuthError { OAuthError(.configuration.redirect, reason: reason) }

    /// Whether a URL is this one but for query and fragment.
    ///
    /// The scheme and the host are compared without case, port and path
    /// exactly; there is no prefix match.
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
