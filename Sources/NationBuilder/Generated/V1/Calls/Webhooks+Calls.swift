// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Webhooks.swift; change that, not this.

public import ErrandCore

extension V1.Webhooks {
    /// Returns the subscriptions, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<V1.Page<V1.Webhook>, V1.Webhook> {
        api.items(Self.list(limit: limit), parts)
    }

    /// Returns the subscriptions, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Webhook>> {
        api.pages(Self.list(limit: limit), parts)
    }

    /// Returns the first page of the subscriptions.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Webhook> {
        try await api.send(Self.list(limit: limit), parts)
    }

    /// Returns the subscription with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: String, _ parts: RequestPart?...) async throws -> V1.Webhook {
        try await api.send(Self.show(id), parts)
    }

    /// Adds a subscription and returns it as the API stored it.
    ///
    /// A version, a URL and an event are needed.
    @discardableResult
    public func create(_ webhook: V1.Webhook, _ parts: RequestPart?...) async throws -> V1.Webhook {
        try await api.send(Self.create(webhook), parts)
    }

    /// Removes a subscription.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: String, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }
}
