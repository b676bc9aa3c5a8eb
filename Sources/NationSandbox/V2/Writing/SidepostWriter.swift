// SPDX-License-Identifier: MIT

import GRDB

/// A writer of a resource and the other resources in its document, all or nothing.
///
/// The resources that it points to are written before it, and the resources that
/// point to it are written after it.
struct SidepostWriter {
    private let document: WrittenDocument
    private let write: Write
    /// The written relationships, in the form of `include` for the response.
    private(set) var include = IncludeTree()
    /// The `temp-id` of each new resource.
    private(set) var temporary: [ResourceKey: String] = [:]

    init(_ document: WrittenDocument, _ write: Write) {
        self.document = document
        self.write = write
    }

    /// Adds the resource, or changes the one with an id, and returns the id.
    mutating func save(_ type: StoredType, id: Int64?) throws -> Int64 {
        try save(document.data, type, id: id, keys: [:], path: [], write)
    }

    private mutating func save(
        _ resource: WrittenDocument.ResourceObject, _ type: StoredType, id: Int64?, keys: [String: JSONValue],
        path: [String], _ write: Write
    ) throws -> Int64 {
        guard path.count < WrittenDocument.maximumDepth else {
            throw APIProblem.badRequest("Resources nest at most \(WrittenDocument.maximumDepth) levels deep.")
        }
        var keys = keys
        var destroyed: [(StoredType, Int64)] = []
        let names = resource.relationships.keys.sorted()
        for name in names {
            guard let relationship = type.relationship(name) else {
                throw APIProblem.unwritable([(name, "\(name) is an unknown relationship")])
            }
            let identifiers = resource.relationships[name] ?? []
            try check(identifiers, relationship)
            if id == nil, path.isEmpty, ["events", "petitions"].contains(type.name), name != "page",
                identifiers.contains(where: { $0.method == .create })
            {
                throw APIProblem.unwritable([(name, "\(name) cannot be written with one of the \(type.name)")])
            }
            if !identifiers.isEmpty { include.add((path + [name])[...]) }
            guard case .one(let key) = relationship.link, let attribute = type.attribute(key),
                let target = StoredType.all[relationship.target]
            else { continue }
            guard let identifier = identifiers.first else {
                keys[attribute.stored] = .null
                continue
            }
            if identifier.method == .destroy || identifier.method == .disassociate {
                try checkTie(identifier, from: id, of: type, attribute, name)
            }
            switch identifier.method {
            case .destroy:
                if let id = identifier.id { destroyed.append((target, id)) }
                keys[attribute.stored] = .null
            case .disassociate: keys[attribute.stored] = .null
            case nil, .create, .update:
                keys[attribute.stored] = .integer(
                    try complete(identifier, target, [:], below: type, path + [name], name))
            }
        }
        let writer = RecordWriter(write: write)
        let saved: Int64
        if let id {
            try writer.update(type, id, resource.attributes, keys: keys)
            saved = id
        } else {
            saved = try writer.create(type, resource.attributes, keys: keys)
        }
        for (target, id) in destroyed { try writer.delete(target, id) }
        for name in names {
            guard let relationship = type.relationship(name) else { continue }
            for identifier in resource.relationships[name] ?? [] {
                try tie(identifier, to: saved, of: type, relationship, path + [name])
            }
        }
        return saved
    }

    private func check(_ identifiers: [WrittenDocument.Identifier], _ relationship: TypeRelationship) throws {
        if !relationship.isMany, identifiers.count > 1 {
            throw APIProblem.badRequest("The relationship \(relationship.name) holds one resource.")
        }
        for identifier in identifiers where identifier.type != relationship.target {
            throw APIProblem.badRequest(
                "The relationship \(relationship.name) holds \(relationship.target), not \(identifier.type).")
        }
    }

