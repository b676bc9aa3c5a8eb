// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The path of a stub's rule.
struct StubPath: Sendable {
    /// The pattern as written.
    let pattern: String

    private let isWhole: Bool
    private let segments: [Substring]
    private let pairs: [Substring]

    init(_ pattern: String) {
        self.pattern = pattern
        let (path, query) = Self.split(pattern)
        isWhole = path.hasPrefix("/")
        segments = Self.segments(path)
        pairs = query.split(separator: "&")
    }

    func matches(_ request: RawRequest) -> Bool {
        let (path, query) = Self.split(request.head.path ?? "/")
        let present = query.split(separator: "&")
        guard pairs.allSatisfy({ present.contains($0) }) else { return false }
        let asked = Self.segments(path)
        if isWhole { return matches(asked[...]) }
        // A template that begins with a slash, or is only `{}`, comes from a
        // whole URL, such as a next link. Then it is not known which part of the
        // path is the base.
        let template = Self.segments(Self.split(request.template).path)
        let isWholeURL = request.template.hasPrefix("/") || request.template == "{}"
        guard isWholeURL || template.count == segments.count else { return false }
        return matches(asked.suffix(segments.count)) || (!isWholeURL && template == segments)
    }

    private func matches(_ asked: ArraySlice<Substring>) -> Bool {
        asked.count == segments.count && zip(segments, asked).allSatisfy { Self.matches($0, $1) }
    }

    /// Returns whether a segment matches a pattern.
    ///
    /// Each `{}` stands for at least one character.
    private static func matches(_ pattern: Substring, _ segment: Substring) -> Bool {
        guard let hole = pattern.firstRange(of: "{}") else { return pattern == segment }
        let head = pattern[..<hole.lowerBound]
        guard segment.hasPrefix(head) else { return false }
        let tail = pattern[hole.upperBound...]
        var rest = segment.dropFirst(head.count)
        while !rest.isEmpty {
            rest = rest.dropFirst()
            if matches(tail, rest) { return true }
        }
        return false
    }

    private static func split(_ text: String) -> (path: Substring, query: Substring) {
        guard let mark = text.firstIndex(of: "?") else { return (text[...], "") }
        return (text[..<mark], text[text.index(after: mark)...])
    }

    /// Returns the segments of a path.
    ///
    /// A leading slash does not count; a trailing slash does.
    private static func segments(_ path: Substring) -> [Substring] {
        let path = path.hasPrefix("/") ? path.dropFirst() : path
        return path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false)
    }
}
