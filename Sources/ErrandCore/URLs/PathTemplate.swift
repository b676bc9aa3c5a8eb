// SPDX-License-Identifier: MIT

/// A path with percent-encoded values that remembers its template.
///
/// Literal text is kept. An interpolated value is percent-encoded, `/` included,
/// so a value cannot add a segment. ``template`` is the text with `{}` in place
/// of the values, for metrics, traces and limits.
///
/// ```swift
/// let path: PathTemplate = "people/\(id)/taggings"
/// path.template      // "people/{}/taggings"
/// ```
///
/// Logs and other outputs show a value that is an integer, which is an id, and hide every
/// other one: a text may be an address, a name or a token. ``Redaction/showsPathValues`` shows all. A value that may be
/// shown is named public where the path is written:
///
/// ```swift
/// let path: PathTemplate = "sites/\(public: site)/pages/\(slug)"
/// ```
///
/// An empty value, and a value that is `.` or `..`, would name another resource:
/// the request throws `ClientError.invalidRequest.url` before any input or
/// output. A `?` in literal text begins a query, which is kept. A `#` is
/// refused, and so is a scheme: `.url` takes a whole URL.
public struct PathTemplate: Sendable, Hashable {
    /// The text with `{}` in place of each value.
    public private(set) var template: String

    /// The percent-encoded path, without a query.
    public private(set) var encoded: String

    /// The query of the literal text, without `?`.
    public private(set) var query: String?

    /// The encoded path with `{}` in place of the values that are not public.
    var shown: String { hidden ?? encoded }

    /// The same; `nil` while there is no such value.
    private var hidden: String?

    /// The reason why the path cannot be sent, or `nil`.
    var fault: String?

    /// Creates a path of literal text only.
    ///
    /// Octets that a path may not hold are percent-encoded. Existing `%XX`
    /// triplets are kept.
    public init(_ literal: String) {
        template = ""
        encoded = ""
        append(literal: literal)
    }

    private mutating func append(literal: String) {
        // Most literals have neither a query nor a fragment, and nothing to encode.
        if query == nil, PercentEncoding.path.holds(literal) {
            template += literal
            append(encoded: literal)
            return
        }
        var rest = Substring(literal)
        if query == nil, let mark = rest.firstIndex(of: "?") {
            let tail = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
            query = ""
            append(query: tail)
        } else if query != nil {
            return append(query: rest)
        }
        if rest.contains("#") { fault = "a path cannot hold a fragment" }
        template += rest
        append(encoded: PercentEncoding.path.encode(rest, keepingTriplets: true))
    }

    private mutating func append(encoded text: String) {
        encoded += text
        hidden? += text
    }

    private mutating func append(query text: Substring) {
        if text.contains("#") { fault = "a path cannot hold a fragment" }
        query = (query ?? "") + PercentEncoding.query.encode(text, keepingTriplets: true)
    }

    private mutating func append(value: String, isPublic: Bool) {
        guard query == nil else {
            query? += PercentEncoding.unreserved.encode(value)
            return
        }
        if value.isEmpty { fault = "a value in the path is empty" }
        template += "{}"
        let text = PercentEncoding.unreserved.encode(value)
        if isPublic { return append(encoded: text) }
        hidden = shown + "{}"
        encoded += text
    }

    /// Whether the path is a whole URL, which would be appended to the base URL.
    private var beginsWithScheme: Bool {
        guard let mark = encoded.utf8.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }) else {
            return false
        }
        return encoded.utf8[mark...].starts(with: "://".utf8)
    }

    /// The reason why the whole path cannot be sent, or `nil`.
    ///
    /// Adjacent values can also form a dot segment.
    var problem: String? {
        if let fault { return fault }
        if beginsWithScheme { return "a path begins with a scheme: the part .url takes a whole URL" }
        // Most paths hold neither a dot nor a triplet, and need no further
        // check.
        guard encoded.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else { return nil }
        let lower = encoded.lowercased()
        guard lower.contains(".") || lower.contains("%2e") else { return nil }
        for segment in lower.split(separator: "/") {
            let plain = segment.replacing("%2e", with: ".")
            if plain == "." || plain == ".." { return "the path holds a dot segment" }
        }
        return nil
    }
}

extension PathTemplate: ExpressibleByStringInterpolation {
    /// Creates a path of literal text only.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a path of literal text and values.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.path }

    /// The pieces of an interpolated path.
    public struct StringInterpolation: StringInterpolationProtocol {
        var path = PathTemplate("")

        /// Creates an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends text that is part of the path's shape.
        public mutating func appendLiteral(_ literal: String) { path.append(literal: literal) }

        /// Appends a value, percent-encoded, which logs hide.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            path.append(value: value.description, isPublic: false)
        }

        /// Appends an integer, such as an id, which logs show.
        public mutating func appendInterpolation(_ id: some BinaryInteger) { appendInterpolation(public: id) }

        /// Appends a value, percent-encoded, which logs show.
        public mutating func appendInterpolation(public value: some CustomStringConvertible) {
            path.append(value: value.description, isPublic: true)
        }
    }
}

extension PathTemplate: CustomStringConvertible {
    /// The template: values are not shown.
    public var description: String { template }
}
