// SPDX-License-Identifier: MIT

import ErrandCore

extension V1.Model where Self: Identifiable {
    /// Returns the id.
    ///
    /// What the API gave has one. A draft has none, and a model that was read
    /// with fields left out may have none.
    ///
    /// - Throws: `ClientError.undecodable.json` when there is none.
    public func requireID<Value>() throws -> Value where ID == Value? {
        guard let id else { throw ClientError(.undecodable.json, reason: "there is no id to go by") }
        return id
    }
}

extension ResponseReader where Output: V1.Model & Identifiable, Output.ID == Int? {
    /// A created thing at a key of the answer; without an id it is none.
    static func created(at key: String) -> Self {
        json(at: key).map { model in
            _ = try model.requireID()
            return model
        }
    }
}

extension ResponseReader where Output == V1.Webhook {
    /// A created subscription at a key of the answer; without an id it is none.
    static func created(at key: String) -> Self {
        json(at: key).map { webhook in
            _ = try webhook.requireID()
            return webhook
        }
    }
}
