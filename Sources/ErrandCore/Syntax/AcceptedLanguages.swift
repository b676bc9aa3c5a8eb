// SPDX-License-Identifier: MIT

/// The languages that a browser asks for (RFC 9110 §12.5.4).
package enum AcceptedLanguages {
    /// Returns the language tags in a value of `Accept-Language`, the best first.
    ///
    /// Languages of the same weight stay in their order. Those of weight 0, which are not accepted, `*` and what
    /// cannot be read are left out.
    package static func tags(in value: String) -> [String] {
        let ranges = value.split(separator: ",").prefix(50).compactMap { part -> (tag: String, weight: Double)? in
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = pieces.first, tag.contains(where: \.isLetter) else { return nil }
            let weight = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map { Double($0.dropFirst(2)) }
            guard let number = weight ?? 1, number > 0, number <= 1 else { return nil }
            return (tag, number)
        }
        // Sorting by weight alone could exchange equal ones.
        return ranges.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }
}
