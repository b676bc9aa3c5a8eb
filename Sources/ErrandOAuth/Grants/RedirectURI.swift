// SPDX-License-Identifier: MIT

package import ErrandCore

/// The URI to which a server sends the browser back (RFC 8252 §7).
public struct RedirectURI: Sendable, Hashable, CustomStringConvertible {
    /// The URI, exactly as it is sent.
    public let text: String
    private let place: Place

    /// The parts of a URI that are compared.
    private struct Place: Hashable {
        let scheme: String
        /// The authority of a private scheme, in lower case.
        var name: String?
        /// The authority of `http` or `https`, and the port that it names or means.
        var authority: URLAuthority?
        var port: Int?
        let path: String

        init(_ reference: URLReference) throws {
            scheme = reference.scheme?.lowercased() ?? ""
            if scheme == "http" || scheme == "https" {
                authority = try reference.authority.flatMap { $0.isEmpty ? nil : try URLAuthority($0) }
                port = authority?.port ?? (scheme == "https" ? 443 : 80)
            } else {
                name = reference.authority?.lowercased()
            }
            path = reference.authority != nil && reference.path.isEmpty ? "/" : reference.path
        }
    }

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
        let reference: URLReference
        do {
            reference = try URLReference(text)
            place = try Place(reference)
        } catch { throw Self.refused(URLReference.reason(error, of: "the redirect URI")) }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), reference.scheme != nil, reference.fragment == nil,
            reference.authority?.contains("@") != true
        else { throw Self.refused("the redirect URI is not an absolute URI without a fragment") }
        switch place.scheme {
        case "https":
            guard place.authority != nil else { throw Self.refused("an https redirect URI needs a host") }
        case "http":
            guard let host = place.authority?.host, host.isLoopbackAddress || host.description == "localhost" else {
                throw Self.refused("the host of an http redirect URI must be 127.0.0.1, [::1] or localhost")
            }
        default:
            guard place.scheme.contains(".") else {
                throw Self.refused("a private scheme needs a dot, such as com.example.app")
            }
        }
        self.text = text
    }

    private static func refused(_ reason: String) -> OAuthError { OAuthError(.configuration.redirect, reason: reason) }

    /// Returns whether a URL equals this one apart from query and fragment.
    ///
    /// Scheme and host are compared case-insensitively, and port and path
    /// exactly. The usual port of a scheme may be left out, as browsers do. A prefix
    /// is not a match.
    public func matches(_ url: String) -> Bool {
        guard let other = try? Place(URLReference(url)) else { return false }
        return place.scheme == other.scheme && place.name == other.name && place.port == other.port
            && place.authority?.host == other.authority?.host && other.authority?.userInformation == nil
            && ConstantTime.equal(place.path, other.path)
    }

    /// The scheme in lower case.
    package var scheme: String { place.scheme }
    /// The host of an `http` or `https` URI.
    package var host: URLHost? { place.authority?.host }
    /// The path, with every character as it is sent.
    package var path: String { place.path }

    /// The URI.
    public var description: String { text }
}

extension OAuthProvider {
    /// The path of a redirect URI on this machine for this server: `/callback`, or `/callback/HOST` if the server does
    /// not say that it sends `iss`.
    ///
    /// Without `iss`, a redirect URI of its own is the only thing that tells a server's response from another's: a
    /// hostile one could lead the browser on to a server where the same client is known, and would get that
    /// server's code (RFC 9700 §4.4). So register this path at this server only. The host is that of the token endpoint,
    /// to which the code goes.
    public var redirectPath: String {
        guard !sendsIssuer, let origin = tokenEndpoint.flatMap({ EndpointURL.origin($0) }) else { return "/callback" }
        return "/callback/" + origin.authority.replacing("[", with: "%5B").replacing("]", with: "%5D")
    }
}
