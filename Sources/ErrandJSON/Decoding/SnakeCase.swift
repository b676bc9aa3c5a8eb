// SPDX-License-Identifier: MIT

internal import ErrandFoundation

/// The conversion of names between `camelCase` and `snake_case`, by
/// Foundation's rules.
enum SnakeCase {
    /// Converts `one_two_three` to `oneTwoThree`; underscores at either end
    /// stay.
    static func decoded(_ name: String) -> String {
        guard let first = name.firstIndex(where: { $0 != "_" }),
            let last = name.lastIndex(where: { $0 != "_" })
        else { return name }
        let words = name[first...last].split(separator: "_")
        guard words.count > 1 else { return name }
        let joined = words.dropFirst().reduce(words[0].lowercased()) { $0 + $1.capitalized }
        return name[..<first] + joined + name[name.index(after: last)...]
    }

    /// Converts `oneTwoThree` to `one_two_three`, and `myURLProperty` to
    /// `my_url_property`.
    static func encoded(_ name: String) -> String {
        var words: [Substring] = []
        var rest = name[...]
        while !rest.isEmpty {
            // A word ends before an upper case letter that follows a lower case
            // one. After several upper case letters, it ends before the one
            // that begins the next word.
            var end = rest.index(after: rest.startIndex)
            if let upper = rest[end...].firstIndex(where: \.isUppercase) {
                end = upper
                let tail = rest[upper...]
                let lower = tail.dropFirst().firstIndex(where: \.isLowercase) ?? tail.endIndex
                let beforeLower = lower == tail.endIndex ? tail.endIndex : tail.index(before: lower)
                words.append(rest[..<end])
                if beforeLower > end {
                    words.append(rest[end..<beforeLower])
                    rest = rest[beforeLower...]
                } else {
                    rest = rest[end...]
                }
                continue
            }
            words.append(rest)
            rest = rest[rest.endIndex...]
        }
        return words.map { $0.lowercased() }.joined(separator: "_")
    }
}
