// SPDX-License-Identifier: MIT

import HTTPTypes

/// A reader of links in the field `Link` (RFC 8288 §3).
///
/// A field that is not well formed ends at its fault: the links before it count.
struct LinkField {
    private var rest: ArraySlice<UInt8>

    /// Returns the target of the first link with a relation, such as `next`.
    ///
    /// A link with an `anchor` is not a link of the response, but of another resource.
    static func target(of relation: String, in fields: HTTPFields) -> String? {
        for field in fields where field.name == .link {
            var reader = LinkField(rest: Array(field.value.utf8)[...])
            while let link = reader.next() {
                let relations = (link.parameters["rel"] ?? "").lowercased().split { " \t".contains($0) }
                if link.parameters["anchor"] == nil, relations.contains(relation[...]) { return link.target }
            }
        }
        return nil
    }

    private mutating func next() -> (target: String, parameters: [String: String])? {
        skip(" \t,")
        guard rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let target = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
        rest = rest[(end + 1)...]
        var parameters: [String: String] = [:]
        while true {
            skip(" \t")
            guard rest.first == UInt8(ascii: ";") else { return (target, parameters) }
            skip(" \t;")
            let name = word(until: "=;,").lowercased()
            var value = ""
            if rest.first == UInt8(ascii: "=") {
                rest.removeFirst()
                skip(" \t")
                value = rest.first == UInt8(ascii: "\"") ? quoted() : word(until: ";,")
            }
            // Of a parameter that occurs twice the first counts.
            if parameters[name] == nil { parameters[name] = value }
        }
    }

    private mutating func word(until marks: String) -> String {
        let word = rest.prefix { !marks.utf8.contains($0) && $0 != 0x20 && $0 != 0x09 }
        rest = rest.dropFirst(word.count)
        skip(" \t")
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func quoted() -> String {
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            let escaped = byte == UInt8(ascii: "\\") ? rest.popFirst() : nil
            text.append(escaped ?? byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func skip(_ characters: String) { rest = rest.drop { characters.utf8.contains($0) } }
}

extension HTTPField.Name {
    fileprivate static let link = known("Link")
}
