// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// Subscriptions to what happens in a nation.
    ///
    /// What the nation posts to them is read by ``WebhookReceiver``.
    public struct Webhooks: Sendable {
        let api: NationV1

        /// The subscriptions, one by one.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Webhook>, Webhook> {
            api.items(Self.list(limit: limit), parts)
        }

        /// The subscriptions, page by page.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Webhook>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// The first page of the subscriptions.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Webhook> {
            try await api.send(Self.list(limit: limit), parts)
        }

        /// The subscription with an id.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: String, _ parts: RequestPart?...) async throws -> Webhook {
            try await api.send(Self.show(id), parts)
        }

        /// Adds a subscription and gives it as the API stored it.
        ///
        /// A version, a URL and an event are needed.
        @discardableResult
        public func create(_ webhook: V1.Webhook, _ parts: RequestPart?...) async throws -> Webhook {
            try await api.send(Self.create(webhook), parts)
        }

        /// Removes a subscription.
        public func delete(_ id: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id), parts)
        }
    }
}

// MARK: - Requests

extension V1.Webhooks {
    /// A request for a page of subscriptions.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Webhook>> {
        Request(.get, "webhooks", .limit(limit), reading: .json())
    }

    /// A request for a subscription.
    public static func show(_ id: String) -> Request<V1.Webhook> {
        Request(.get, "webhooks/\(id)", .pathNames(id), reading: .json(at: "webhook"))
    }

    /// A request that adds a subscription.
    public static func create(_ webhook: V1.Webhook) -> Request<V1.Webhook> {
        Request(.post, "webhooks", .new(webhook, as: "webhook"), reading: .created(at: "webhook"))
    }

    /// A request that removes a subscription.
    public static func delete(_ id: String) -> Request<Void> {
        Request(.delete, "webhooks/\(id)", .pathNames(id), reading: .nothing)
    }
}
