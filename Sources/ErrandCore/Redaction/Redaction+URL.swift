// SPDX-License-Identifier: MIT

public import HTTPTypes

extension Redaction {
    /// Returns the request's URL with hidden values marked.
    public func url(of request: RawRequest) -> String {
        let (path, query) = Self.cut(Substring(request.head.path ?? "/"), at: UInt8(ascii: "?"))
        let shown = showsPathValues ? String(path) : Self.path(path, by: request.shownPath)
        guard let query else { return "\(request.origin)\(shown)" }
        let credentials = request.options.credentialQueryNames
        let pairs = Self.pairs(query) { shows(query: $0) && (hidesNothing || !credentials.contains($0)) }
        return "\(request.origin)\(shown)?\(pairs)"
    }

    /// Returns the request's URL for a description: the origin and those segments of the path that look like words of
    /// an API.
    ///
    /// Other segments become `{}`. The query is left out.
    package func place(of request: RawRequest) -> String {
        let (path, _) = Self.cut(Substring(request.head.path ?? "/"), at: UInt8(ascii: "?"))
        return "\(request.origin)\(Self.path(path))"
    }

    /// Returns a path with `{}` in place of each segment that does not look like a word of an API, except at its end,
    /// where a template says what is shown.
    ///
    /// - Parameter template: The end of the path with the values that may be shown, while middleware has not changed
    ///   the path.
    static func path(_ path: Substring, by template: String = "") -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let end = template.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
        let start = segments.count - end.count
        let isKept = start > 0 && zip(segments[start...], end).allSatisfy { $0 == $1 || $1.contains("{}") }
        return segments.indices.map { index in
            if isKept, index >= start { return String(end[index - start]) }
            return isWord(segments[index]) ? String(segments[index]) : "{}"
        }.joined(separator: "/")
    }

    /// Returns whether a segment is a short word such as `people`, `tag-lists`
    /// or `v1`.
    ///
    /// Ids and secrets hold digits, capitals or much more text.
    private static func isWord(_ segment: Substring) -> Bool {
        let isLetters = segment.utf8.allSatisfy { (0x61...0x7A).contains($0) || "-_.".utf8.contains($0) }
        if isLetters, segment.utf8.count <= 24 { return true }
        return segment.utf8.count <= 4 && segment.utf8.first == UInt8(ascii: "v")
            && segment.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns a URL or a relative reference with hidden values marked: those of the path, of the query and of the
    /// fragment, and user information.
    public func reference(_ text: String) -> String {
        let (rest, fragment) = Self.cut(Substring(text), at: UInt8(ascii: "#"))
        let (place, query) = Self.cut(rest, at: UInt8(ascii: "?"))
        let tails = [("?", query), ("#", fragment)].map { mark, tail in
            tail.map { "\(mark)\(Self.pairs($0) { shows(query: $0) })" } ?? ""
        }
        return self.place(place) + tails.joined()
    }

    /// Returns a URL without query and fragment as it is shown.
    private func place(_ text: Substring) -> String {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 2, parts[1].isEmpty, parts[0].isEmpty || parts[0].hasSuffix(":") else {
            return showsPathValues ? String(text) : Self.path(text)
        }
        let host = parts[2].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let authority = host == parts[2] || hidesNothing ? String(parts[2]) : "\(Self.mark)@\(host)"
        let path = parts.count > 3 ? "/" + (showsPathValues ? String(parts[3]) : Self.path(parts[3])) : ""
        return "\(parts[0])//\(authority)\(path)"
    }

    /// Returns the pairs of a query or a form with hidden values marked.
    ///
    /// - Parameter isShown: Returns whether the value for a name may be shown.
    static func pairs(_ text: Substring, _ isShown: (_ name: String) -> Bool) -> String {
        text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
            let pair = Substring(pair)
            let (name, value) = cut(pair, at: UInt8(ascii: "="))
            if pair.isEmpty || isShown(PercentEncoding.decode(name) ?? String(name)) { return String(pair) }
            // A lone name could itself be the secret.
            return value == nil ? mark : "\(name)=\(mark)"
        }.joined(separator: "&")
    }

    /// Returns the parts of a text before and after the first mark; without a mark, the text alone.
    ///
    /// The search is on UTF-8: a mark before a combining character is not a `Character` of its own.
    private static func cut(_ text: Substring, at mark: UInt8) -> (Substring, Substring?) {
        guard let index = text.utf8.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<index], text[text.utf8.index(after: index)...])
    }

    /// Returns the fields in order, each with its value or the mark.
    public func fields(_ fields: HTTPFields) -> [(name: String, value: String)] {
        fields.map { field in
            let visible = shows(field: field.name) && (hidesNothing || field.indexingStrategy != .disallow)
            return (field.name.rawName, visible ? field.value : Self.mark)
        }
    }
}
