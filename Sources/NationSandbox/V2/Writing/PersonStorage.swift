// SPDX-License-Identifier: MIT

import GRDB

/// The storage of signups, which are people of version 1: the same row, by the
/// same rules.
enum PersonStorage {
    /// Adds or changes a person, and returns the id.
    static func save(
        _ draft: Draft, also members: [String: JSONValue] = [:], _ write: Write
    ) throws -> Int64 {
        let people = write.people
        return try renaming(draft.type) {
            let input = try input(draft, also: members, people.template)
            guard let id = draft.id else {
                let id = try people.create(input, write.database)
                try write.call.announce(.personCreated, write.database) { try people.payload(id, write.database) }
                return id
            }
            _ = try people.update(id, input, .overwrite, write.database)
            try write.call.announce(.personChanged, write.database) { try people.payload(id, write.database) }
            return id
        }
    }

    /// Returns the person with the identifying values of a draft.
    static func match(
        _ draft: Draft, also members: [String: JSONValue], _ write: Write
    ) throws -> Int64? {
        try renaming(draft.type) {
            try write.people.match(input(draft, also: members, write.people.template), write.database)
        }
    }

    /// Runs code of version 1, and translates the names in its errors to those of
    /// version 2.
    private static func renaming<Value>(_ type: StoredType, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let problem as APIProblem {
            guard let errors = problem.validationErrors else { throw problem }
            throw ValidationFailure(errors: errors.map { ValidationError($0).renamed(in: type) })
        }
    }

    static func delete(_ id: Int64, _ write: Write) throws {
        try write.call.announce(.personDestroyed, write.database) { try write.people.payload(id, write.database) }
        try PersonRow.delete(id: id, write.database)
    }

    /// Returns the written values in the names and forms of version 1.
    private static func input(
        _ draft: Draft, also more: [String: JSONValue], _ template: PersonTemplate
    ) throws -> PersonInput {
        var members = more
        for attribute in draft.type.attributes {
            // A relationship may set a reference to null.
            let isSet = attribute.kind == .reference || draft.hasChanged(attribute.stored)
            guard draft.written.contains(attribute.name) || isSet, attribute.isWritable,
                template.index(of: attribute.stored) != nil,
                let value = draft.value(attribute.stored)
            else { continue }
            switch (attribute.kind, value) {
            case (.address, .object(let parts)):
                // Version 1 has fewer parts of an address.
                members[attribute.stored] = .object(parts.filter { AddressInput.parts.contains($0.key) })
            case (.integer, .integer(let number)) where attribute.name == "could_vote_status":
                members[attribute.stored] = .bool(number != 0)
            default: members[attribute.stored] = value
            }
        }
        if case .object(let custom)? = draft.value("custom_values") {
            for (slug, value) in custom {
                guard template.custom.contains(where: { $0.name == slug }) else {
                    throw APIProblem.invalidCustomField(slug)
                }
                members[slug] = value
            }
        }
        return try PersonInput(members, template, writesAll: true)
    }
}

enum TagStorage {
    static func save(_ draft: Draft, _ write: Write) throws -> Int64 {
        guard let name = draft.text("name") else { return draft.id ?? 0 }
        if let other = try TagStore.find(name, write.database), other != draft.id {
            throw ValidationFailure(errors: [.taken("name")])
        }
        guard let id = draft.id else { return try TagStore.insert(name, write.database) }
        try TagStore.rename(id, to: name, write.people, write.database)
        return id
    }
}

enum TaggingStorage {
    static func save(_ draft: Draft, _ write: Write) throws -> Int64 {
        guard let person = draft.integer("signup_id"), let tag = draft.integer("tag_id") else { return 0 }
        if try write.exists("tagging WHERE tag_id = ? AND person_id = ?", [tag, person]) {
            throw ValidationFailure(errors: [.taken("tag_id")])
        }
        try TagStore.insertTagging(tag, person: person, at: write.now, write.database)
        let id = write.database.lastInsertedRowID
        try TagStore.updateDocument(person, write.people, write.database)
        return id
    }

    static func delete(_ id: Int64, _ write: Write) throws {
        let person = try Int64.first("DELETE FROM tagging WHERE id = ? RETURNING person_id", [id], write.database)
        if let person { try TagStore.updateDocument(person, write.people, write.database) }
    }
}

/// The storage of profiles, which are part of the person's row and have the
/// person's id.
enum ProfileStorage {
    private static let names = ["bio", "website"]

    static func save(_ draft: Draft, _ write: Write) throws -> Int64 {
        guard let person = draft.integer("signup_id") else { return 0 }
        // A profile has the id of its person.
        guard draft.isNew || person == draft.id else {
            throw ValidationFailure(errors: ["signup_id can't be changed"])
        }
        guard var record = try write.people.record(person, write.database) else { return 0 }
        if draft.isNew, names.contains(where: { record[$0] != nil }) {
            throw ValidationFailure(errors: [.taken("signup_id")])
        }
        for name in names where draft.isNew || draft.written.contains(name) {
            record.set(name, text: draft.text(name))
        }
        // An empty text marks a profile that exists but has no content.
        if names.allSatisfy({ record[$0] == nil }) { record.set("bio", text: "") }
        try PersonRow.updateDocument(record, id: person, write.database)
        return person
    }

    static func delete(_ id: Int64, _ write: Write) throws {
        guard var record = try write.people.record(id, write.database) else { return }
        for name in names { record[name] = nil }
        try PersonRow.updateDocument(record, id: id, write.database)
    }
}
