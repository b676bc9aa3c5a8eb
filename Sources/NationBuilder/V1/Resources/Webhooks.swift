// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// Subscriptions to events of a nation.
    ///
    /// ``WebhookReceiver`` reads the deliveries.
    public struct Webhooks: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Webhooks {
    /// Creates a request that returns a page of the subscriptions.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Webhook>> {
        .fetching("webhooks", .limit(limit))
    }

    /// Creates a request that returns the subscription with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: String) -> Request<V1.Webhook> {
        .fetching("webhooks/\(public: id)", .pathNames(id), at: "webhook")
    }

    /// Creates a request that adds a subscription and returns it as the API
    /// stored it.
    ///
    /// A version, a URL and an event are needed.
    public static func create(_ webhook: V1.Webhook) -> Request<V1.Webhook> {
        .adding(webhook, as: "webhook", at: "webhooks")
    }

    /// Creates a request that removes a subscription.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: String) -> Request<Void> {
        .delete("webhooks/\(public: id)", .pathNames(id))
    }
}
