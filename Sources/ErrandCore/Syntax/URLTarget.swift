// SPDX-License-Identifier: MIT

/// Where a request can go: origin, path and query of an absolute `http` or
/// `https` URL.
///
/// A URL's fragment is dropped, since it is never sent (RFC 9110 §4.2.1). User
/// information is refused: it is no place for a password (§4.2.4).
///
/// The description hides the values of the query.
public struct URLTarget: Sendable, Hashable {
    /// Scheme, host and port.
    public let origin: URLOrigin
    /// The percent-encoded path; `/` where the URL has none.
    public let path: String
    /// The percent-encoded query without `?`; `nil` when there is none.
    public let query: String?

    init(origin: URLOrigin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// The target of an absolute URL.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the reference is relative,
    ///   is neither `http` nor `https`, holds user information, or has an illegal
    ///   host or port.
    public init(_ reference: URLReference) throws {
        guard let scheme = reference.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let authority = reference.authority
        else { throw URLReference.illegal("the URL is no absolute http or https URL") }
        guard !authority.contains("@") else { throw URLReference.illegal("the URL holds user information") }
        let (host, port) = try Self.split(authority)
        origin = URLOrigin(scheme: scheme, host: String(host), port: port)
        path = reference.path.isEmpty ? "/" : reference.path
        query = reference.query
    }

    /// The target of a reference that was found in the answer of another target.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the text is no reference,
    ///   or does not lead to where a request can go.
    public init(_ text: String, from base: URLTarget) throws {
        try self.init(URLReference(text).resolved(against: base.reference))
    }

    /// The URL, with every secret in it.
    public var text: String { "\(origin)\(pathAndQuery)" }

    /// What stands behind the origin.
    public var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

    /// The components, to resolve others against.
    var reference: URLReference {
        URLReference(scheme: origin.scheme, authority: origin.authority, path: path, query: query)
    }

    /// Host and port (RFC 3986 §3.2.2, §3.2.3); an empty port is none.
    private static func split(_ authority: String) throws -> (host: Substring, port: Int?) {
        var host = Substring(authority)
        var port: Int?
        if let colon = authority.lastIndex(of: ":"), authority[colon...].last != "]" {
            host = authority[..<colon]
            let digits = authority[authority.index(after: colon)...]
            if !digits.isEmpty {
                guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
                    (1...65535).contains(number)
                else { throw URLReference.illegal("the URL's port is out of range") }
                port = number
            }
        }
        guard isHost(host) else { throw URLReference.illegal("the URL has no legal host") }
        return (host, port)
    }

    private static func isHost(_ host: Substring) -> Bool {
        guard host.utf8.first == UInt8(ascii: "[") else {
            return !host.isEmpty && !host.utf8.contains { "[]:".utf8.contains($0) }
        }
        // An IPv6 address: who connects looks closer.
        let inner = host.dropFirst().dropLast()
        return host.last == "]" && inner.contains(":") && inner.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
}

extension URLTarget: CustomStringConvertible, CustomReflectable {
    /// The URL, the values of its query hidden by ``Redaction/standard``.
    public var description: String { Redaction.standard.reference(text) }

    /// The description; a dump must show no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
