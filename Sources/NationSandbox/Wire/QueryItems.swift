// SPDX-License-Identifier: MIT

/// The decoded query of a request, in its original order.
struct QueryItems: Sendable, Equatable {
    var items: [Item] = []

    struct Item: Sendable, Equatable {
        var name: String
        var value: String
    }

    /// Reads a query; `nil` when an escape is broken or the text is not UTF-8.
    init?(parsing query: String?) {
        for part in (query ?? "").split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentCoding.decode(pair[0], plusIsSpace: true),
                let value = pair.count == 2 ? PercentCoding.decode(pair[1], plusIsSpace: true) : ""
            else { return nil }
            items.append(Item(name: name, value: value))
        }
    }

    init(_ items: [Item] = []) { self.items = items }

    /// The last value with a name, as in Rails.
    subscript(name: String) -> String? { items.last { $0.name == name }?.value }

    func without(_ names: Set<String>) -> QueryItems {
        QueryItems(items.filter { !names.contains($0.name) })
    }

    /// The query as text, sorted by name as in recorded links.
    var sortedText: String {
        items.enumerated()
            .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
            .map { PercentCoding.encode($0.element.name) + "=" + PercentCoding.encode($0.element.value) }
            .joined(separator: "&")
    }
}
