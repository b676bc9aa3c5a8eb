// SPDX-License-Identifier: MIT

public import HTTPTypes

extension Redaction {
    /// Returns the request's URL with hidden values marked.
    public func url(of request: RawRequest) -> String {
        let path = request.head.path ?? "/"
        let pieces = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var text = "\(request.origin)"
        text += showsPathValues ? String(pieces[0]) : "/\(request.template.drop { $0 == "/" })"
        if pieces.count > 1 { text += "?" + query(pieces[1], hiding: request.options.credentialQueryNames) }
        return text
    }

    /// Returns the request's URL for a description, which shows no values: the
    /// origin and those segments of the path that look like words of an API.
    ///
    /// Other segments become `{}`. The whole path becomes `{}` when path values
    /// are hidden. The query is left out.
    package func place(of request: RawRequest) -> String {
        let path = (request.head.path ?? "/").prefix { $0 != "?" }
        guard showsPathValues else { return "\(request.origin)/{}" }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        return "\(request.origin)\(segments.map { Self.isWord($0) ? String($0) : "{}" }.joined(separator: "/"))"
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

    /// Returns a URL or a relative reference with the hidden values of its
    /// query marked.
    package func reference(_ text: String) -> String {
        let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return pieces.count > 1 ? "\(pieces[0])?\(query(pieces[1]))" : text
    }

    private func query(_ text: Substring, hiding credentials: Set<String> = []) -> String {
        func isShown(_ name: Substring) -> Bool {
            let name = PercentEncoding.decode(name) ?? ""
            return shows(query: name) && (showsCredentials || !credentials.contains(name))
        }
        return text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else {
                // A lone name could itself be the secret.
                return pair.isEmpty || isShown(pair) ? String(pair) : Self.mark
            }
            let name = pair[..<equals]
            return isShown(name) ? String(pair) : "\(name)=\(Self.mark)"
        }.joined(separator: "&")
    }

    /// Returns the fields in order, each with its value or the mark.
    public func fields(_ fields: HTTPFields) -> [(name: String, value: String)] {
        fields.map { field in
            let visible = shows(field: field.name) && (showsCredentials || field.indexingStrategy != .disallow)
            return (field.name.rawName, visible ? field.value : Self.mark)
        }
    }
}
