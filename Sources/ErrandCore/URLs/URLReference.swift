// SPDX-License-Identifier: MIT

/// A URL or a relative reference, split into its components (RFC 3986 §4.1).
///
/// ```swift
/// let page = try URLReference("https://api.example.com/lists/5/people?page=1")
/// let next = try URLReference("people?page=2").resolved(against: page)
/// next.text       // "https://api.example.com/lists/5/people?page=2"
/// ```
///
/// Octets that a path, a query or a fragment may not hold are percent-encoded, as
/// browsers do, and so are those of user information. Triplets such as `%2B` are kept
/// unchanged. Control characters, a backslash, an illegal scheme, and a host with
/// illegal characters are refused.
///
/// The description hides user information and the values of the query. ``text``
/// shows them all.
public struct URLReference: Sendable, Hashable {
    /// The scheme as written, without `:`; `nil` for a relative reference.
    public let scheme: String?
    /// User information, host and port as written, without `//`; `nil` without
    /// an authority.
    public let authority: String?
    /// The percent-encoded path; it may be empty.
    public let path: String
    /// The percent-encoded query without `?`; `nil` when there is none.
    public let query: String?
    /// The percent-encoded fragment without `#`; `nil` when there is none.
    public let fragment: String?

    init(scheme: String?, authority: String?, path: String, query: String?, fragment: String? = nil) {
        self.scheme = scheme
        self.authority = authority
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// Parses a reference.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the text is not a
    ///   reference.
    public init(_ text: String) throws {
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw Self.illegal("the URL holds a control character")
        }
        var rest = Substring(text)
        fragment = Self.cut(&rest, from: UInt8(ascii: "#"))
        query = Self.cut(&rest, from: UInt8(ascii: "?"))
        // Browsers read a backslash as a slash, so the host would be another for them.
        guard !rest.utf8.contains(UInt8(ascii: "\\")) else { throw Self.illegal("the URL holds a backslash") }
        scheme = try Self.takeScheme(&rest)
        authority = try Self.takeAuthority(&rest)
        path = PercentEncoding.path.encode(rest, keepingTriplets: true)
    }

    /// The components as one text (§5.3), with every secret in it.
    public var text: String {
        var text = ""
        if let scheme { text += "\(scheme):" }
        if let authority { text += "//\(authority)" }
        text += path
        if let query { text += "?\(query)" }
        if let fragment { text += "#\(fragment)" }
        return text
    }

    /// Whether scheme, authority, path and query are all missing: the reference
    /// leads to its own document (§4.4).
    var isSameDocument: Bool { scheme == nil && authority == nil && path.isEmpty && query == nil }
}

extension URLReference: CustomStringConvertible, CustomReflectable {
    /// The text without user information and fragment.
    ///
    /// ``Redaction/standard`` hides the values of path and query.
    public var description: String {
        let host = authority.map { $0.split(separator: "@", omittingEmptySubsequences: false).last ?? "" }
        let shown = URLReference(scheme: scheme, authority: host.map(String.init), path: path, query: query)
        return Redaction.standard.reference(shown.text)
    }

    /// The description; a dump must show no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

// MARK: - Parsing

extension URLReference {
    static func illegal(_ reason: String) -> ClientError { ClientError(.invalidRequest.url, reason: reason) }

    /// Returns why a text is no URL, with the words for the URL that it should be, such as "the base URL".
    package static func reason(_ error: any Error, of words: String) -> String {
        ((error as? ClientError)?.reason ?? "the URL is not legal").replacing("the URL", with: words)
    }

    /// Cuts a text at the first mark.
    ///
    /// Returns the part after the mark, percent-encoded.
    private static func cut(_ text: inout Substring, from mark: UInt8) -> String? {
        // The search is on UTF-8: a mark before a combining character is not a `Character` of
        // its own.
        guard let index = text.utf8.firstIndex(of: mark) else { return nil }
        let tail = text[text.utf8.index(after: index)...]
        text = text[..<index]
        return PercentEncoding.query.encode(tail, keepingTriplets: true)
    }

    /// Takes the scheme from the beginning (§3.1).
    ///
    /// A colon in the first segment of a relative path is illegal (§4.2).
    private static func takeScheme(_ text: inout Substring) throws -> String? {
        guard let end = text.utf8.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
            text.utf8[end] == UInt8(ascii: ":")
        else { return nil }
        let scheme = text[..<end]
        guard let first = scheme.utf8.first, first.isLetter,
            scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
        else { throw illegal("the URL's scheme is not legal") }
        text = text[text.utf8.index(after: end)...]
        return String(scheme)
    }

    private static func takeAuthority(_ text: inout Substring) throws -> String? {
        guard text.utf8.starts(with: "//".utf8) else { return nil }
        let start = text.utf8.index(text.startIndex, offsetBy: 2)
        let end = text[start...].utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
        let authority = text[start..<end]
        // A password with an illegal character is a password nevertheless.
        let place = authority.utf8.lastIndex(of: UInt8(ascii: "@")) ?? authority.startIndex
        guard PercentEncoding.authority.encode(authority[place...], keepingTriplets: true) == authority[place...] else {
            throw illegal(
                "the URL's host holds an illegal character; letters that are not ASCII are written in Punycode")
        }
        text = text[end...]
        return PercentEncoding.authority.encode(authority[..<place], keepingTriplets: true) + authority[place...]
    }
}

extension PercentEncoding {
    /// The encoding for user information, host and port (§3.2).
    fileprivate static let authority = PercentEncoding(adding: "!$&'()*+,;=:@[]", to: .unreserved)
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
