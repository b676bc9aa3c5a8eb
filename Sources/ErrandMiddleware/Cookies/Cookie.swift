// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation

/// A cookie that a server has set (RFC 6265bis).
///
/// It belongs to one host. Its value is a credential: no description shows it.
public struct Cookie: Sendable, Hashable, Codable {
    /// The name; empty for a cookie without one.
    public let name: String
    /// The value.
    public let value: String
    /// The host that set the cookie, and the only one that gets it.
    public let host: String
    /// The path at which, and below which, the cookie is sent.
    public let path: String
    /// Whether the cookie is sent over `https` only.
    public let isSecure: Bool
    /// Whether the cookie is kept from scripts.
    ///
    /// A client runs none: the attribute is kept for those who copy the cookie.
    public let isHTTPOnly: Bool
    /// The moment at which the cookie ends; `nil` when it ends with the session.
    public let expires: Date?

    /// The largest size of name and value together, in bytes.
    static let largestSize = 4096

    /// Reads a `Set-Cookie` field (RFC 6265bis §5.6, §5.7); `nil` for a cookie that must
    /// not be stored.
    ///
    /// A `Domain` of other hosts refuses the cookie. A `Domain` of a parent is not
    /// honoured: the cookie stays with its host, so no list of public suffixes is
    /// needed.
    ///
    /// - Parameters:
    ///   - text: The field's value.
    ///   - target: The target of the request that the response belongs to.
    ///   - date: The present date.
    public init?(_ text: String, from target: URLTarget, at date: Date) {
        guard !text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else { return nil }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        let (name, value) = Self.pair(parts[0]) ?? ("", Self.trimmed(parts[0]))
        guard !name.isEmpty || !value.isEmpty, name.utf8.count + value.utf8.count <= Self.largestSize else {
            return nil
        }
        let attributes = CookieAttributes(parts.dropFirst(), at: date)
        let host = target.origin.host
        guard attributes.domain.map({ host == $0 || host.hasSuffix(".\($0)") }) ?? true else { return nil }
        let isTrusted = target.origin.scheme == "https"
        guard isTrusted || !attributes.isSecure, Self.keepsPrefix(name.isEmpty ? value : name, name, attributes) else {
            return nil
        }
        self.name = String(name)
        self.value = String(value)
        self.host = host
        path = attributes.path ?? Self.folder(of: target.path)
        isSecure = attributes.isSecure
        isHTTPOnly = attributes.isHTTPOnly
        expires = attributes.expires
    }

    /// Returns whether the cookie is sent to a target at a moment.
    public func isMeant(for target: URLTarget, at date: Date) -> Bool {
        guard host == target.origin.host, !isSecure || target.origin.scheme == "https", !isExpired(date) else {
            return false
        }
        guard target.path.hasPrefix(path) else { return false }
        let rest = target.path.utf8.dropFirst(path.utf8.count)
        return rest.isEmpty || path.hasSuffix("/") || rest.first == UInt8(ascii: "/")
    }

    func isExpired(_ date: Date) -> Bool { expires.map { $0 <= date } ?? false }

    /// The cookie as it is sent.
    var pair: String { name.isEmpty ? value : "\(name)=\(value)" }

    /// Returns whether a cookie with another value takes the place of this one.
    func isReplaced(by other: Cookie) -> Bool { name == other.name && host == other.host && path == other.path }

    /// Returns whether a cookie has what its name's prefix promises (§5.7, steps 20 to 22).
    private static func keepsPrefix(_ prefixed: Substring, _ name: Substring, _ attributes: CookieAttributes) -> Bool {
        let prefixed = prefixed.prefix(9).lowercased()
        if prefixed == "__secure-" { return attributes.isSecure && !name.isEmpty }
        guard prefixed.hasPrefix("__host-") else { return true }
        return attributes.isSecure && attributes.domain == nil && attributes.path == "/" && !name.isEmpty
    }

    /// Returns the default path: that of the request up to its last slash (§5.1.4).
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    static func pair(_ text: Substring) -> (Substring, Substring)? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        return (trimmed(text[..<equals]), trimmed(text[text.index(after: equals)...]))
    }

    static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}

extension Cookie: CustomStringConvertible, CustomReflectable {
    /// Name, host and path, never the value.
    public var description: String { "cookie \(name.isEmpty ? "without a name" : name) of \(host)\(path)" }

    /// The description; a dump must show no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
