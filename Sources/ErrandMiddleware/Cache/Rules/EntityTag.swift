// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// An entity tag (RFC 9110 §8.8.3).
///
/// Tags are compared byte by byte. A malformed tag, such as one without quotes,
/// equals only the same text, and counts as weak.
struct EntityTag: Sendable, Hashable {
    /// The tag as it was written, without the mark of a weak one.
    private let opaque: ExactText
    let isWeak: Bool

    init(_ text: some StringProtocol) {
        let text = String(text.trimmingOptionalSpace)
        let bytes = text.utf8
        guard !bytes.starts(with: "W/\"".utf8) else {
            opaque = ExactText(String(decoding: bytes.dropFirst(2), as: UTF8.self))
            isWeak = true
            return
        }
        let quote = UInt8(ascii: "\"")
        opaque = ExactText(text)
        isWeak = !(bytes.first == quote && bytes.last == quote && bytes.count >= 2)
    }

    /// Whether it matches any response, as in `If-None-Match: *`.
    var isAny: Bool { opaque.text == "*" }

    /// Returns whether the tags match by strong comparison (RFC 9110 §8.8.3.2).
    func equalsStrongly(_ other: Self) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

    /// Returns whether the tags match by weak comparison.
    func equalsWeakly(_ other: Self) -> Bool { opaque == other.opaque }

    /// Returns the tag of a response; `nil` when it has none.
    static func of(_ fields: HTTPFields) -> EntityTag? {
        guard let field = fields.first(where: { $0.name == .eTag }) else { return nil }
        let value = field.value.trimmingOptionalSpace
        return value.isEmpty ? nil : EntityTag(value)
    }

    /// Returns the tags of a list such as that of `If-None-Match`.
    ///
    /// Quoted tags may contain commas.
    static func list(_ text: String) -> [EntityTag] {
        var tags: [EntityTag] = []
        var start = text.utf8.startIndex
        var isQuoted = false
        func add(_ end: String.Index) {
            let member = text[start..<end].trimmingOptionalSpace
            if !member.isEmpty { tags.append(EntityTag(member)) }
        }
        for (index, byte) in zip(text.utf8.indices, text.utf8) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard byte == UInt8(ascii: ","), !isQuoted else { continue }
            add(index)
            start = text.utf8.index(after: index)
        }
        add(text.utf8.endIndex)
        return tags
    }
}
