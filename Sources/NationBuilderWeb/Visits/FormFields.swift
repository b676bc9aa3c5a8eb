// SPDX-License-Identifier: MIT

import ErrandCore

/// The fields of a form or query.
///
/// If several fields have the same name, the first counts.
struct FormFields: Sendable {
    private var values: [String: String] = [:]

    init() {}

    /// Reads the text that a browser sends; `nil` when it is not UTF-8.
    init?(_ text: some StringProtocol) {
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { PercentEncoding.decode(String($0).replacing("+", with: " ")) }
            guard let name = halves[0], let value = halves.count > 1 ? halves[1] : "" else { return nil }
            if values[name] == nil { values[name] = value.replacing("\r\n", with: "\n") }
        }
    }

    /// The value of a field; `nil` when it is missing.
    subscript(name: String) -> String? { values[name] }

    /// Returns the value of a field without surrounding white space; `nil` when
    /// nothing is left.
    func text(_ name: String) -> String? { values[name].map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns a text without surrounding white space.
    static func trimmed(_ text: some StringProtocol) -> String {
        var rest = text.drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// Returns a query of these values; `nil` values are left out.
    static func query(_ fields: KeyValuePairs<String, String?>) -> String {
        let pairs = fields.compactMap { name, value in
            value.map { "\(PercentEncoding.unreserved.encode(name))=\(PercentEncoding.unreserved.encode($0))" }
        }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }
}
