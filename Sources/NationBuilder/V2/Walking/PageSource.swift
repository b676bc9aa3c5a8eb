// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

/// A source of a walk's pages.
protocol PageSource<Model>: Sendable {
    associatedtype Model: V2.ResourceModel

    /// Returns the next resources; `nil` after the last.
    mutating func next(_ walk: ResourceSequence<Model>) async throws -> [Resource<Model>]?
}

/// The pages by their numbers.
struct PagesSource<Model: V2.ResourceModel>: PageSource {
    var order: PageOrder<Model>

    mutating func next(_ walk: ResourceSequence<Model>) async throws -> [Resource<Model>]? {
        guard let (query, link) = order.next else { return nil }
        return try order.receive(try await walk.page(query, link: link))
    }
}

/// The changed resources, in the order of their changes.
struct UpdatesSource<Model: V2.Timestamped>: PageSource {
    var order: UpdateOrder<Model>

    mutating func next(_ walk: ResourceSequence<Model>) async throws -> [Resource<Model>]? {
        guard let (query, link) = order.next else { return nil }
        return try order.receive(try await walk.page(query, link: link))
    }
}

/// The pages by id, in one range or in several in parallel.
///
/// The next page of each range is requested while the caller uses the others.
struct KeySource<Model: V2.ResourceModel>: PageSource {
    private var waiting: [Range]
    private let flights = Flights<Document<[Resource<Model>]>>()
    private let isSingle: Bool

    private struct Range: Sendable {
        var order: KeyOrder<Model>
        var flight: Task<Document<[Resource<Model>]>, any Error>?
    }

    init(orders: [KeyOrder<Model>]) {
        waiting = orders.map { Range(order: $0) }
        isSingle = orders.count == 1
    }

    mutating func next(_ walk: ResourceSequence<Model>) async throws -> [Resource<Model>]? {
        if isSingle {
            guard let query = waiting[0].order.next else { return nil }
            return try waiting[0].order.receive(try await walk.page(query))
        }
        for index in waiting.indices where waiting[index].flight == nil { depart(index, walk) }
        guard !waiting.isEmpty else { return nil }
        var range = waiting.removeFirst()
        guard let flight = range.flight else { return nil }
        let page = try await flight.waited()
        let resources = try range.order.receive(page)
        range.flight = nil
        if range.order.next != nil {
            waiting.append(range)
            depart(waiting.endIndex - 1, walk)
        }
        return resources
    }

    private mutating func depart(_ index: Int, _ walk: ResourceSequence<Model>) {
        guard let query = waiting[index].order.next else { return }
        let flight = Task { try await walk.page(query) }
        waiting[index].flight = flight
        flights.add(flight)
    }
}

/// A walk that its query does not allow.
struct RefusedSource<Model: V2.ResourceModel>: PageSource {
    mutating func next(_ walk: ResourceSequence<Model>) async throws -> [Resource<Model>]? {
        throw ClientError(.invalidRequest, reason: "this walk sets the order and the filter itself")
    }
}
