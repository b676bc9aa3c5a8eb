// SPDX-License-Identifier: MIT

/// The text of a filter: values with commas between them.
///
/// `{{…}}` protects the commas inside a value.
enum FilterList {
    static func split(_ text: String) -> [String] {
        var values: [String] = []
        var value = ""
        var rest = text[...]
        while let character = rest.first {
            if rest.hasPrefix("{{"), let end = rest.range(of: "}}") {
                value += rest[rest.index(rest.startIndex, offsetBy: 2)..<end.lowerBound]
                rest = rest[end.upperBound...]
            } else {
                if character == "," {
                    values.append(value)
                    value = ""
                } else {
                    value.append(character)
                }
                rest = rest.dropFirst()
            }
        }
        return values + [value]
    }
}

extension Substring {
    /// Returns the first range of a text.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
