// SPDX-License-Identifier: MIT

/// A change for the webhooks that have subscribed to its event.
struct NationChange: Sendable, Equatable {
    var event: ChangeEvent
    /// A JSON object: the `payload` of a webhook of version 4, such as
    /// `{"person":{…}}`.
    ///
    /// For a deleted person, it holds their last state.
    var payload: [UInt8]
    /// Unix seconds.
    var occurredAt: Int64
    /// The webhooks that were subscribed in the transaction of the change; at
    /// least one, unless all changes are recorded.
    var webhooks: [Webhook]
}

/// The receiver of one event's changes.
struct Webhook: Sendable, Equatable {
    /// 24 hexadecimal digits.
    var id: String
    /// The form of the payload, 1 to 4.
    var version: Int
    var url: String
}
