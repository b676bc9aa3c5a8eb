// SPDX-License-Identifier: MIT

import ErrandCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rules for URLs to which secrets may be sent.
package enum EndpointURL {
    /// Returns the URL if it is `https`, or `http` to a literal loopback address,
    /// without user information and fragment (RFC 6749 §3.1, §3.2).
    static func checked(_ text: String?, _ name: String) throws(OAuthError) -> String {
        guard let text else { throw OAuthError(.configuration.endpoint, reason: "there is no \(name)") }
        guard isSafe(text) else {
            throw OAuthError(
                .configuration.endpoint, reason: "the \(name) is not a safe URL (https, or http to 127.0.0.1 or [::1])")
        }
        return text
    }

    package static func isSafe(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let parts = URLComponents(string: text),
            let host = parts.percentEncodedHost, !host.isEmpty, parts.user == nil, parts.password == nil,
            parts.fragment == nil, !text.contains("#")
        else { return false }
        switch parts.scheme?.lowercased() {
        case "https": return true
        case "http": return isLoopback(host)
        default: return false
        }
    }

    /// Returns whether a host is a literal address of 127.0.0.0/8 or [::1].
    ///
    /// A name such as `localhost` can be made to resolve elsewhere.
    static func isLoopback(_ host: String) -> Bool {
        if host == "[::1]" || host == "::1" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }

    /// Returns whether the host of a URL is this machine.
    package static func isLocal(_ text: String) -> Bool {
        URLComponents(string: text)?.percentEncodedHost.map(isLocalHost) ?? false
    }

    /// Returns whether a host is a loopback address, or the name of one.
    package static func isLocalHost(_ host: String) -> Bool {
        let host = host.lowercased()
        return isLoopback(host) || host == "localhost" || host.hasSuffix(".localhost")
    }

    /// Returns the URL with parameters appended to its query.
    static func appending(_ parameters: [FormField], to url: String) -> String {
        guard !parameters.isEmpty else { return url }
        let separator = !url.contains("?") ? "?" : (url.hasSuffix("?") || url.hasSuffix("&") ? "" : "&")
        return url + separator + FormField.encode(parameters)
    }

    /// Returns scheme, host and port of a URL.
    static func origin(_ url: String) -> URLOrigin? {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme, let host = parts.percentEncodedHost
        else { return nil }
        return URLOrigin(scheme: scheme, authority: parts.port.map { "\(host):\($0)" } ?? host)
    }

    /// Returns the URL without its query and fragment.
    static func withoutQuery(_ url: String) -> String { String(url.prefix { $0 != "?" && $0 != "#" }) }
}

/// A name and a value of a form or a query.
///
/// No dump shows the value.
struct FormField: Sendable, CustomReflectable, CustomStringConvertible {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Encodes fields.
    ///
    /// A space becomes `%20`: every decoder accepts it, and some do not accept
    /// `+`.
    static func encode(_ fields: [FormField]) -> String {
        fields.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String { PercentEncoding.unreserved.encode(text) }

    /// Returns the fields of a query or a form, or `nil` when one is not UTF-8.
    static func parse(_ text: some StringProtocol) -> [FormField]? {
        var fields: [FormField] = []
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { PercentEncoding.decode(String($0).replacing("+", with: " ")) }
            guard let first = halves.first, let name = first, halves.count < 2 || halves[1] != nil else { return nil }
            fields.append(FormField(name, halves.count > 1 ? halves[1] ?? "" : ""))
        }
        return fields
    }

    var description: String { "\(name)=\(Redacted.mark)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
