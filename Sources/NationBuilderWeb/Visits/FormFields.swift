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
        guard let items = QueryItem.parse(form: text) else { return nil }
        for item in items where values[item.name] == nil {
            values[item.name] = item.value.replacing("\r\n", with: "\n")
        }
    }

    /// The fields, in the order of their names.
    var all: [(name: String, value: String)] { values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

    /// The value of a field; `nil` when it is missing.
    subscript(name: String) -> String? { values[name] }

    /// Returns the value of a field without surrounding white space; `nil` when
    /// nothing is left.
    func text(_ name: String) -> String? { values[name].map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns a text that differs for different values of these fields.
    func description(of names: [String]) -> String {
        names.map { "\($0)=\((values[$0] ?? "").debugDescription)" }.joined()
    }

    /// Returns a text without surrounding white space.
    static func trimmed(_ text: some StringProtocol) -> String {
        var rest = text.drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    /// Returns a query of these values; `nil` values are left out.
    static func query(_ fields: KeyValuePairs<String, String?>) -> String {
        let items = fields.compactMap { name, value in value.map { QueryItem(name, $0) } }
        return items.isEmpty ? "" : "?" + QueryItem.encode(items)
    }
}
