// SPDX-License-Identifier: MIT

/// A change that webhooks have asked to be told of.
struct NationChange: Sendable, Equatable {
    var event: ChangeEvent
    /// A JSON object: what a webhook of version 4 delivers as `payload`, such
    /// as `{"person":{…}}`.
    ///
    /// Who is gone is written as they were last.
    var payload: [UInt8]
    /// Unix seconds.
    var occurredAt: Int64
    /// The webhooks that asked, as of the transaction of the change; at least
    /// one.
    var webhooks: [Webhook]
}

/// Where a nation sends changes of one event.
struct Webhook: Sendable, Equatable {
    /// 24 hexadecimal digits.
    var id: String
    /// The form of the payload, 1 to 4.
    var version: Int
    var url: String
}
