// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI

/// All resources that a query finds, one by one.
///
/// The sequence is lazy: it sends nothing before the first resource is
/// requested, and holds at most one page, or one for each range.
public struct ResourceSequence<Model: V2.ResourceModel>: AsyncSequence, Sendable {
    /// A resource.
    public typealias Element = Resource<Model>
    /// The errors of the requests.
    public typealias Failure = any Error

    let api: NationV2
    let query: ResourceQuery<Model>
    let order: V2.WalkOrder
    var limit: Int?
    var isPaged = true
    let request: @Sendable (ResourceQuery<Model>) -> Request<Document<[Resource<Model>]>>
    /// A source that replaces ``order``.
    var special: (@Sendable () -> any PageSource<Model>)?

    /// Creates an iterator that begins with the first resource.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: self) }

    /// Returns all resources at once, if there are not more than expected.
    ///
    /// Use it before changing or deleting by a filter: some nations ignore a
    /// filter that they do not know, and return all resources.
    ///
    /// - Throws: `ClientError.rejected.tooMany` when there are more.
    public func collect(atMost count: Int) async throws -> [Resource<Model>] {
        var all: [Resource<Model>] = []
        var bounded = self
        bounded.limit = Swift.min(count, limit ?? count)
        for try await resource in bounded { all.append(resource) }
        return all
    }

    /// An iterator over resources.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let walk: ResourceSequence
        private var source: (any PageSource<Model>)?
        private var current: IndexingIterator<[Resource<Model>]> = [].makeIterator()
        private var count = 0
        private var isOver = false

        init(walk: ResourceSequence) { self.walk = walk }

        /// Returns the next resource; `nil` after the last, and after an error.
        public mutating func next() async throws -> Resource<Model>? {
            while !isOver {
                if let resource = current.next() {
                    count += 1
                    guard count <= walk.limit ?? .max else {
                        isOver = true
                        throw ClientError(
                            .rejected.tooMany,
                            reason: "there are more than the expected \(walk.limit ?? 0): is a filter ignored?")
                    }
                    return resource
                }
                isOver = true
                var source: any PageSource<Model>
                if let begun = self.source { source = begun } else { source = try await walk.begin() }
                guard let page = try await source.next(walk) else { return nil }
                self.source = source
                current = page.makeIterator()
                isOver = false
            }
            return nil
        }
    }

    /// Returns the source for the walk's order.
    private func begin() async throws -> any PageSource<Model> {
        if let special { return special() }
        switch order.kind {
        case .pages: return PagesSource(order: PageOrder(query, isPaged: isPaged))
        case .automatic:
            guard isPaged, KeyOrder.fits(query), api.knowledge.walksByKey(Model.resourceType) else {
                return PagesSource(order: PageOrder(query, isPaged: isPaged))
            }
            return AutomaticSource(query)
        case .key(let ranges):
            guard isPaged, KeyOrder.fits(query) else {
                throw ClientError(.invalidRequest, reason: "a walk by id sets the order and the filter of ids itself")
            }
            if ranges == 1 { return KeySource(orders: [KeyOrder(query)]) }
            let last = query.with(.raw("sort", "-id"), .pageSize(1))
            let largest = try await api.client.send(request(last)).data.first?.id?.int ?? 0
            return KeySource(orders: KeyOrder.ranges(query, count: ranges, largest: largest))
        }
    }

    /// Requests a page.
    func page(_ query: ResourceQuery<Model>, link: String? = nil) async throws -> Document<[Resource<Model>]> {
        let request = request(query)
        guard let link else { return try await api.client.send(request) }
        let linked = request.with(.edit { $0.query = [] }, .url(link))
        let resolved = try await api.client.resolve(linked)
        guard resolved.origin == api.client.configuration.baseURL?.origin else {
            throw ClientError(.rejected.otherOrigin, request: RequestSummary(resolved))
        }
        return try await api.client.send(linked)
    }
}
