// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The endpoints `/people` and those below one person.
enum PeopleEndpoints {
    static func add(to routes: APIRoutes) {
        routes.on(.get, "/people") { call in
            try await call.nation.pager.respond(call, call.nation.people.list())
        }
        routes.on(.get, "/people/count") { call in
            let count = try await call.nation.store.read { try call.nation.people.list().count($0) }
            return .json(Array("{\"people_count\":\(count)}".utf8))
        }
        routes.on(.get, "/people/me") { call in try await show(call.person, call) }
        routes.on(.get, "/people/search", search)
        routes.on(.get, "/people/match", match)
        routes.on(.get, "/people/:id", show)
        routes.on(.get, "/people/:id/register", register)
        routes.on(.post, "/people", create)
        routes.on(.put, "/people/push") { call in try await push(call, .overwrite) }
        routes.on(.put, "/people/add") { call in try await push(call, .fill) }
        routes.on(.put, "/people/:id", update)
        routes.on(.delete, "/people/:id", delete)
    }

    private static func show(_ id: Int64, _ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        guard let person = try await call.nation.store.read({ try people.show(id, $0) }) else {
            throw APIProblem.notFound
        }
        return .json(person)
    }

    /// Shows a person by id, or by `external_id` when the query says so.
    @Sendable private static func show(_ call: EndpointRequest) async throws -> APIResponse {
        guard call.query["id_type"] == "external" else { return try await show(try call.id("id"), call) }
        let value = try call.text("id")
        let people = call.nation.people
        guard let id = try await call.nation.store.read({ try people.person(withExternalID: value, $0) }) else {
            throw APIProblem.notFound
        }
        return try await show(id, call)
    }

    /// Responds with `success`, without an effect.
    ///
    /// The real service sends the person an e-mail to confirm the account.
    @Sendable private static func register(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let id = try call.id("id")
        guard try await call.nation.store.read({ try people.exists(id, $0) }) else { throw APIProblem.notFound }
        return .json(Array(#"{"status":"success"}"#.utf8))
    }

    @Sendable private static func search(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let search = try PersonFilters(call.query, people.template)
        return try await call.nation.pager.respond(call, people.list(where: search.conditions, search.arguments))
    }

    @Sendable private static func match(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let person = try await call.nation.store.read { database -> [UInt8]? in
            let found = try people.matches(call.query, database)
            guard found.count == 1 else { return nil }
            return try people.show(found[0], database)
        }
        guard let person else { throw APIProblem.noMatches }
        return .json(person)
    }

    @Sendable private static func create(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let input = try PersonInput(try await call.body("person"), people.template)
        let person = try await call.nation.store.write { database in
            try added(input, call, database)
        }
        return .json(person ?? [], status: .created)
    }

    @Sendable private static func update(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let id = try call.id("id")
        let members = try await call.body("person")
        let person = try await call.nation.store.write { database -> [UInt8]? in
            guard try people.exists(id, database) else { throw APIProblem.notFound }
            let input = try PersonInput(members, people.template)
            return try changed(id, input, .overwrite, call, database)
        }
        return .json(person ?? [])
    }

    private static func added(_ input: PersonInput, _ call: EndpointRequest, _ database: Database) throws -> [UInt8]? {
        let people = call.nation.people
        let id = try people.create(input, database)
        try call.announce(.personCreated, database) { try people.payload(id, database) }
        return try people.show(id, database)
    }

    private static func changed(
        _ id: Int64, _ input: PersonInput, _ mode: PersonEditor.Mode, _ call: EndpointRequest, _ database: Database
    ) throws -> [UInt8]? {
        let people = call.nation.people
        _ = try people.update(id, input, mode, database)
        try call.announce(.personChanged, database) { try people.payload(id, database) }
        return try people.show(id, database)
    }

    /// Changes the matching person (200) or adds one (201).
    private static func push(_ call: EndpointRequest, _ mode: PersonEditor.Mode) async throws -> APIResponse {
        let people = call.nation.people
        let input = try PersonInput(try await call.body("person"), people.template)
        let (person, isNew) = try await call.nation.store.write { database -> ([UInt8]?, Bool) in
            if let id = try people.match(input, database) {
                return (try changed(id, input, mode, call, database), false)
            }
            return (try added(input, call, database), true)
        }
        return .json(person ?? [], status: isNew ? .created : .ok)
    }

    @Sendable private static func delete(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let id = try call.id("id")
        try await call.nation.store.write { database in
            guard try people.exists(id, database) else { throw APIProblem.notFound }
            try call.announce(.personDestroyed, database) { try people.payload(id, database) }
            try PersonRow.delete(id: id, database)
        }
        return .nothing
    }
}
