// SPDX-License-Identifier: MIT

import GRDB

extension ResourceStore {
    /// Adds a resource with the written members, and returns the answer's JSON.
    func create(_ members: [String: JSONValue], _ call: APICall, _ database: Database) throws -> [UInt8] {
        let write = ResourceWrite(
            call: call, database: database, owner: try resource.scope.owner(call, database), before: nil, id: nil,
            now: WireDate.now())
        var draft = ResourceDraft(resource)
        if let column = resource.scope.column { draft.columns[column] = write.owner.databaseValue }
        try complete(&draft, members, FieldReader(database), write)
        let id = try insert(draft, database)
        try resource.finish(id, draft, write)
        return try json(id, database) ?? JSONText.null
    }

    /// Changes the resource with a key, and returns the answer's JSON.
    func update(
        _ key: String, _ members: [String: JSONValue], _ call: APICall, _ database: Database
    ) throws -> [UInt8] {
        let owner = try resource.scope.owner(call, database)
        guard let id = try find(key, owner: owner, database), let before = try draft(id, database) else {
            throw APIProblem.notFound
        }
        let write = ResourceWrite(
            call: call, database: database, owner: owner, before: before, id: id, now: WireDate.now())
        var reader = FieldReader(database)
        for field in resource.fields { before[field.name].map { reader.know($0, of: field) } }
        var draft = before
        if resource.isReplacedWhole {
            for field in resource.fields where field.isWritable { draft[field.name] = nil }
        }
        try complete(&draft, members, reader, write)
        try update(id, draft, database)
        try resource.finish(id, draft, write)
        return try json(id, database) ?? JSONText.null
    }

    private func complete(
        _ draft: inout ResourceDraft, _ members: [String: JSONValue], _ reader: FieldReader, _ write: ResourceWrite
    ) throws {
        try draft.apply(members, reader)
        if write.isNew, resource.field("created_at") != nil, draft.isBlank("created_at") {
            draft.set("created_at", text: WireDate.text(write.now))
        }
        if resource.field("updated_at")?.isWritable == false {
            draft.set("updated_at", text: WireDate.text(write.now))
        }
        try draft.check(write.database, update: write.isNew ? nil : Set(members.keys))
        try resource.prepare(&draft, write)
        if !draft.errors.isEmpty { throw APIProblem.validationFailed(draft.errors) }
    }
}
