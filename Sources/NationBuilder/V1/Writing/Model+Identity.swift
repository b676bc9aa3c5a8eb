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

extension ResponseReader where Output: V1.Model & Identifiable {
    /// Returns a reader of the created model at a key of the response.
    ///
    /// The reader throws when the model has no id.
    static func created<ID: Sendable>(at key: String) -> Self where Output.ID == ID? {
        json(at: key).map { model in
            let _: ID = try model.requireID()
            return model
        }
    }
}
