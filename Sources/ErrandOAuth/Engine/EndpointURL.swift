// SPDX-License-Identifier: MIT

package import ErrandCore

/// The rules for URLs to which secrets may be sent.
package enum EndpointURL {
    /// Returns the URL if it is `https`, or `http` to a literal loopback address,
    /// without user information and fragment (RFC 6749 §3.1, §3.2).
    ///
    /// - Parameter insecureHosts: The other hosts to which `http` is allowed.
    package static func checked(
        _ text: String?, _ name: String, _ insecureHosts: Set<String> = []
    ) throws(OAuthError) -> String {
        guard let text else { throw OAuthError(.configuration.endpoint, reason: "there is no \(name)") }
        do { _ = try target(text, insecureHosts) } catch {
            throw OAuthError(.configuration.endpoint, reason: URLReference.reason(error, of: "the \(name)"))
        }
        return text
    }

    /// Returns the target of a URL to which secrets may be sent.
    ///
    /// - Parameters:
    ///   - text: The URL, which is sent exactly so.
    ///   - insecureHosts: The other hosts to which `http` is allowed.
    /// - Throws: `ClientError.invalidRequest.url`.
    package static func target(_ text: String, _ insecureHosts: Set<String> = []) throws -> URLTarget {
        let reference = try URLReference(text)
        let target = try URLTarget(reference)
        let (origin, host) = (target.origin, target.origin.host)
        guard reference.fragment == nil, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            origin.scheme == "https" || origin.isLoopbackAddress
                || insecureHosts.contains(where: { (try? URLHost($0))?.description == host })
        else {
            throw ClientError(
                .invalidRequest.url, reason: "the URL is not a safe URL (https, or http to 127.0.0.1 or [::1])")
        }
        return target
    }

    /// Returns whether secrets may be sent to a URL.
    package static func isSafe(_ text: String, _ insecureHosts: Set<String> = []) -> Bool {
        (try? target(text, insecureHosts)) != nil
    }

    /// Returns whether the host of a URL is this machine.
    package static func isLocal(_ text: String) -> Bool { origin(text)?.isLocal ?? false }

    /// Returns the URL with parameters appended to its query.
    static func appending(_ parameters: [FormField], to url: String) -> String {
        guard !parameters.isEmpty else { return url }
        let separator = !url.contains("?") ? "?" : (url.hasSuffix("?") || url.hasSuffix("&") ? "" : "&")
        return url + separator + FormField.encode(parameters)
    }

    /// Returns scheme, host and port of a URL.
    static func origin(_ url: String) -> URLOrigin? { (try? URLTarget(URLReference(url)))?.origin }

    /// Returns the URL without its query and fragment.
    static func withoutQuery(_ url: String) -> String { String(url.prefix { $0 != "?" && $0 != "#" }) }
}

/// A name and a value of a form or a query.
///
/// Encoded, a space is `%20`: every decoder accepts it, and some do not accept `+`.
typealias FormField = QueryItem
