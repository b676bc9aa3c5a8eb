// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

enum ListEndpoints {
    private static let scope = ResourceScope.row(of: "list")
    /// The largest number of people in one request; more are refused.
    private static let maximumPeople = 100_000

    static func add(to routes: APIRoutes) {
        routes.on(.get, "/lists/:id/people", people)
        routes.on(.post, "/lists/:id/people", addPeople)
        routes.on(.delete, "/lists/:id/people", removePeople)
        routes.on(.post, "/lists/:id/listings", addListing)
        routes.on(.delete, "/lists/:id/listings/:person_id", removeListing)
        routes.on(.post, "/lists/:id/tag/:tag") { call in
            try await tag(call) { try TagStore.add([$0], person: $1, call.nation.people, $2) }
        }
        routes.on(.delete, "/lists/:id/tag/:tag") { call in
            try await tag(call) { try TagStore.remove([$0], person: $1, call.nation.people, $2) }
        }
    }

    @Sendable private static func people(_ call: EndpointRequest) async throws -> APIResponse {
        let list = try await call.nation.store.read { try scope.owner(call, $0) }
        return try await call.nation.pager.respond(
            call,
            call.nation.people.list(
                from: "listing JOIN person ON person.id = listing.person_id", where: ["listing.list_id = ?"], [list],
                key: "listing.person_id"))
    }

    /// Adds people to a list.
    ///
    /// Ids that belong to nobody are skipped, since the real service adds the
    /// people asynchronously and skips such ids too.
    @Sendable private static func addPeople(_ call: EndpointRequest) async throws -> APIResponse {
        let ids = try await peopleIDs(call)
        return try await later(call) { list, database in
            let statement = try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO listing (list_id, person_id) SELECT ?, id FROM person WHERE id = ?")
            for id in ids { try statement.execute(arguments: [list, id]) }
        }
    }

    @Sendable private static func removePeople(_ call: EndpointRequest) async throws -> APIResponse {
        let ids = try await peopleIDs(call)
        return try await later(call) { list, database in
            for id in ids {
                try database.run("DELETE FROM listing WHERE list_id = ? AND person_id = ?", [list, id])
            }
        }
    }

    /// Responds at once, and changes the list after the nation's delay.
    private static func later(
        _ call: EndpointRequest, _ change: @escaping @Sendable (_ list: Int64, Database) throws -> Void
    ) async throws -> APIResponse {
        let list = try await call.nation.store.read { try scope.owner(call, $0) }
        let store = call.nation.store
        try await call.nation.later.make { try await store.write { try change(list, $0) } }
        return .nothing
    }

    private static func peopleIDs(_ call: EndpointRequest) async throws -> [Int64] {
        let members = try await call.bareBody()
        for name in members.keys.sorted() where name != "people_ids" {
            throw APIProblem.validationFailed(["\(name) is an unknown attribute"])
        }
        guard let value = members["people_ids"], value != .null else {
            throw APIProblem.missingParameters(["people_ids"])
        }
        let ids: [Int64]
        do {
            ids = try FieldReader.integers(value)
        } catch {
            throw APIProblem.validationFailed(["people_ids \(error.text)"])
        }
        guard ids.count <= maximumPeople else {
            throw APIProblem.validationFailed(["people_ids must be at most \(maximumPeople)"])
        }
        return ids
    }

    @Sendable private static func addListing(_ call: EndpointRequest) async throws -> APIResponse {
        let members = try await call.body("listing")
        var errors = members.keys.sorted().filter { $0 != "person_id" }.map { "\($0) is an unknown attribute" }
        var person: Int64?
        do {
            let value = try FieldReader.version1.scalar(members["person_id"] ?? .null, .integer)
            if case .integer(let id)? = value { person = id } else { errors.append("person_id can't be blank") }
        } catch {
            errors.append("person_id \(error.text)")
        }
        let (written, misfits) = (person, errors)
        let listing = try await call.nation.store.write { database -> [UInt8] in
            let list = try scope.owner(call, database)
            var errors = misfits
            if let written, try !call.nation.people.exists(written, database) {
                errors.append("person_id does not exist")
            }
            guard let written, errors.isEmpty else { throw APIProblem.validationFailed(errors) }
            try database.run("INSERT OR IGNORE INTO listing (list_id, person_id) VALUES (?, ?)", [list, written])
            let id = try Int64.first(
                "SELECT id FROM listing WHERE list_id = ? AND person_id = ?", [list, written], database)
            return JSONObject.text([
                ("id", Array(String(id ?? 0).utf8)), ("person_id", Array(String(written).utf8)),
                ("list_id", Array(String(list).utf8)),
            ])
        }
        return .json(JSONObject.text([("listing", listing)]))
    }

    @Sendable private static func removeListing(_ call: EndpointRequest) async throws -> APIResponse {
        let person = try call.id("person_id")
        try await call.nation.store.write { database in
            let list = try scope.owner(call, database)
            try database.run("DELETE FROM listing WHERE list_id = ? AND person_id = ?", [list, person])
            if database.changesCount == 0 { throw APIProblem.notFound }
        }
        return .nothing
    }

    /// Tags the people of a list later: a real nation takes minutes for a large
    /// one.
    private static func tag(
        _ call: EndpointRequest, _ change: @escaping @Sendable (String, Int64, Database) throws -> Void
    ) async throws -> APIResponse {
        let name = try call.text("tag")
        do {
            _ = try PersonInput.tag(.string(name))
        } catch {
            throw APIProblem.validationFailed(["tag \(error.text)"])
        }
        return try await later(call) { list, database in
            let people = try Int64.fetchAll(
                database, sql: "SELECT person_id FROM listing WHERE list_id = ?", arguments: [list])
            for person in people { try change(name, person, database) }
        }
    }
}
