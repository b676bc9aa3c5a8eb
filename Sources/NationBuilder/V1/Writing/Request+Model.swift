// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import HTTPTypes

extension Request where Output: JSONReadable & Decodable {
    /// Creates a request that reads the response, or the value at one of its keys.
    static func fetching(_ path: PathTemplate, _ parts: RequestPart?..., at key: String? = nil) -> Self {
        Self(.get, path, parts, reading: .json(at: key))
    }
}

extension Request where Output: V1.Model {
    /// Creates a request that adds a model, and returns it as the API stored it.
    static func adding<ID: Sendable>(
        _ model: Output, as key: String, at path: PathTemplate, _ parts: RequestPart?...
    ) -> Self where Output: Identifiable, Output.ID == ID? {
        Self(.post, path, parts + [.new(model, as: key)], reading: .created(at: key))
    }

    /// Creates a request that changes a model, and returns it as the API stored it.
    static func changing(
        _ model: Output, as key: String, at path: PathTemplate, _ parts: RequestPart?...
    ) -> Self {
        Self(.put, path, parts + [.changes(model, as: key)], reading: .json(at: key))
    }
}
