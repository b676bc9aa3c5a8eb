// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The operations that are derived from a type's description.
struct V2Endpoints: Sendable {
    let type: StoredType
    private let call: EndpointRequest

    init(_ call: EndpointRequest, _ name: String) throws {
        guard let type = StoredType.all[name] else { throw APIProblem.notFound }
        self.type = type
        self.call = call
    }

    /// Returns the response for the path below `/api/v2/`.
    static func respond(
        _ call: EndpointRequest, _ method: HTTPRequest.Method, _ path: [String]
    ) async throws -> V2Response {
        if let special = try await SpecialOperations.respond(call, method, path) { return special }
        guard let name = path.first, (1...2).contains(path.count) else { throw APIProblem.notFound }
        let endpoints = try V2Endpoints(call, name)
        guard let operation = endpoints.operation(method, isOne: path.count == 2),
            endpoints.type.operations.contains(operation)
        else { throw APIProblem.notFound }
        switch operation {
        case .list: return try await endpoints.list()
        case .create: return try await endpoints.save(nil)
        case .show: return try await endpoints.show(id(path[1]))
        case .update: return try await endpoints.save(id(path[1]))
        default: return try await endpoints.delete(id(path[1]))
        }
    }

    private func operation(_ method: HTTPRequest.Method, isOne: Bool) -> StoredType.Operations? {
        switch (method, isOne) {
        case (.get, false): .list
        case (.get, true): .show
        case (.post, false): .create
        case (.patch, true): .update
        case (.delete, true): .delete
        default: nil
        }
    }

    /// Returns an id from the path.
    ///
    /// Anything but a positive number is `not_found`.
    static func id(_ text: String) throws -> Int64 {
        guard let id = Int64(text), id > 0 else { throw APIProblem.notFound }
        return id
    }

    func query(for operation: StoredType.Operations = []) throws -> TypeQuery {
        try TypeQuery(call.query, of: type, call.nation.people.template, call.nation.behaviors, for: operation)
    }

    func reader(_ database: Database) -> ResourceReader {
        ResourceReader(people: call.nation.people.template, behaviors: call.nation.behaviors, database: database)
    }

    func list() async throws -> V2Response {
        var query = try query(for: .list)
        if call.nation.behaviors.read({ $0.emptyLists.contains(type.name) }) {
            query = query.narrowed(by: SQLCondition(sql: "0"))
        }
        if type.name == "signups" {
            let hidden = call.nation.people.writes.hiddenPeople()
            if !hidden.isEmpty {
                let ids = hidden.map(String.init).joined(separator: ",")
                query = query.narrowed(by: SQLCondition(sql: "person.id NOT IN (\(ids))"))
            }
        }
        let asked = query
        return V2Response(
            try await call.nation.store.read { try reader($0).list(asked, at: call.path, call.query) })
    }

    func show(_ id: Int64) async throws -> V2Response {
        let query = try query()
        guard let bytes = try await call.nation.store.read({ try reader($0).show(id, query) }) else {
            throw APIProblem.notFound
        }
        return V2Response(bytes)
    }

    /// Adds a resource, or changes the one with an id.
    private func save(_ id: Int64?) async throws -> V2Response {
        let query = try query(for: id == nil ? .create : .update)
        let document = try WrittenDocument(try await call.bareBody())
        if let id, document.data.id != id {
            throw APIProblem.badRequest("The id in the body must be the id in the path.")
        }
        return try await call.nation.store.write { database in
            let write = Write(call, database)
            return try save(document, id, query, write)
        }
    }

    /// Writes a document, and responds with the resource and the resources written
    /// with it; 201 for a new resource.
    func save(
        _ document: WrittenDocument, _ id: Int64?, _ query: TypeQuery, _ write: Write,
        then finish: (Int64) throws -> Void = { _ in }
    ) throws -> V2Response {
        guard document.data.type == type.name else {
            throw APIProblem.badRequest("The type in the body must be \(type.name).")
        }
        var writer = SidepostWriter(document, write)
        do {
            let saved = try writer.save(type, id: id)
            try finish(saved)
            var query = query.unfiltered
            query.include.add(writer.include)
            guard let bytes = try reader(write.database).show(saved, query, temporary: writer.temporary) else {
                throw APIProblem.notFound
            }
            return V2Response(bytes, status: id == nil ? .created : .ok)
        } catch let failure as ValidationFailure where id == nil {
            throw failure.creating(type.name)
        }
    }

    private func delete(_ id: Int64) async throws -> V2Response {
        try await call.nation.store.write { database in
            let write = Write(call, database)
            try RecordWriter(write: write).delete(type, id)
        }
        return V2Response(Array(#"{"meta":{}}"#.utf8))
    }
}
