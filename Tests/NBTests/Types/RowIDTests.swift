// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import Programs
import TestSupport
import Testing

@testable import nb

/// The ids of rows, by every door that prints rows.
@Suite("Ids in lists and views", .timed, .timeLimit(.minutes(6)))
struct RowIDTests {
    /// The names of members that hold an id and are no number.
    private func texts(_ json: String, of type: V2.ResourceType) throws -> [String] {
        let value: JSONValue = try JSONCoding().decode(JSONValue.self, from: Array(json.utf8))
        let rows: [JSONObject] = value.array?.compactMap { $0.object } ?? [value.object ?? [:]]
        var names: [String] = []
        for row in rows {
            for (name, value) in row where name == "id" || type.attribute(name)?.kind == .id {
                if value != .null, value.int == nil { names.append(name) }
            }
        }
        return names
    }

    @Test("An id is a number in the list and the view of every type, whatever the conditions")
    func numbers() async throws {
        try await ExportNation.run(people: 40) { nation in
            for type in V2.ResourceType.all {
                let place = type.name == "contacts" ? " 2" : ""
                for condition in ["", " --where id>0"] {
                    let list = try await nation.nb("\(type.name) list\(place)\(condition) -L2 --jq .")
                    #expect(list.status == 0, "\(list)")
                    #expect(try texts(list.output, of: type) == [], "\(list)")
                }
                let id = try await nation.nb("export \(type.name) --columns id").output.split(separator: "\r\n").last
                guard type.operations.contains(.show), let id, id != "id" else { continue }
                let shown = try await nation.nb("\(type.name) show \(id) --jq .")
                #expect(shown.status == 0 && shown.output.contains("\"id\": \(id)"), "\(shown)")
                #expect(try texts(shown.output, of: type) == [], "\(shown)")
            }
            for condition in ["", " --where id>0"] {
                let great = try await nation.nb("people list\(condition) -L0 --jq .[]|select(.id>39)|.id")
                #expect(great.output == "40\n", "\(great)")
            }
            let chosen = try await nation.nb("people list -L0 --json id,parent_id,recruiter_id")
            #expect(try texts(chosen.output, of: #require(.named("signups"))) == [], "\(chosen)")
        }
    }

    @Test("Exports and what is saved for nb undo keep ids as the nation sends them")
    func exports() async throws {
        try await ExportNation.run(people: 4) { nation in
            let lines = try await nation.nb("export people --columns id --format jsonl")
            #expect(lines.output.hasPrefix(#"{"id":"1"}"#), "\(lines)")
            let type = try await nation.nb("membership_types create name=Gold --json id")
            let typeID = try #require(type.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(type)")
            let made = try await nation.nb(
                "memberships create signup_id=3 membership_type_id=\(typeID) status=active --json id,signup_id")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+),"signup_id":3/)?.output.1, "\(made)")
            let many = try await nation.nb("memberships update - signup_id=2 --yes", input: "\(id)\n")
            #expect(many.status == 0, "\(many)")
            #expect(try await nation.nb("undo --yes").status == 0)
            #expect(try await nation.nb("memberships show \(id) --json signup_id").output == "{\"signup_id\":3}\n")
            #expect(try await nation.nb("memberships delete \(id) --yes").status == 0)
            #expect(try await nation.nb("undo --yes").status == 0)
            let back = try await nation.nb(
                "memberships list --where signup_id=3 --where membership_type_id=\(typeID) --json signup_id,membership_type_id"
            )
            #expect(back.output == "[{\"signup_id\":3,\"membership_type_id\":\(typeID)}]\n", "\(back)")
        }
    }
}
