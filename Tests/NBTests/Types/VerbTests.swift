// SPDX-License-Identifier: MIT

import NationBuilder
import Programs
import TestSupport
import Testing

@testable import nb

/// The abilities of the API that `nb types` names, and those of `nb`.
@Suite("Each verb of each type", .timed, .timeLimit(.minutes(6)))
struct VerbTests {
    @Test("Each verb that nb types prints is a command, which sends or shows its request")
    func verbs() async throws {
        try await ExportNation.run(people: 20) { nation in
            let types = try await nation.nb("types").output.split(separator: "\n").map { $0.split(separator: "\t") }
            #expect(types.count == V2.ResourceType.all.count)
            for type in types {
                let name = String(type[0])
                for verb in type[1].split(separator: " ") {
                    let result = try await nation.nb(line(name, String(verb)))
                    #expect(result.status == 0, "\(name) \(verb): \(result)")
                    if verb != "list" { #expect(result.output.hasPrefix("curl "), "\(name) \(verb): \(result)") }
                }
            }
        }
    }

    private func line(_ type: String, _ verb: String) -> String {
        let person = type == "contacts" ? " 2" : ""
        let page =
            ["petitions": " page.name=x", "donations": " donor_id:=3 amount_in_cents:=5 succeeded_at:=null"][type] ?? ""
        let member = WrittenMembers(type).names(isNew: verb == "create").first { $0 != "amount_in_cents" } ?? "name"
        switch verb {
        case "list": return "\(type) list\(person) -L1"
        case "show": return "\(type) show 1 --curl"
        case "create": return "\(type) create\(person) \(member):=null\(page) --dry-run"
        case "update": return "\(type) update 1 \(member):=null --dry-run"
        default: return "\(type) \(verb) 1 --curl"
        }
    }

    @Test("A contact is found by its id, shown, changed, deleted, and brought back")
    func contacts() async throws {
        try await ExportNation.run(people: 5) { nation in
            let made = try await nation.nb(
                "contacts create 3 type_id:=1 sender_id:=1 method=door_knock status=answered note=called")
            #expect(made.status == 0, "\(made)")
            let list = try await nation.nb("contacts list 3 --where content=called --json id,signup_id")
            let id = try #require(
                list.output.firstMatch(of: /^\[\{"id":(\d+),"signup_id":3\}\]\n$/)?.output.1, "\(list)")
            let other = try await nation.nb("contacts list 2 --where content=called --json id")
            #expect(other.output == "[]\n", "\(other)")
            #expect(try await nation.nb("contacts update \(id) content=written --json content").status == 0)
            #expect(try await nation.nb("contacts show \(id) --columns content").output == "written\n")
            let gone = try await nation.nb("contacts delete \(id) --yes")
            #expect(gone.status == 0, "\(gone)")
            #expect(try await nation.nb("contacts show \(id)").status == 66)
            let undone = try await nation.nb("undo --yes")
            #expect(undone.status == 0, "\(undone)")
            let back = try await nation.nb("contacts list 3 --where content=written --json signup_id")
            #expect(back.output == "[{\"signup_id\":3}]\n", "\(back)")
        }
    }

    @Test("A survey is shown")
    func survey() async throws {
        try await ExportNation.run(people: 5) { nation in
            let list = try await nation.nb("surveys list --where id>0 -L1 --json id,name")
            let id = try #require(list.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(list)")
            let shown = try await nation.nb("surveys show \(id) --json id,name")
            #expect("[\(shown.output.dropLast())]\n" == list.output, "\(shown)")
        }
    }
}
