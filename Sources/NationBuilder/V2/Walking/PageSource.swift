// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

/// A source of a walk's pages.
protocol PageSource<Row>: Sendable {
    associatedtype Row: Sendable

    /// Returns the next resources; `nil` after the last.
    mutating func next(_ list: WalkedList<Row>) async throws -> [Row]?
}

/// The pages by their numbers.
struct PagesSource<Row: Sendable>: PageSource {
    var order: PageOrder

    mutating func next(_ list: WalkedList<Row>) async throws -> [Row]? {
        guard let (parts, link) = order.next else { return nil }
        return try order.receive(try await list.page(parts, link: link))
    }
}

/// The changed resources, in the order of their changes.
struct UpdatesSource<Model: V2.Timestamped>: PageSource {
    var order: UpdateOrder<Model>

    mutating func next(_ list: WalkedList<Resource<Model>>) async throws -> [Resource<Model>]? {
        guard let (parts, link) = order.next else { return nil }
        return try order.receive(try await list.page(parts, link: link))
    }
}

/// The pages by id, in one range or in several in parallel.
///
/// The next page of each range is requested while the caller uses the others.
struct KeySource<Row: Sendable>: PageSource {
    private var waiting: [Range]
    private let flights = Flights<ListPage<Row>>()
    private let isSingle: Bool

    private struct Range: Sendable {
        var order: KeyOrder
        var flight: Task<ListPage<Row>, any Error>?
    }

    init(orders: [KeyOrder]) {
        waiting = orders.map { Range(order: $0) }
        isSingle = orders.count == 1
    }

    mutating func next(_ list: WalkedList<Row>) async throws -> [Row]? {
        if isSingle {
            guard let parts = waiting[0].order.next else { return nil }
            return try waiting[0].order.receive(try await list.page(parts))
        }
        for index in waiting.indices where waiting[index].flight == nil { depart(index, list) }
        guard !waiting.isEmpty else { return nil }
        var range = waiting.removeFirst()
        guard let flight = range.flight else { return nil }
        let page = try await flight.waited()
        let resources = try range.order.receive(page)
        range.flight = nil
        if range.order.next != nil {
            waiting.append(range)
            depart(waiting.endIndex - 1, list)
        }
        return resources
    }

    private mutating func depart(_ index: Int, _ list: WalkedList<Row>) {
        guard let parts = waiting[index].order.next else { return }
        let flight = Task { try await list.page(parts) }
        waiting[index].flight = flight
        flights.add(flight)
    }
}
