// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation
public import ErrandJSONAPI

extension ResourceCollection where Model: V2.Listable {
    /// Returns all resources that a query finds, one by one, in the order of
    /// their ids.
    ///
    /// They may be changed or deleted meanwhile. For another order, pass
    /// `by: .pages`, which skips resources that move.
    ///
    /// ```swift
    /// for try await signup in nation.v2.signups.all(.filter(\.isVolunteer, .equals(true))) { … }
    /// let few = try await nation.v2.signupTags.all(.filter(\.name, .equals("vip"))).collect(atMost: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - query: The query; pages of 100 unless it says otherwise.
    ///   - order: The order of the walk.
    ///   - limit: The largest number of resources; if there are more, the walk
    ///     throws `ClientError.rejected.tooMany`.
    public func all(
        _ query: QueryPart<Model.ListVocabulary>?..., by order: V2.WalkOrder = .automatic, atMost limit: Int? = nil
    ) -> ResourceSequence<Model> {
        ResourceSequence(api, Self.list(ResourceQuery(query)), isPaged: Model.isPaged, limit: limit) {
            try await order.source(of: $0)
        }
    }

    /// Returns the pages of a query as the nation sends them.
    ///
    /// The last one is empty if the nation does not mark the last page.
    ///
    /// Resources that appear twice, because the pages shifted in the meantime,
    /// are not dropped.
    public func pages(_ query: QueryPart<Model.ListVocabulary>?...) -> PageSequence<Document<[Resource<Model>]>> {
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
    /// Returns the resources that changed since a time, in the order of the
    /// changes.
    ///
    /// Resources that change during the walk are included, even if they were
    /// already returned.
    ///
    /// To continue later, keep the time at which this walk began, and begin the
    /// next one some minutes before it. The latest ``V2/Timestamped/updatedAt`` is
    /// no such time: a change gets its time before others can see it, so an earlier
    /// one may appear later.
    ///
    /// If one second has more changes than a page holds, these pages are read
    /// repeatedly until no resource has moved between two readings. Otherwise a
    /// resource could be skipped.
    ///
    /// - Parameters:
    ///   - moment: The time of the first change. The nation reports whole
    ///     seconds, so slightly earlier changes may be included.
    ///   - query: Filters and other parts; the walk decides the order, and adds
    ///     `updated_at` to the attributes of a `.fields` part.
    ///   - overlap: The seconds by which each request begins before the last
    ///     known change; 2 by default, at least 1.
    /// - Throws: During the walk, `ClientError.invalidRequest` when the query
    ///   has an order, `ClientError.rejected.filterIgnored` when the nation
    ///   ignores the filter or leaves out the time of a change, and
    ///   `ClientError.rejected.unstable` when resources still move in the
    ///   twentieth reading.
    public func updated(
        since moment: Date, _ query: QueryPart<Model.ListVocabulary>?..., overlap: Double = 2
    ) -> ResourceSequence<Model> {
        ResourceSequence(api, Self.list(UpdateOrder<Model>.withTimes(ResourceQuery(query))), isPaged: Model.isPaged) {
            list in
            let query = try await list.query()
            guard query.isOpen(for: "updated_at") else {
                throw ClientError(.invalidRequest, reason: "this walk sets the order and the filter itself")
            }
            let pageSize = query.number("page[size]") ?? 100
            return UpdatesSource(order: UpdateOrder<Model>(since: moment, overlap: overlap, pageSize: pageSize))
        }
    }
}