    /// Creates, changes or finds the resource of an identifier, and returns its
    /// id.
    private mutating func complete(
        _ identifier: WrittenDocument.Identifier, _ type: StoredType, _ keys: [String: JSONValue],
        below owner: StoredType, _ path: [String], _ name: String
    ) throws -> Int64 {
        var write = write
        write.parent = owner.name
        do {
            switch identifier.method {
            case .create:
                guard let resource = document.resource(identifier) else {
                    throw APIProblem.badRequest("included has no \(type.name) with that temp-id.")
                }
                let id = try save(resource, type, id: nil, keys: keys, path: path, write)
                temporary[ResourceKey(type: type.name, id: id)] = identifier.temporaryID
                return id
            case .update:
                let resource =
                    document.resource(identifier) ?? WrittenDocument.ResourceObject(type: type.name, id: identifier.id)
                return try save(resource, type, id: identifier.id, keys: keys, path: path, write)
            case nil, .destroy, .disassociate:
                guard let id = identifier.id, try RowStore.exists(type, id, write.database) else {
                    throw ValidationFailure(errors: [.missing(name)])
                }
                if !keys.isEmpty { try RecordWriter(write: write).update(type, id, [:], keys: keys) }
                return id
            }
        } catch let failure as ValidationFailure {
            throw failure.within(name)
        }
    }

    /// Checks that a resource that is to be removed from a relationship belongs to it.
    private func checkTie(
        _ identifier: WrittenDocument.Identifier, from id: Int64?, of type: StoredType, _ key: Field,
        _ name: String
    ) throws {
        let rows = "\(type.rows.table) WHERE \(type.rows.id) = ? AND \(type.sql(key)) = ?"
        guard let id, try write.exists(rows, [id, identifier.id]) else {
            throw ValidationFailure(errors: [.missing(name)]).within(name)
        }
    }

    /// Writes the resources that point to the saved one.
    private mutating func tie(
        _ identifier: WrittenDocument.Identifier, to saved: Int64, of type: StoredType,
        _ relationship: TypeRelationship, _ path: [String]
    ) throws {
        guard let target = StoredType.all[relationship.target] else { return }
        let writer = RecordWriter(write: write)
        switch relationship.link {
        case .one: return
        case .has(let inverse), .many(let inverse):
            guard let key = target.attribute(inverse) else { return }
            if identifier.method == .destroy || identifier.method == .disassociate {
                // Here the other row has the key.
                let row = WrittenDocument.Identifier(type: type.name, id: saved)
                try checkTie(row, from: identifier.id, of: target, key, relationship.name)
            }
            switch identifier.method {
            case .destroy: if let id = identifier.id { try writer.delete(target, id) }
            case .disassociate:
                guard let id = identifier.id else { return }
                // A row that cannot exist without its owner is destroyed, or given to another.
                if key.isRequired { throw ValidationFailure(errors: [.blank(key.name)]).within(relationship.name) }
                try writer.update(target, id, [:], keys: [key.stored: .null])
            case nil, .create, .update:
                _ = try complete(
                    identifier, target, [key.stored: .integer(saved)], below: type, path, relationship.name)
            }
        case .through:
            let (people, database) = (write.people, write.database)
            let isRemoval = identifier.method == .destroy || identifier.method == .disassociate
            let other =
                isRemoval
                ? identifier.id ?? 0 : try complete(identifier, target, [:], below: type, path, relationship.name)
            let (person, tag) = type.name == "signups" ? (saved, other) : (other, saved)
            if isRemoval, try !write.exists("tagging WHERE tag_id = ? AND person_id = ?", [tag, person]) {
                throw ValidationFailure(errors: [.missing(relationship.name)]).within(relationship.name)
            }
            if identifier.method == .destroy { return try writer.delete(target, other) }
            if identifier.method == .disassociate {
                try database.execute(
                    sql: "DELETE FROM tagging WHERE tag_id = ? AND person_id = ?", arguments: [tag, person])
            } else {
                try TagStore.insertTagging(tag, person: person, at: write.now, database)
            }
            try TagStore.updateDocument(person, people, database)
        }
    }
}
