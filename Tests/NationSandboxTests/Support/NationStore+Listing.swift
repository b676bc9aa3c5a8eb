// SPDX-License-Identifier: MIT

import Testing

@testable import NationSandbox

/// Lists of version 2, read from a store without a server.
extension NationStore {
    /// Returns the response to a list's query, such as `page[size]=5`.
    @discardableResult
    func list(_ type: String, _ query: String) async throws -> JSON {
        let behaviors = Setting(SandboxBehaviors())
        let bytes = try await read { database in
            let people = PersonTemplate(custom: try CustomFieldStore.load(database))
            let type = try #require(StoredType.all[type])
            let items = try #require(QueryItems(parsing: query))
            let query = try TypeQuery(items, of: type, people, behaviors)
            return try ResourceReader(people: people, behaviors: behaviors, database: database)
                .list(query, at: "/api/v2/\(type.name)", items)
        }
        return JSON(String(decoding: bytes, as: UTF8.self))
    }
}
