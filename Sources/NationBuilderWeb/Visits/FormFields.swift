// SPDX-License-Identifier: MIT

import ErrandCore

/// The fields of a form, or of a query: of each name the first.
struct FormFields: Sendable {
    private var values: [String: String] = [:]

    init() {}

    /// Reads what a browser sends; `nil` when it is no UTF-8.
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

    /// The value of a field without white space around it; `nil` when nothing is left.
    func text(_ name: String) -> String? { values[name].map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 } }

    /// A text without white space around it.
    static func trimmed(_ text: some StringProtocol) -> String {
        var rest = text.drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// A query of these values; what is `nil` is left out.
    static func query(_ fields: KeyValuePairs<String, String?>) -> String {
        let pairs = fields.compactMap { name, value in
            value.map { "\(PercentEncoding.unreserved.encode(name))=\(PercentEncoding.unreserved.encode($0))" }
        }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }
}
