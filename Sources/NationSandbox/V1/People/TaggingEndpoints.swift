// SPDX-License-Identifier: MIT

import HTTPTypes

/// The endpoints `/people/:id/taggings`.
enum TaggingEndpoints {
    static func add(to routes: APIRoutes) {
        routes.on(.get, "/people/:id/taggings", index)
        routes.on(.put, "/people/:id/taggings", tag)
        routes.on(.delete, "/people/:id/taggings", removeSeveral)
        routes.on(.delete, "/people/:id/taggings/:tag", removeOne)
    }

    /// The content of `tagging`: one tag, or a list of them.
    private struct Input: Sendable {
        var names: [String]
        var isList: Bool

        init(_ members: [String: JSONValue]) throws {
            let unknown = members.keys.sorted().filter { $0 != "tag" }
            guard unknown.isEmpty else {
                throw APIProblem.validationFailed(unknown.map { "\($0) is an unknown attribute" })
            }
            guard let value = members["tag"], value != .null else { throw APIProblem.missingParameters(["tag"]) }
            do {
                if case .array = value {
                    names = try PersonInput.tags(value)
                    isList = true
                } else {
                    names = [try PersonInput.tag(value)]
                    isList = false
                }
            } catch {
                throw APIProblem.validationFailed(["tag \(error.text)"])
            }
        }
    }

    @Sendable private static func index(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let id = try call.id("id")
        let taggings = try await call.nation.store.read { database in
            guard try people.exists(id, database) else { throw APIProblem.notFound }
            return try TagStore.taggings(of: id, database)
        }
        return .json(JSONObject.text([("taggings", JSONObject.list(taggings.map(\.json)))]))
    }

    @Sendable private static func tag(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let id = try call.id("id")
        let input = try Input(try await call.body("tagging"))
        let taggings = try await call.nation.store.write { database in
            guard try people.exists(id, database) else { throw APIProblem.notFound }
            return try TagStore.add(input.names, person: id, people, database)
        }
        if input.isList { return .json(JSONObject.text([("taggings", JSONObject.list(taggings.map(\.json)))])) }
        return .json(JSONObject.text([("tagging", taggings.first?.json ?? JSONText.null)]))
    }

    /// Removes tags.
    ///
    /// Tags that the person does not have are no error.
    @Sendable private static func removeSeveral(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let id = try call.id("id")
        let input = try Input(try await call.body("tagging"))
        try await call.nation.store.write { database in
            guard try people.exists(id, database) else { throw APIProblem.notFound }
            try TagStore.remove(input.names, person: id, people, database)
        }
        return .nothing
    }

    @Sendable private static func removeOne(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people
        let id = try call.id("id")
        let name = try call.text("tag")
        try await call.nation.store.write { database in
            guard try people.exists(id, database),
                try TagStore.remove([name], person: id, people, database) > 0
            else { throw APIProblem.notFound }
        }
        return .nothing
    }
}
