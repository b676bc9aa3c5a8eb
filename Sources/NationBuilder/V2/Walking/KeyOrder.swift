// SPDX-License-Identifier: MIT

package import ErrandCore
import ErrandJSONAPI

/// A walk by id: the next query, and the check of its response.
package struct KeyOrder: Sendable {
    /// The path of the list, for messages.
    private let list: String
    /// The last id of the range; `nil` for a range without an end.
    private let last: Int?
    /// The id up to which everything was received.
    private(set) var behind: Int
    private var isOver: Bool

    /// Creates a walk over the ids after one, up to another.
    package init(_ list: String, behind: Int = 0, upTo last: Int? = nil) {
        self.list = list
        self.behind = behind
        self.last = last
        isOver = behind >= last ?? .max
    }

    /// The query for the next page; `nil` after the last.
    package var next: [RequestPart]? {
        guard !isOver else { return nil }
        return [.query("sort", "id")] + Self.range(after: behind, upTo: last)
    }

    /// Returns the filters that leave the ids after one, up to another.
    package static func range(after id: Int, upTo last: Int?) -> [RequestPart] {
        [.filter("id", .isGreater, id), .filter("id", .isAtMost, last)]
    }

    /// Takes a page, and returns its rows.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when a resource is
    ///   outside of the range, or the order is wrong.
    mutating func receive<Row>(_ page: ListPage<Row>) throws -> [Row] {
        try receive(page.rows.lazy.map { $0.identifier?.id.int })
        return page.rows.map(\.row)
    }

    /// Takes the ids of a page; `nil` stands for a resource without a whole number as its id.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when an id is outside of the range, or the order is wrong.
    package mutating func receive(_ ids: some Collection<Int?>) throws {
        for id in ids {
            guard let id, id > behind, id <= last ?? .max else {
                throw ClientError(
                    .rejected.filterIgnored,
                    reason: "the nation does not sort \(list) by id, or ignores the filter")
            }
            behind = id
        }
        isOver = ids.isEmpty || behind == last
    }

    /// Returns several ranges up to the largest id, which may be any number.
    ///
    /// The last one has no end.
    static func ranges(_ list: String, count: Int, largest: Int) -> [Self] {
        let width = max(1, largest / count + (largest % count == 0 ? 0 : 1))
        var ranges: [Self] = []
        var start = 0
        while largest - start > width {
            ranges.append(Self(list, behind: start, upTo: start + width))
            start += width
        }
        ranges.append(Self(list, behind: start))
        return ranges
    }
}
