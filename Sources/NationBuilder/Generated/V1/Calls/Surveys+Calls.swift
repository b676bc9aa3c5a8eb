// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Surveys.swift; change that, not this.

public import ErrandCore

extension V1.Surveys {
    /// Returns the surveys, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Survey>, V1.Survey> {
        api.items(Self.list(site: site, limit: limit), parts)
    }

    /// Returns the surveys, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Survey>> {
        api.pages(Self.list(site: site, limit: limit), parts)
    }

    /// Returns the first page of the surveys.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Survey> {
        try await api.send(Self.list(site: site, limit: limit), parts)
    }

    /// Adds a survey and returns it as the API stored it.
    ///
    /// A name and a status are needed.
    @discardableResult
    public func create(_ survey: V1.Survey, site: String, _ parts: RequestPart?...) async throws -> V1.Survey {
        try await api.send(Self.create(survey, site: site), parts)
    }

    /// Changes a survey and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the status and the
    /// name in every update. To change other members, use
    /// ``update(_:site:_:changes:)``, which adds them.
    ///
    /// - Throws: `ClientError.invalidRequest` when one of them is missing.
    @discardableResult
    public func update(
        _ id: Int, _ changes: V1.Survey, site: String, _ parts: RequestPart?...
    ) async throws -> V1.Survey {
        try await api.send(Self.update(id, changes, site: site), parts)
    }

    /// Removes a survey.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id, site: site), parts)
    }
}
