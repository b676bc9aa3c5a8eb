// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The operations of version 2 that cannot be derived from a type's description.
enum SpecialOperations {
    /// All operations, by method and path.
    static let all: [SpecialOperation] = [
        SpecialOperation(.get, "signups/me", "me") { call, _ in
            try await V2Endpoints(call, "signups").show(call.person)
        },
        SpecialOperation(.patch, "signups/push", "push") { call, _ in try await push(call) },
        SpecialOperation(.patch, "automations/{id}/archive", "archive_automation") { call, id in
            try await change(call, "automations", id) { id, write in try archive(id, write) }
        },
        SpecialOperation(.patch, "path_journeys/{id}/abandon", "abandon_path_journey") { call, id in
            try await turn(call, id, to: "abandoned", as: "abandonment")
        },
        SpecialOperation(.patch, "path_journeys/{id}/complete", "complete_path_journey") { call, id in
            try await turn(call, id, to: "completed", as: "completion")
        },
        SpecialOperation(.patch, "path_journeys/{id}/reactivate", "reactivate_path_journey") { call, id in
            try await turn(call, id, to: "active", as: "reactivation")
        },
        SpecialOperation(.patch, "path_journeys/{id}/void", "void_path_journey") { call, id in
            try await turn(call, id, to: "deleted", as: "voiding")
        },
        SpecialOperation(.get, "lists/{id}/signups", "list_signups_on_list") { call, id in
            try await ListOperations.signups(call, id)
        },
        SpecialOperation(.patch, "lists/{id}/add_signups", "add_signups_to_list") { call, id in
            try await ListOperations.begin(.add, call, id)
        },
        SpecialOperation(.patch, "lists/{id}/remove_signups", "remove_signups_from_list") { call, id in
            try await ListOperations.begin(.remove, call, id)
        },
        SpecialOperation(.patch, "lists/{id}/tag", "tag_signups_on_list") { call, id in
            try await ListOperations.begin(.tag, call, id)
        },
        SpecialOperation(.patch, "lists/{id}/untag", "untag_signups_on_list") { call, id in
            try await ListOperations.begin(.untag, call, id)
        },
        SpecialOperation(.get, "async_processes/{id}", "show_async_process") { call, id in
            try await ListOperations.process(call, id)
        },
    ]

    /// Returns the response; `nil` when the path is not one of these operations.
    static func respond(
        _ call: EndpointRequest, _ method: HTTPRequest.Method, _ path: [String]
    ) async throws -> V2Response? {
        if method == .get, path == OwnDocument.path, call.nation.behaviors.holds(.ownDocument) {
            return V2Response(OwnDocument.bytes, mediaType: "application/yaml")
        }
        for operation in all {
            if let id = operation.id(method, path) { return try await operation.respond(call, id) }
        }
        return nil
    }

    /// Changes a row in a special way, and returns the resource.
    private static func change(
        _ call: EndpointRequest, _ type: String, _ text: String,
        _ body: @escaping @Sendable (Int64, Write) throws -> Void
    ) async throws -> V2Response {
        let endpoints = try V2Endpoints(call, type)
        let id = try V2Endpoints.id(text)
        let query = try endpoints.query().unfiltered
        let bytes = try await call.nation.store.write { database in
            let write = Write(call, database)
            try body(id, write)
            return try endpoints.reader(database).show(id, query)
        }
        guard let bytes else { throw APIProblem.notFound }
        return V2Response(bytes)
    }

    private static func archive(_ id: Int64, _ write: Write) throws {
        guard let type = StoredType.all["automations"], let fields = try RowStore.load(type, id, write.database)
        else { throw APIProblem.notFound }
        var draft = Draft(type, id: id, fields)
        draft.set("status", text: "archived")
        try RowStore.update(draft, id, write.database)
    }

    private static func turn(
        _ call: EndpointRequest, _ text: String, to status: String, as category: String
    ) async throws -> V2Response {
        let reason = try call.query["path_journey_status_change_id"].map { text in
            guard let id = Int64(text) else { throw APIProblem.badRequest("\(text) is not an id.") }
            return id
        }
        return try await change(call, "path_journeys", text) { id, write in
            try PathRules.turn(id, to: status, as: category, because: reason, write)
        }
    }

    /// The names that identify a person and are not attributes.
    private static let identifiers = ["facebook_username", "twitter_login"]

    /// Changes the person with one of the identifying values (200), or adds one
    /// (201).
    private static func push(_ call: EndpointRequest) async throws -> V2Response {
        let endpoints = try V2Endpoints(call, "signups")
        let query = try endpoints.query()
        var body = try await call.bareBody()
        var more: [String: JSONValue] = [:]
        if case .object(var data)? = body["data"], case .object(var attributes)? = data["attributes"] {
            for name in identifiers {
                if let value = attributes.removeValue(forKey: name) { more[name] = value }
            }
            data["attributes"] = .object(attributes)
            body["data"] = .object(data)
        }
        let (document, members) = (try WrittenDocument(body), more)
        return try await call.nation.store.write { database in
            let write = Write(call, database)
            var draft = Draft(endpoints.type)
            try draft.apply(document.data.attributes, .version2)
            guard draft.errors.isEmpty else { throw ValidationFailure(errors: draft.errors) }
            let known = try PersonStorage.match(draft, also: members, write)
            return try endpoints.save(document, known, query, write) { id in
                guard !members.isEmpty else { return }
                _ = try PersonStorage.save(Draft(endpoints.type, id: id), also: members, write)
            }
        }
    }
}
