// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

/// The operations of version 2 that no type's description covers.
enum SpecialOperations {
    /// Returns the answer; `nil` when a path is no such operation.
    static func answer(
        _ call: APICall, _ method: HTTPRequest.Method, _ path: [String]
    ) async throws -> Version2Answer? {
        if method == .get, path == OwnDocument.path, call.nation.behaviors.holds(.ownDocument) {
            return Version2Answer(OwnDocument.bytes, mediaType: "application/yaml")
        }
        switch (method, path.first ?? "", path.dropFirst().last ?? "", path.count) {
        case (.get, "async_processes", _, 2): return try await ListOperations.process(call, path[1])
        case (.get, "signups", "me", 2): return try await Version2Endpoints(call, "signups").show(call.person)
        case (.patch, "signups", "push", 2): return try await push(call)
        case (.patch, "automations", "archive", 3):
            return try await change(call, "automations", path[1]) { id, write in
                try archive(id, write)
            }
        case (.patch, "path_journeys", "abandon", 3):
            return try await turn(call, path[1], to: "abandoned", as: "abandonment")
        case (.patch, "path_journeys", "complete", 3):
            return try await turn(call, path[1], to: "completed", as: "completion")
        case (.patch, "path_journeys", "reactivate", 3):
            return try await turn(call, path[1], to: "active", as: "reactivation")
        case (.patch, "path_journeys", "void", 3):
            return try await turn(call, path[1], to: "deleted", as: "voiding")
        case (.get, "lists", "signups", 3): return try await ListOperations.signups(call, path[1])
        case (.patch, "lists", "add_signups", 3): return try await ListOperations.begin(.add, call, path[1])
        case (.patch, "lists", "remove_signups", 3): return try await ListOperations.begin(.remove, call, path[1])
        case (.patch, "lists", "tag", 3): return try await ListOperations.begin(.tag, call, path[1])
        case (.patch, "lists", "untag", 3): return try await ListOperations.begin(.untag, call, path[1])
        default: return nil
        }
    }

    /// Changes a row in a special way, and returns the resource.
    private static func change(
        _ call: APICall, _ type: String, _ text: String,
        _ body: @escaping @Sendable (Int64, Version2Write) throws -> Void
    ) async throws -> Version2Answer {
        let endpoints = try Version2Endpoints(call, type)
        let id = try Version2Endpoints.id(text)
        let query = try endpoints.query()
        let bytes = try await call.nation.store.write { database in
            let write = Version2Write(call: call, database: database, now: WireDate.now())
            try body(id, write)
            return try endpoints.reader(database).show(id, query)
        }
        guard let bytes else { throw APIProblem.notFound }
        return Version2Answer(bytes)
    }

    private static func archive(_ id: Int64, _ write: Version2Write) throws {
        guard let type = ResourceType.all["automations"], let values = try RecordStore.load(type, id, write.database)
        else { throw APIProblem.notFound }
        var draft = RecordDraft(type, id: id, values: values)
        draft.values["status"] = .string("archived")
        try RecordStore.update(draft, id, write.database)
    }

    private static func turn(
        _ call: APICall, _ text: String, to status: String, as category: String
    ) async throws -> Version2Answer {
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
    private static func push(_ call: APICall) async throws -> Version2Answer {
        let endpoints = try Version2Endpoints(call, "signups")
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
            let write = Version2Write(call: call, database: database, now: WireDate.now())
            var draft = RecordDraft(endpoints.type)
            try draft.apply(document.data.attributes)
            guard draft.errors.isEmpty else { throw ValidationFailure(errors: draft.errors) }
            let known = try PersonStorage.match(draft, also: members, write)
            return try endpoints.save(document, known, query, write) { id in
                guard !members.isEmpty else { return }
                _ = try PersonStorage.save(RecordDraft(endpoints.type, id: id), also: members, write)
            }
        }
    }
}
