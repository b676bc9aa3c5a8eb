// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import Testing

/// A resource and all ways to write it, done on a nation.
struct WriteCase: Sendable {
    let name: String
    let run: @Sendable (NationV1, String) async throws -> Void

    /// - Parameters:
    ///   - name: What it is, for the report.
    ///   - draft: Something new; made once.
    ///   - create: Adds it.
    ///   - update: Changes it by a draft.
    ///   - change: Changes what was read by a closure.
    ///   - edit: A change that can be seen.
    ///   - needed: The least that an update needs besides, out of what was read.
    init<Model: V1.Model>(
        _ name: String, draft: @escaping @Sendable (NationV1, String) async throws -> Model,
        create: @escaping @Sendable (NationV1, String, Model) async throws -> Model,
        update: @escaping @Sendable (NationV1, String, Model, Model) async throws -> Model,
        change: @escaping @Sendable (NationV1, String, Model, @Sendable (inout Model) -> Void) async throws -> Model,
        edit: @escaping @Sendable (inout Model) -> Void,
        needed: @escaping @Sendable (Model, inout Model) -> Void
    ) {
        self.name = name
        run = { api, site in
            let created = try await create(api, site, draft(api, site))
            var wanted = created
            edit(&wanted)
            #expect(wanted != created, "\(name): the edit changes something")

            // What was read, given back as it is.
            let same = try await update(api, site, created, created)
            #expect(try Self.lasting(same) == Self.lasting(created), "\(name): given back")

            // What was read, changed by a closure.
            let changed = try await change(api, site, same, edit)
            #expect(try Self.lasting(changed) == Self.lasting(wanted), "\(name): changed by a closure")

            // A draft with what an update needs.
            var least = Model { needed(created, &$0) }
            edit(&least)
            let drafted = try await update(api, site, created, least)
            #expect(try Self.edited(drafted, edit), "\(name): changed by a draft")

            // A draft without.
            let bare = Model { edit(&$0) }
            guard !Model.writeRules.needed.isEmpty else { return }
            await #expect(throws: ClientError.self, "\(name): changed by a draft that lacks something") {
                _ = try await update(api, site, created, bare)
            }
        }
    }

    /// The members without those that tell the time of the last change.
    static func lasting(_ model: some V1.Model) throws -> JSONObject {
        var members = try JSONReader().read(JSONObject.self, from: JSONWriter().write(model))
        members["updated_at"] = nil
        return members
    }

    /// Whether an edit would change nothing any more.
    private static func edited<Model: V1.Model>(_ model: Model, _ edit: (inout Model) -> Void) throws -> Bool {
        var again = model
        edit(&again)
        return try lasting(again) == lasting(model)
    }
}
