// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Tags.swift; change that, not this.

public import ErrandCore

extension V1.Tags {
    /// Returns all tags that were ever used, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<V1.Page<V1.Tag>, V1.Tag> {
        api.items(Self.list(limit: limit), parts)
    }

    /// Returns all tags that were ever used, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Tag>> {
        api.pages(Self.list(limit: limit), parts)
    }

    /// Returns the first page of all tags that were ever used.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Tag> {
        try await api.send(Self.list(limit: limit), parts)
    }

    /// Returns all people with a tag, in their brief form, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - tag: The tag's name.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func allPeople(
        tag: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Person>, V1.Person> {
        api.items(Self.people(tag: tag, limit: limit), parts)
    }

    /// Returns all people with a tag, in their brief form, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - tag: The tag's name.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func peoplePages(
        tag: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Person>> {
        api.pages(Self.people(tag: tag, limit: limit), parts)
    }

    /// Returns the first page of all people with a tag, in their brief form.
    ///
    /// - Parameters:
    ///   - tag: The tag's name.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func people(tag: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Person> {
        try await api.send(Self.people(tag: tag, limit: limit), parts)
    }
}
