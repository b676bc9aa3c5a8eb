// SPDX-License-Identifier: MIT

import GRDB

extension ResourceStore {
    /// Adds a resource with the written members, and returns the response's JSON.
    func create(_ members: [String: JSONValue], _ call: EndpointRequest, _ database: Database) throws -> [UInt8] {
        let write = Write(call, database, owner: try resource.scope.owner(call, database))
        var draft = Draft(resource.type)
        if let column = resource.scope.column { draft.columns[column] = write.owner.databaseValue }
        try complete(&draft, members, FieldReader(database), write)
        let id = try RowStore.insert(draft, write.people.writes, database)
        try resource.finish(id, draft, write)
        return try json(id, database) ?? JSONText.null
    }

    /// Changes the resource with a key, and returns the response's JSON.
    func update(
        _ key: String, _ members: [String: JSONValue], _ call: EndpointRequest, _ database: Database
    ) throws -> [UInt8] {
        let write = Write(call, database, owner: try resource.scope.owner(call, database))
        guard let id = try find(key, owner: write.owner, database), var draft = try draft(id, database) else {
            throw APIProblem.notFound
        }
        var reader = FieldReader(database)
        for field in resource.fields { draft.before.value(field.name).map { reader.know($0, of: field) } }
        if resource.isReplacedWhole {
            for field in resource.fields where field.isWritable { draft[field.name] = nil }
        }
        try complete(&draft, members, reader, write)
        try RowStore.update(draft, id, database)
        try resource.finish(id, draft, write)
        return try json(id, database) ?? JSONText.null
    }

    private func complete(
        _ draft: inout Draft, _ members: [String: JSONValue], _ reader: FieldReader, _ write: Write
    ) throws {
        try draft.apply(members, reader)
        if draft.isNew, resource.type.attribute("created_at") != nil { draft.complete("created_at", write.moment) }
        if resource.type.attribute("updated_at")?.isWritable == false,
            draft.isNew || !write.people.writes.leavesUpdateTime()
        {
            draft.set("updated_at", write.moment)
        }
        try check(&draft, write.database)
        try resource.prepare(&draft, write)
        if !draft.errors.isEmpty { throw APIProblem.validationFailed(draft.errors.map(\.text)) }
    }

    /// Checks that required fields are present and that referenced ids exist.
    ///
    /// An update must hold the same fields as a new resource, whatever is stored, unless the resource allows parts.
    private func check(_ draft: inout Draft, _ database: Database) throws {
        let misfits = Set(draft.errors.map(\.attribute))
        for field in resource.fields where field.isRequired && !misfits.contains(field.name) {
            let isLeftOut = !draft.isNew && !resource.isUpdatedInPart && !draft.written.contains(field.name)
            if isLeftOut || draft.isBlank(field.name) { draft.errors.append(.blank(field.name)) }
        }
        for field in resource.fields {
            guard let table = field.target, let id = draft.integer(field.name) else { continue }
            if try !database.exists("\(table) WHERE id = ?", [id]) {
                draft.errors.append("\(field.name) does not exist")
            }
        }
    }
}
