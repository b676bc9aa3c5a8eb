// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import HTTPTypes

/// The pages by id, or by their numbers if the type cannot be walked by id.
///
/// The first page shows a refusal or a wrong order. Only the second page shows
/// an ignored filter, since the filter of the first page matches all ids.
struct AutomaticSource<Model: V2.ResourceModel>: PageSource {
    private let query: ResourceQuery<Model>
    private var keys: KeyOrder<Model>
    private var pages: PagesSource<Model>?
    /// The number of correct pages by id.
    private var count = 0
    private var seen = SeenIDs()

    init(_ query: ResourceQuery<Model>) {
        self.query = query
        keys = KeyOrder(query)
    }

    mutating func next(_ walk: ResourceSequence<Model>) async throws -> [Resource<Model>]? {
        if pages != nil { return try await pages?.next(walk) }
        guard let query = keys.next else { return nil }
        do {
            let resources = try keys.receive(try await walk.page(query))
            count += 1
            if count == 1 { for case let identifier? in resources.map(\.identifier) { _ = seen.insert(identifier) } }
            return resources
        } catch let error as ClientError where isRefusal(error) {
            return try await turn(walk)
        }
    }

    private func isRefusal(_ error: ClientError) -> Bool {
        switch count {
        case 0: error.kind == .rejected.filterIgnored || error.response?.head.status.code == 400
        case 1: error.kind == .rejected.filterIgnored
        default: false
        }
    }

    /// Continues by page numbers, without the resources that were already returned.
    private mutating func turn(_ walk: ResourceSequence<Model>) async throws -> [Resource<Model>]? {
        var pages = PagesSource<Model>(order: PageOrder(query, isPaged: true, seen: seen))
        let first = try await pages.next(walk)
        // A query that is refused in this order too says nothing about the type.
        walk.api.knowledge.goesByPages(Model.resourceType)
        self.pages = pages
        return first
    }
}
