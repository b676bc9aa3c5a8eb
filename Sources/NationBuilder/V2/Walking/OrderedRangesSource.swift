// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import HTTPTypes

/// The pages by id, requested in several ranges at once, and returned in the order of the ids.
///
/// A range is read until a row at or behind its end shows that nothing in it is missing, as one page after
/// the other shows it.
struct OrderedRangesSource<Row: Sendable>: PageSource {
    /// A range that was read.
    private struct Reading: Sendable {
        var pages: [ListPage<Row>] = []
        /// The id up to which it was read.
        var reach: Int
    }

    /// The path of the list.
    private let name: String
    private let last: Int?
    private var plan: KeyRangePlan
    private var readings: [Task<Reading, any Error>] = []
    private let flights = Flights<Reading>()

    init(_ name: String, after id: Int, upTo last: Int?, atOnce most: Int) {
        self.name = name
        self.last = last
        plan = KeyRangePlan(after: id, upTo: last, atOnce: most)
    }

    mutating func next(_ list: WalkedList<Row>) async throws -> [Row]? {
        while true {
            switch plan.next() {
            case .end: return nil
            case .page(let id):
                var order = KeyOrder(name, behind: id, upTo: last)
                guard let parts = order.next else { return nil }
                let page = try await list.page(parts)
                let rows = try order.receive(page)
                plan.receive(page: page.ids)
                return rows
            case .greatest(let id):
                plan.receive(greatest: try await greatest(after: id, list))
            case .begin(let ranges): for range in ranges { readings.append(read(range, list)) }
            case .wait:
                let reading = try await readings.removeFirst().waited()
                let outcome = plan.receive(range: reading.pages.map(\.ids), reach: reading.reach)
                if let rest = outcome.rest { readings.insert(read(rest, list), at: 0) }
                for surplus in readings.prefix(outcome.surplus) { surplus.cancel() }
                readings.removeFirst(outcome.surplus)
                return reading.pages.flatMap { $0.rows.map(\.row) }.dropFirst(outcome.known).map(\.self)
            }
        }
    }

    /// Returns a page that begins with the greatest id; `nil` when the nation refuses the order.
    private func greatest(after id: Int, _ list: WalkedList<Row>) async throws -> [Int]? {
        do {
            let range = KeyOrder.range(after: id, upTo: last)
            return try await list.page([.query("sort", "-id")] + range + [.query("page[size]", 1)]).ids
        } catch let error as ClientError where [400, 422].contains(error.response?.head.status.code) {
            return nil
        }
    }

    /// Begins to read a range.
    private func read(_ range: KeyRangePlan.Range, _ list: WalkedList<Row>) -> Task<Reading, any Error> {
        let (name, last) = (name, last)
        let task = Task {
            var order = KeyOrder(name, behind: range.after, upTo: last)
            var reading = Reading(reach: range.after)
            while reading.reach < range.end, reading.pages.count < KeyRangePlan.mostPages, let parts = order.next {
                let page = try await list.page(parts)
                _ = try order.receive(page)
                // Where no more rows are, nothing in the range is missing.
                reading.reach = page.rows.isEmpty ? range.end : order.behind
                reading.pages.append(page)
            }
            return reading
        }
        flights.add(task)
        return task
    }
}

extension ListPage {
    /// The ids of the rows; those that are no numbers are left out.
    fileprivate var ids: [Int] { rows.compactMap { $0.identifier?.id.int } }
}
