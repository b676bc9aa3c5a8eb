// SPDX-License-Identifier: MIT

import ErrandCore

extension V1.Model where Self: Identifiable {
    /// Returns the id.
    ///
    /// A model from the API has an id. A draft has none, and a model that was
    /// read with fields left out may have none.
    ///
    /// - Throws: `ClientError.undecodable.json` when there is none.
    public func requireID<Value>() throws -> Value where ID == Value? {
        guard let id else { throw ClientError(.undecodable.json, reason: "the id is missing") }
        return id
    }
}

extension ResponseReader where Output: V1.Model & Identifiable, Output.ID == Int? {
    /// Returns a reader of the created model at a key of the answer.
    ///
    /// The reader throws when the model has no id.
    static func created(at key: String) -> Self {
        json(at: key).map { model in
            _ = try model.requireID()
            return model
        }
    }
}

extension ResponseReader where Output == V1.Webhook {
    /// Returns a reader of the created webhook at a key of the answer.
    ///
    /// The reader throws when the webhook has no id.
    static func created(at key: String) -> Self {
        json(at: key).map { webhook in
            _ = try webhook.requireID()
            return webhook
        }
    }
}
