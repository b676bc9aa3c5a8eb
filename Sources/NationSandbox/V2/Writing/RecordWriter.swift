// SPDX-License-Identifier: MIT

import GRDB

/// A writer that adds, changes and removes rows of any type, by the type's rules.
struct RecordWriter {
    let write: Write

    private var database: Database { write.database }

    /// Adds a row and returns its id.
    ///
    /// - Parameter keys: The stored names that relationships have set.
    func create(
        _ type: StoredType, _ attributes: [String: JSONValue], keys: [String: JSONValue] = [:]
    ) throws -> Int64 {
        try save(Draft(type), attributes, keys)
    }

    func update(
        _ type: StoredType, _ id: Int64, _ attributes: [String: JSONValue], keys: [String: JSONValue] = [:]
    ) throws {
        guard try RowStore.exists(type, id, database) else { throw APIProblem.notFound }
        var fields = StoredFields()
        switch type.rows.storage {
        case .document: fields = try RowStore.load(type, id, database) ?? fields
        case .person:
            for name in ["home", "work", "mailing", "billing", "registered", "user_submitted"] {
                fields["\(name)_address"] = try write.people.record(id, database)?["\(name)_address"]
            }
        case .profile: fields.set("signup_id", integer: id)
        case .tag, .tagging, .foreign, .columns: break
        }
        _ = try save(Draft(type, id: id, fields), attributes, keys)
    }

    func delete(_ type: StoredType, _ id: Int64) throws {
        guard try RowStore.exists(type, id, database) else { throw APIProblem.notFound }
        switch type.rows.storage {
        case .document:
            let draft = Draft(type, id: id, try RowStore.load(type, id, database) ?? StoredFields())
            try deleteDependents(of: type, id)
            try RowStore.delete(type, id, database)
            try type.rules.removed(id, draft, write)
        case .person: try PersonStorage.delete(id, write)
        case .tag: try TagStore.delete(id, write.people, database)
        case .tagging: try TaggingStorage.delete(id, write)
        case .profile: try ProfileStorage.delete(id, write)
        case .foreign, .columns: throw APIProblem.notFound
        }
    }

    // MARK: Saving

    private func save(
        _ start: Draft, _ attributes: [String: JSONValue], _ keys: [String: JSONValue]
    ) throws -> Int64 {
        var draft = start
        try draft.apply(attributes, .version2)
        for (name, value) in keys {
            let attribute = draft.type.attributes.first { $0.stored == name }
            if value == .null, let attribute, !attribute.isNullable { draft.errors.append(.blank(attribute.name)) }
            draft.set(name, value)
        }
        stamp(&draft)
        try draft.type.rules.prepare(&draft, write)
        try check(&draft)
        guard draft.errors.isEmpty else { throw ValidationFailure(errors: draft.errors) }
        let id = try store(draft)
        try draft.type.rules.finish(id, draft, write)
        return id
    }

    private func store(_ draft: Draft) throws -> Int64 {
        switch draft.type.rows.storage {
        case .document:
            guard let id = draft.id else { return try RowStore.insert(draft, write.people.writes, database) }
            try RowStore.update(draft, id, database)
            return id
        case .person: return try PersonStorage.save(draft, write)
        case .tag: return try TagStorage.save(draft, write)
        case .tagging: return try TaggingStorage.save(draft, write)
        case .profile: return try ProfileStorage.save(draft, write)
        case .foreign, .columns: throw APIProblem.notFound
        }
    }

    private func stamp(_ draft: inout Draft) {
        guard case .document = draft.type.rows.storage else { return }
        if draft.type.attribute("created_at") != nil { draft.complete("created_at", write.moment) }
        guard draft.type.attribute("updated_at") != nil, draft.isNew || !write.people.writes.leavesUpdateTime() else {
            return
        }
        draft.set("updated_at", write.moment)
    }

    /// Checks that required attributes are present and that referenced ids
    /// exist.
    private func check(_ draft: inout Draft) throws {
        let misfits = Set(draft.errors.map(\.attribute))
        for attribute in draft.type.attributes where !misfits.contains(attribute.name) {
            if attribute.isRequired, draft.isBlank(attribute.stored) {
                if draft.isNew || draft.written.contains(attribute.name) || draft.hasChanged(attribute.stored) {
                    draft.errors.append(.blank(attribute.name))
                }
                continue
            }
            guard attribute.kind == .reference, draft.isNew || draft.hasChanged(attribute.stored),
                let id = draft.integer(attribute.stored),
                let target = attribute.target.flatMap({ StoredType.all[$0] })
            else { continue }
            if try !RowStore.exists(target, id, database) { draft.errors.append(.missing(attribute.name)) }
        }
    }

    /// Removes the rows that cannot exist without the removed row.
    private func deleteDependents(of type: StoredType, _ id: Int64) throws {
        for other in StoredType.all.values.sorted(by: { $0.name < $1.name }) {
            guard case .document = other.rows.storage else { continue }
            for attribute in other.attributes where attribute.target == type.name && attribute.isRequired {
                for dependent in try RowStore.ids(other, where: attribute.stored, is: id, database) {
                    try delete(other, dependent)
                }
            }
        }
    }
}
