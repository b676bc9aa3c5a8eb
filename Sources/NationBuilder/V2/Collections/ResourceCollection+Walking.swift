// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ResourceCollection where Model: V2.Listable {
    /// All resources that a question finds, one by one.
    ///
    /// ```swift
    /// for try await signup in nation.v2.signups.all(.filter(\.isVolunteer, .equals(true))) { … }
    /// let few = try await nation.v2.signupTags.all(.filter(\.name, .equals("vip"))).collect(atMost: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - query: The question; pages of 100 unless it says otherwise.
    ///   - order: How they are walked over.
    ///   - limit: How many there may be; one more throws
    ///     `ClientError.rejected.tooMany`.
    public func all(
        _ query: QueryPart<Model>?..., by order: V2.WalkOrder = .automatic, atMost limit: Int? = nil
    ) -> ResourceSequence<Model> {
        ResourceSequence(
            api: api, query: ResourceQuery(query), order: order, limit: limit, isPaged: Model.isPaged,
            request: { Self.list($0) })
    }

    /// The pages that a question finds, as they come; the last one is empty where
    /// the nation does not say that it is the last.
    ///
    /// What comes twice, because pages shifted meanwhile, is not dropped.
    public func pages(_ query: QueryPart<Model>?...) -> PageSequence<Document<[Resource<Model>]>> {
        let query = ResourceQuery(query)
        let first = query.pageNumber ?? 1
        let request = Self.list(Model.isPaged && query.pageSize == nil ? query.with(.pageSize(100)) : query)
        return api.client.pages(
            request,
            by: Paging { response, index in
                let page = response.value
                guard !page.data.isEmpty else { return .end }
                let next = page.link("next")
                if !Model.isPaged { return .link(next) }
                return page.links.isEmpty || next != nil
                    ? .parts(.query("page[number]", first + index + 1)) : .end
            })
    }
}

extension ResourceCollection where Model: V2.Timestamped {
    /// The resources that were changed since a moment, in the order of the
    /// changes.
    ///
    /// What is changed while the walk goes on comes too, and comes again when it
    /// came before. Keep the latest ``V2/Timestamped/updatedAt`` to go on from.
    ///
    /// - Parameters:
    ///   - moment: From when on. The nation tells moments in whole seconds, so
    ///     what was changed a little before may come too.
    ///   - query: Filters and what else is to come; the order is the walk's.
    ///   - overlap: How far before a moment each question begins, in seconds; 2 by
    ///     default and 1 at least.
    /// - Throws: While it is walked over, `ClientError.invalidRequest` when the
    ///   question has an order, and `ClientError.rejected.filterIgnored` when the
    ///   nation drops the filter.
    public func updated(
        since moment: Date, _ query: QueryPart<Model>?..., overlap: Double = 2
    ) -> ResourceSequence<Model> {
        let query = ResourceQuery(query)
        return ResourceSequence(
            api: api, query: query, order: .pages, request: { Self.list($0) },
            special: {
                guard UpdateOrder.fits(query) else { return RefusedSource<Model>() }
                return UpdatesSource(order: UpdateOrder(query, since: moment, overlap: overlap))
            })
    }
}
