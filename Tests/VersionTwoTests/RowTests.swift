// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder
import NationSandbox
import TestSupport
import Testing

/// Rows by names beside resources with types, over the sandbox.
@Suite("Rows of version 2", .timed, .timeLimit(.minutes(10)))
struct RowTests {
    @Test("A row of each type is the same, read by names and with its type")
    func same() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 30, rateLimit: .generous)) { sandbox in
            let nation = WholeTrip.nation(sandbox, recording: nil)
            // A new nation has none of these.
            _ = try await nation.v1.imports.start(.text("email\nimported@example.org\n"), of: .people)
            let profiles = try #require(V2.ResourceType.named("signup_profiles"))
            try await nation.v2.create(V2.RowChanges(["signup_id": 3, "bio": "Ada"], of: profiles))
            var names: Set<String> = []
            for type in V2.models {
                if let type = type as? any V2.Listable.Type, let name = try await Self.compare(type, nation) {
                    names.insert(name)
                }
            }
            #expect(names == Set(V2.ResourceType.all.map(\.name)))
        }
    }

    /// Compares the first resource of a type, and returns the name of the type; `nil` when the nation has none.
    private static func compare<Model: V2.Listable>(_ model: Model.Type, _ nation: Nation) async throws -> String? {
        let type = try #require(V2.ResourceType.named(Model.resourceType))
        let query = try V2.RowQuery(type, fields: type.names.filter { $0 != "custom.SLUG" })
        var rows = nation.v2.rowPages(query).makeAsyncIterator()
        guard let row = try await rows.next()?.first else { return nil }
        let extra = type.attributes.filter(\.isExtra).map(\.name).joined(separator: ",")
        let request = ResourceCollection<Model>.list(.raw("filter[id]", row.id))
            .with(.query("extra_fields[\(type.name)]", extra.isEmpty ? nil : extra))
        let typed = try #require(try await nation.v2.client.send(request).data.first)
        let written = try JSONReader().decode(JSONObject.self, from: JSONWriter().write(typed.attributes))
        #expect(typed.id == row.id)
        // The sandbox has tables of its own.
        #expect(Set(row.attributes.keys) == Set(type.attributes.filter(\.isReadable).map(\.name)), "\(type.name)")
        #expect(Set(written.keys) == Set(row.attributes.keys), "\(type.name)")
        for (name, value) in written { #expect(row[name] == value, "\(type.name) \(name)") }
        return type.name
    }
}
