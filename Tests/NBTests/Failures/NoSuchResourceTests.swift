// SPDX-License-Identifier: MIT

import ArgumentParser
import HTTPTypes
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Resources that a nation does not have, and texts that are no id.
@Suite("What is not found", .timed, .timeLimit(.minutes(6)))
struct NoSuchResourceTests {
    @Test("Who asks for what is not there reads what that is, and where")
    func missing() async throws {
        try await ExportNation.run(people: 5) { nation in
            for (line, thing) in [
                ("people show 99999", "person with the id 99999"),
                ("people update 99999 first_name=A", "person with the id 99999"),
                ("people delete 99999 --yes", "person with the id 99999"),
                ("people delete 99999 --yes --no-backup", "person with the id 99999"),
                ("people tag 99999 a", "person with the id 99999"),
                ("people untag 99999 a", "person with the id 99999"),
                ("signups show 99999", "signup with the id 99999"),
                ("memberships show 99999", "membership with the id 99999"),
                ("path_histories show 99999", "path history with the id 99999"),
                ("lists show 99999", "list with the id 99999"), ("lists delete 99999 --yes", "list with the id 99999"),
                ("lists people 99999", "list with the id 99999"), ("lists add 99999 2", "list with the id 99999"),
                ("tags show 99999", "tag with the id 99999"),
                ("donations show 99999", "donation with the id 99999"),
                ("donations update 99999 note=x", "donation with the id 99999"),
                ("contacts list 99999", "person with the id 99999"),
                ("contacts create 99999 type_id:=1 sender_id:=1 method=door_knock", "person with the id 99999"),
                ("contacts show 99999", "contact with the id 99999"),
                ("events show 99999", "event with the id 99999"),
                ("events update 99999 name=x --site north", "event with the id 99999 at the site north"),
                ("events list --site nowhere", "site nowhere"), ("surveys list --site nowhere", "site nowhere"),
                ("webhooks show 0123456789abcdef01234567", "webhook with the id 0123456789abcdef01234567"),
                ("people list --list 99999", "list with the id 99999"),
            ] {
                let result = try await nation.nb(line)
                #expect(result.status == 66 && result.output == "", "\(line): \(result)")
                #expect(
                    result.errors == "nb: there is no \(thing) in \(nation.sandbox.slug)\n", "\(line): \(result.errors)"
                )
            }
            let path = try await nation.nb("api people/99999")
            #expect(path.errors == "nb: 404 Not Found: /api/v1/people/99999: Record not found\n", "\(path)")
            let many = try await nation.nb("people delete - --yes", input: "99999\n")
            #expect(many.errors.hasPrefix("person 99999: 404 Not Found: /api/v2/signups/99999: "), "\(many)")
        }
    }

    @Test("A server that is no nation is not said to miss a person, but the path")
    func stranger() async throws {
        let server = FakeServer { _, _ in FakeServer.json("{}", .notFound) }
        try await server.run { origin in
            let environment = ["NB_BASE_URL": origin, "NB_TOKEN": "t"]
            let result = try await Program.run("nb", ["people", "show", "7"], environment: environment)
            #expect(result.status == 66 && result.errors.hasPrefix("nb: 404 Not Found: /api/v1/people/7"), "\(result)")
        }
    }

    @Test("What is no id is refused before anything is sent, with the search that finds the id")
    func noID() async throws {
        try await ExportNation.run(people: 5) { nation in
            let find = "nb people search Martin finds people"
            for (line, advice) in [
                ("people show Martin", find), ("people view Martin", find), ("people edit Martin phone=1", find),
                ("people delete Martin --yes", find), ("people tag Martin a", find), ("people untag Martin a", find),
                ("tags add a Martin", find), ("tags add a 2 Martin", find), ("lists add 1 Martin", find),
                ("contacts list Martin", find), ("contacts create Martin note=x", find), ("signups show Martin", find),
                ("people show 0", "nb people search 0 "), ("people show 7a", "nb people search 7a "),
                ("people show +7", "nb people search +7 "), ("people show Mac~Donald", "search 'Mac Donald' finds"),
                ("open people Martin", find), ("open lists Gold", "nb lists list --where 'name*=Gold' finds it"),
                ("lists show Gold", "nb lists list --where 'name*=Gold' finds it"),
                ("lists people Gold", "nb lists list --where 'name*=Gold' finds it"),
                ("lists delete Gold --yes", "nb lists list --where 'name*=Gold' finds it"),
                ("tags show a~b", "nb tags list --where 'name*=a b' finds it"),
                ("membership_types show Gold", "nb membership_types list --where 'name*=Gold' finds it"),
                ("donations show Martin", "nb donations list --where 'last_name*=Martin' finds it"),
                ("memberships update x status=active", "nb memberships list lists the ids"),
                ("contacts show x", "nb contacts list PERSON --where 'id>0' lists the ids"),
                ("events show gala", "nb events list lists the ids"),
            ] {
                let result = try await nation.nb(line)
                #expect(result.status == 64 && result.output == "", "\(line): \(result)")
                #expect(result.errors.contains(advice), "\(line): \(result.errors)")
            }
            #expect(nation.sandbox.requestCount() == 0)
            #expect(try await nation.nb("people show me --json id").output == "{\"id\":1}\n")
            #expect(try await nation.nb("people show '' --json id").status == 64)
        }
    }

    @Test("Every command that takes an id refuses a word")
    func everyCommand() async throws {
        let commands = HelpTests.Command(path: ["nb"], type: NB.self).all.filter { command in
            let usage = command.help.split(separator: "\n").first { $0.hasPrefix("Usage:") } ?? ""
            return ["show", "update", "delete"].contains(command.path.last) && usage.contains("<id>")
        }
        #expect(commands.count > 100)
        for command in commands where command.path[1] != "webhooks" {
            let words = Array(command.path.dropFirst()) + ["Martin"] + (command.path.last == "update" ? ["a=b"] : [])
            #expect(throws: (any Error).self, "\(words)") { _ = try NB.parseAsRoot(words) }
            do { _ = try NB.parseAsRoot(words) } catch {
                let message = NB.message(for: error)
                #expect(message.contains("is no id of ") && message.contains(": nb "), "\(words): \(message)")
            }
        }
    }
}
