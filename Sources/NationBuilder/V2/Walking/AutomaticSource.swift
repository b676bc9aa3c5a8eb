// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import HTTPTypes

/// The pages by id, or one after the other if the list cannot be walked by id.
///
/// The first page shows a refusal or a wrong order. Only the second page shows
/// an ignored filter, since the filter of the first page matches all ids.
struct AutomaticSource<Row: Sendable>: PageSource {
    /// The path of the list.
    private let name: String
    private let isPaged: Bool
    private var keys: KeyOrder
    private var numbers: NumberPasses<Row>?
    /// The number of correct pages by id.
    private var count = 0
    private var seen = SeenIDs()

    init(_ name: String, byKey: Bool, isPaged: Bool) {
        self.name = name
        self.isPaged = isPaged
        keys = KeyOrder(name)
        if !byKey { numbers = NumberPasses(isPaged: isPaged, seen: seen) }
    }

    mutating func next(_ list: WalkedList<Row>) async throws -> [Row]? {
        if numbers != nil { return try await numbers?.next(list) }
        guard let parts = keys.next else { return nil }
        do {
            let page = try await list.page(parts)
            let rows = try keys.receive(page)
            count += 1
            if count == 1 { for case (_, let identifier?) in page.rows { _ = seen.insert(identifier) } }
            return rows
        } catch let error as ClientError where isRefusal(error) {
            return try await turn(list)
        }
    }

    private func isRefusal(_ error: ClientError) -> Bool {
        switch count {
        case 0: error.kind == .rejected.filterIgnored || [400, 422].contains(error.response?.head.status.code)
        case 1: error.kind == .rejected.filterIgnored
        default: false
        }
    }

    /// Continues page by page, without the resources that were already returned.
    private mutating func turn(_ list: WalkedList<Row>) async throws -> [Row]? {
        var numbers = NumberPasses<Row>(isPaged: isPaged, seen: seen)
        let first = try await numbers.next(list)
        // A query that is refused in this order too says nothing about the list.
        list.api.knowledge.goesByPages(name)
        self.numbers = numbers
        return first
    }
}

/// The pages one after the other, read again as long as the caller writes meanwhile.
///
/// A resource that leaves the list moves the later ones to pages that were
/// already read. A caller that changes what it walks makes half of them move.
/// The next pass returns them.
private struct NumberPasses<Row: Sendable>: Sendable {
    private let isPaged: Bool
    private var order: PageOrder
    /// The number of writes before the pass; `nil` before its first page.
    private var writes: Int?
    private var hasNew = false

    init(isPaged: Bool, seen: SeenIDs) {
        self.isPaged = isPaged
        order = PageOrder(isPaged: isPaged, seen: seen)
    }

    mutating func next(_ list: WalkedList<Row>) async throws -> [Row]? {
        while true {
            if order.next == nil, !begin(list) { return nil }
            guard let (parts, link) = order.next else { return nil }
            writes = writes ?? list.api.knowledge.writes
            let page = try await list.page(parts, link: link)
            do {
                let new = try order.receive(page)
                if !new.isEmpty { hasNew = true }
                return new
            } catch let error as ClientError where error.kind == .rejected.repeatedPage {
                // What was written moves to the end of some lists.
                guard begin(list) else { throw error }
            }
        }
    }

    /// Begins another pass if the last one may have skipped something that a write moved.
    private mutating func begin(_ list: WalkedList<Row>) -> Bool {
        guard hasNew, writes != list.api.knowledge.writes else { return false }
        order = PageOrder(isPaged: isPaged, seen: order.seen)
        (writes, hasNew) = (nil, false)
        return true
    }
}
