// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Changes of the ids of standard input, and what takes them back.
@Suite("nb people update -, nb people delete -, nb tags add and nb undo", .timed, .timeLimit(.minutes(8)))
struct BulkChangeTests {
    private func change(_ nation: ExportNation) async throws -> String {
        let list = try await nation.nb("undo --list")
        return String(list.output.split(separator: "\t").first ?? "")
    }

    @Test("People from a list are changed with one command, and set back: but not what was changed since")
    func updates() async throws {
        try await ExportNation.run(people: 20) { nation in
            for id in [3, 4, 5] {
                #expect(try await nation.nb("people update \(id) phone=555-000\(id)").status == 0)
            }
            let unasked = try await nation.nb("people update - phone=1", input: "3\n4\n")
            #expect(unasked.status == 64, "\(unasked)")
            #expect(
                unasked.errors
                    == "nb: Set phone of 2 people of abeforprez? No person can answer here: give --yes\n")
            let rows = try await nation.nb("people list --where id>2 --where id<6 --csv --columns id,email").output
            let done = try await nation.nb("people update - phone=555-9999 --yes", input: rows)
            #expect(done.status == 0 && done.output == "", "\(done)")
            let id = try await change(nation)
            #expect(
                done.errors == "Changed 3 people in abeforprez.\nTo take it back: nb undo \(id)\n", "\(done)")
            #expect(try await nation.nb("people show 4 --columns phone").output == "555-9999\n")
            // A colleague changes one of them.
            #expect(try await nation.nb("people update 5 phone=555-7777").status == 0)
            let refused = try await nation.nb("undo")
            #expect(refused.status == 64 && refused.errors.contains("Set back 3 people in abeforprez"), "\(refused)")
            let undone = try await nation.nb("undo --yes")
            #expect(undone.status == 1 && undone.output == "", "\(undone)")
            #expect(
                undone.errors.contains("person 5 (") && undone.errors.contains("phone was changed since, and stays\n")
                    && undone.errors.contains("Set 2 people back in abeforprez.\n")
                    && undone.errors.hasSuffix("nb: 1 person could not be taken back\n"), "\(undone)")
            for (person, phone) in [(3, "555-0003"), (4, "555-0004"), (5, "555-7777")] {
                #expect(try await nation.nb("people show \(person) --columns phone").output == "\(phone)\n")
            }
            let again = try await nation.nb("undo \(id) --yes")
            #expect(again.status == 64 && again.errors.contains("was taken back already"), "\(again)")
            #expect(try await nation.nb("undo --list").output.contains("\tpeople update\t3\tpartly undone\t"))
        }
    }

    @Test("Who is not there is told, and the others are changed")
    func refusals() async throws {
        try await ExportNation.run(people: 5) { nation in
            let some = try await nation.nb("people update - note=x --yes", input: "2\n99999\n3\n2\n")
            #expect(some.status == 1, "\(some)")
            #expect(
                some.errors.hasPrefix("1 id came twice.\nChanged 2 people in abeforprez.\nperson 99999: 404 Not Found")
                    && some.errors.hasSuffix("nb: 1 person was refused\n"), "\(some)")
            let nobody = try await nation.nb("people delete - --yes", input: "")
            #expect(nobody.status == 0 && nobody.errors == "There are no ids, so nothing was done.\n", "\(nobody)")
            let wrong = try await nation.nb("people delete - --yes", input: "2\nAda\n")
            #expect(wrong.status == 65 && wrong.errors.contains("line 2 of standard input"), "\(wrong)")
            #expect(try await nation.nb("people show 2").status == 0)
        }
    }

    @Test("People that were deleted come back with new ids, their values, addresses, custom fields and tags")
    func deletions() async throws {
        try await ExportNation.run(people: 20) { nation in
            let made = try await nation.nb(
                "signups create first_name=Ida last_name=Wells email=ida@example.org is_volunteer=true "
                    + "home_address.city=Ely custom.graduation_year=1880 --json id")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(made)")
            #expect(try await nation.nb("people tag \(id) crew member").status == 0)
            let dry = try await nation.nb("people delete - --dry-run", input: "\(id)\n3\n4\n5\n")
            #expect(dry.output.split(separator: "\n").count { $0.hasPrefix("curl -X DELETE") } == 3, "\(dry)")
            #expect(dry.errors == "And 1 more of these.\n", "\(dry)")
            let gone = try await nation.nb("people delete - --yes", input: "[{\"id\":\(id)},{\"id\":3}]")
            #expect(gone.status == 0 && gone.errors.hasPrefix("Deleted 2 people of abeforprez.\n"), "\(gone)")
            #expect(try await nation.nb("people show \(id)").status == 66)
            let back = try await nation.nb("undo --yes")
            #expect(back.status == 0, "\(back)")
            let row = try #require(back.output.split(separator: "\n").first { $0.hasPrefix("\(id)\t") }, "\(back)")
            let new = row.split(separator: "\t")[1]
            #expect(row.hasSuffix("\tIda Wells") && new != id, "\(back)")
            #expect(
                back.errors.contains("Created 2 people again in abeforprez. Not back: the old id, times such as "),
                "\(back)")
            let shown = try await nation.nb(
                "people show \(new) --columns first_name,email,is_volunteer,home_address.city,custom.graduation_year,tags"
            )
            #expect(shown.output.contains(/^Ida\tida@example.org\ttrue\tEly\t1880(\.0)?\tcrew,member\n$/), "\(shown)")
        }
    }

    @Test("One deletion is saved too, unless --no-backup")
    func single() async throws {
        try await ExportNation.run(people: 5) { nation in
            let before = try await nation.nb("lists show 1 --columns name,slug,description").output
            #expect(try await nation.nb("lists delete 1 --yes").status == 0)
            let back = try await nation.nb("undo --yes")
            #expect(back.status == 0 && back.errors.contains("the people on it"), "\(back)")
            let new = try #require(back.output.split(separator: "\t").dropFirst().first)
            #expect(try await nation.nb("lists show \(new) --columns name,slug,description").output == before)
            let gone = try await nation.nb("people delete 3 --yes --no-backup")
            #expect(gone.errors == "Deleted person 3 of abeforprez.\n", "\(gone)")
            let none = try await nation.nb("undo --yes")
            #expect(none.status == 66 && none.errors.contains("there is no change"), "\(none)")
        }
    }

    @Test("Types of version 2 and events come back as well")
    func others() async throws {
        try await ExportNation.run(people: 10) { nation in
            let type = try await nation.nb("membership_types create name=Gold --json id")
            let typeID = try #require(type.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(type)")
            for person in [2, 3] {
                #expect(
                    try await nation.nb(
                        "memberships create signup_id=\(person) membership_type_id=\(typeID) status=active"
                    ).status == 0)
            }
            let ids = try await nation.nb("memberships list --where membership_type_id=\(typeID) --json id").output
            #expect(try await nation.nb("memberships update - status=expired --yes", input: ids).status == 0)
            let expired = "memberships list --where membership_type_id=\(typeID) --columns status"
            #expect(try await nation.nb(expired).output == "expired\nexpired\n")
            #expect(try await nation.nb("undo --yes").status == 0)
            #expect(try await nation.nb(expired).output == "active\nactive\n")
            #expect(try await nation.nb("memberships delete - --yes", input: ids).status == 0)
            #expect(try await nation.nb(expired).output == "")
            let back = try await nation.nb("undo --yes")
            #expect(back.status == 0, "\(back)")
            #expect(try await nation.nb(expired).output == "active\nactive\n")
            let event = try await nation.nb("events show 1 --columns name,start_time").output
            #expect(try await nation.nb("events delete 1 --yes").status == 0)
            let restored = try await nation.nb("undo --yes")
            #expect(restored.status == 0, "\(restored)")
            let new = restored.output.split(separator: "\t")[1]
            #expect(try await nation.nb("events show \(new) --columns name,start_time").output == event)
        }
    }

    @Test("People get a tag and lose it; who had it before keeps it")
    func tags() async throws {
        try await ExportNation.run(people: 10) { nation in
            #expect(try await nation.nb("people tag 3 crew").status == 0)
            let given = try await nation.nb("tags add crew - --yes", input: "3\n4\n")
            #expect(
                given.status == 0 && given.errors.hasPrefix("Gave 2 people of abeforprez the tag crew.\n"), "\(given)")
            #expect(try await nation.nb("tags people crew --columns id -L0").output.split(separator: "\n").count == 2)
            #expect(try await nation.nb("undo --yes").status == 0)
            #expect(try await nation.nb("tags people crew --columns id -L0").output == "3\n")
            // Ids that are typed are not asked about.
            #expect(try await nation.nb("tags remove crew 3 4").status == 0)
            #expect(try await nation.nb("tags people crew --columns id -L0").output == "")
            #expect(try await nation.nb("undo --yes").status == 0)
            #expect(try await nation.nb("tags people crew --columns id -L0").output == "3\n")
            #expect(try await nation.nb("tags add a,b 3").status == 64)
            #expect(try await nation.nb("tags add crew - 3").status == 64)
        }
    }

    @Test("A change that failed in the middle goes on, and nobody is changed twice")
    func resume() async throws {
        try await ExportNation.run(people: 30) { nation in
            try await nation.chaos(["500 /api/v1/people/17"])
            let ids = (2...29).map(String.init).joined(separator: "\n")
            let broken = try await nation.nb("people update - note=done --yes --retry 0", input: ids)
            // What failed is the reading before the change.
            #expect(broken.status == 1 && !broken.errors.contains("not known"), "\(broken)")
            #expect(broken.errors.contains(" are done. To go on: nb resume "), "\(broken)")
            let id = try await change(nation)
            #expect(try await nation.nb("undo --list").output.contains("\tunfinished\t"))
            try await nation.chaos([])
            let rest = try await nation.nb("resume \(id)")
            #expect(rest.status == 0 && rest.errors.hasPrefix("Changed "), "\(rest)")
            let again = try await nation.nb("resume \(id)")
            #expect(again.status == 64 && again.errors.contains("nothing to go on with"), "\(again)")
            let notes = try await nation.nb("signups list --where note=done --columns id -L0")
            #expect(notes.output.split(separator: "\n").count == 28, "\(notes)")
            #expect(try await nation.nb("undo \(id) --yes").status == 0)
            #expect(try await nation.nb("signups list --where note=done --columns id -L0").output == "")
        }
    }

    @Test("Ctrl-C ends a change and says how to go on; nobody is left out, and nobody is changed twice")
    func interrupted() async throws {
        try await ExportNation.run(people: 60, chaos: ["latency=50ms"]) { nation in
            let ids = (2...50).map(String.init).joined(separator: "\n")
            try await nation.hold(after: 30)
            let program = try Program(
                "nb", ["people", "update", "-", "note=done", "--yes"], environment: nation.environment, input: ids)
            try await nation.waitForRequests(31)
            kill(program.processIdentifier, SIGINT)
            let result = try await program.result()
            #expect(result.status == 130, "\(result)")
            #expect(
                result.errors.contains(
                    /Interrupted: \d+ of 49 people (is|are) done(, and of \d (person|people) it is not known whether it was carried out)?. To go on: nb resume \d/
                ),
                "\(result)")
            try await nation.chaos([])
            let id = try await change(nation)
            #expect(try await nation.nb("resume \(id)").status == 0)
            let notes = try await nation.nb("signups list --where note=done --columns id -L0")
            #expect(notes.output.split(separator: "\n").count == 49, "\(notes)")
            #expect(try await nation.nb("undo \(id) --yes").status == 0)
            #expect(try await nation.nb("signups list --where note=done --columns id -L0").output == "")
        }
    }

    @Test("A change that could not begin is listed, and goes on; an undo that is interrupted says how to go on")
    func unfinished() async throws {
        try await ExportNation.run(people: 60) { nation in
            let ids = (2...50).map(String.init).joined(separator: "\n")
            try await nation.chaos(["503"])
            let broken = try await nation.nb("people update - note=done --yes --retry 0", input: ids)
            let id = try await change(nation)
            #expect(broken.errors.hasSuffix("nothing is done yet. To go on: nb resume \(id)\n"), "\(broken)")
            #expect(try await nation.nb("undo --list").output.contains("\tpeople update\t0\tunfinished\t"))
            try await nation.chaos([])
            #expect(try await nation.nb("resume \(id)").status == 0)
            try await nation.hold(after: 20)
            let count = nation.sandbox.requestCount()
            let program = try nation.start("undo \(id) --yes")
            try await nation.waitForRequests(count + 21)
            kill(program.processIdentifier, SIGINT)
            let result = try await program.result()
            #expect(result.status == 130, "\(result)")
            // What was on its way is told as such.
            let told = try #require(result.errors.split(separator: "\n").last)
            let words = told.replacing(
                /, and of \d (person|people) it is not known whether it was carried out/, with: "")
            #expect(words == "Interrupted: not all is taken back. To go on: nb undo \(id)", "\(result)")
            try await nation.chaos([])
            #expect(try await nation.nb("undo \(id) --yes").status == 0)
            #expect(try await nation.nb("signups list --where note=done --columns id -L0").output == "")
        }
    }

    @Test("The last change is taken back, be it an import, a change of many or one of several of a second")
    func last() async throws {
        try await ExportNation.run(people: 20) { nation in
            let file = "\(nation.folder)/people.csv"
            try Data("id,first_name\n2,Import\n".utf8).write(to: URL(fileURLWithPath: file))
            func state() async throws -> String {
                try await nation.nb("people list --where id<6 --columns id,first_name,phone").output
            }
            var states: [String] = []
            for number in 0..<8 {
                states.append(try await state())
                let made =
                    switch number {
                    case 3: try await nation.nb("import @people.csv --yes")
                    default: try await nation.nb("people update - phone=555-000\(number) --yes", input: "3\n")
                    }
                #expect(made.status == 0, "\(made)")
            }
            let list = try await nation.nb("journal list")
            #expect(list.output == (try await nation.nb("undo --list").output), "\(list)")
            let kinds = list.output.split(separator: "\n").map { $0.split(separator: "\t")[2] }
            #expect(kinds.count == 8 && kinds[4].hasPrefix("import /") && kinds[4].hasSuffix("/people.csv"), "\(list)")
            for number in (0..<8).reversed() {
                if number == 3 {
                    let asked = try await nation.nb("undo")
                    #expect(
                        asked.status == 64 && asked.errors.contains("/people.csv into abeforprez, written on"),
                        "\(asked)")
                }
                let undone = try await nation.nb("undo --yes")
                #expect(undone.status == 0, "\(undone)")
                #expect(try await state() == states[number], "after \(number): \(undone)")
            }
            #expect(try await nation.nb("undo --yes").status == 66)
            #expect(try await nation.nb("resume").status == 66)
        }
    }

    @Test(
        "Killed at any moment and gone on with, a change is made of each once, and taken back whole",
        arguments: ["people update - phone=555-9999 --yes", "people delete - --yes", "tags add crew - --yes"])
    func killed(command: String) async throws {
        let faults = ["latency=8ms", "lost 5% PUT", "lost 5% DELETE", "lost 5% POST"]
        let deletes = command.contains("delete")
        try await ExportNation.run(people: 24, chaos: faults) { nation in
            // Who was deleted comes back with a new id.
            func state() async throws -> [Substring] {
                let columns = "\(deletes ? "" : "id,")first_name,last_name,email,phone,tags"
                let result = try await nation.nb("people list -L0 --columns \(columns)")
                #expect(result.status == 0, "\(result)")
                return result.output.split(separator: "\n").sorted()
            }
            let before = try await state()
            var killed = 0
            /// Runs a command again and again, of which most are killed, until its change is in a state.
            func run(_ line: String, input: String = "", until end: String) async throws {
                for number in 0..<60 {
                    let state = try await nation.nb("journal list").output.split(separator: "\n").first?
                        .split(separator: "\t")[4]
                    if let state, state == end { return }
                    // A change that was killed before it began is none.
                    let line = end == "done" && state == "unfinished" ? "resume" : line
                    let program = try Program(
                        "nb", nation.words(line), environment: nation.environment, input: line == "resume" ? "" : input)
                    let stop = Task { [killed] in
                        // Starting takes about 40 ms, and a change of all some hundreds; on a busy machine more.
                        try await Task.sleep(for: .milliseconds((30 + (killed &* 7919) % 300) << min(number / 4, 9)))
                        program.signal(SIGKILL)
                    }
                    let result = try await program.result()
                    stop.cancel()
                    if result.status == SIGKILL { killed += 1 }
                    // 75: the response to one was lost.
                    #expect([0, 75, SIGKILL].contains(result.status), "\(result)")
                }
                Issue.record("it never ended")
            }
            while killed < (Soak.isOn ? 100 : 4) {
                let ids = try await nation.nb("people list -L0 --where id>1 --columns id").output
                try await run(command, input: ids, until: "done")
                let after = try await state()
                switch command {
                case _ where deletes: #expect(after.count == 1, "\(after)")
                default:
                    let mark = command.contains("tags") ? "crew" : "555-9999"
                    #expect(after.count == 24 && after.count { $0.contains(mark) } == 23, "\(after)")
                }
                if deletes {
                    // Nobody knows whether a person is there whose creation was killed, so that an undo creates nobody twice.
                    try await nation.chaos([])
                    #expect(try await nation.nb("undo --yes").status == 0)
                    try await nation.chaos(faults)
                } else {
                    try await run("undo --yes", until: "undone")
                }
                #expect(try await state() == before)
            }
        }
    }

    @Test("A change of another nation is refused, as is one that is not there")
    func otherNation() async throws {
        try await ExportNation.run(people: 5) { nation in
            #expect(try await nation.nb("people delete 3 --yes").status == 0)
            let id = try await change(nation)
            let other = try await nation.nb("undo \(id) --yes --base-url http://127.0.0.1:9")
            #expect(other.status == 64 && other.errors.contains("is a change of the nation at"), "\(other)")
            #expect(try await nation.nb("undo 20260101-aaaa --yes").status == 66)
            #expect(try await nation.nb("undo ../x --yes").status == 66)
            #expect(try await nation.nb("resume \(id)").status == 64)
        }
    }

    @Test("What is saved is for the owner only, and a deletion that cannot be saved is not made")
    func files() async throws {
        try await ExportNation.run(people: 5) { nation in
            #expect(try await nation.nb("people delete 3 --yes").status == 0)
            let folder = "\(nation.folder)/.local/state/nb/journals"
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let state = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
                #expect((state[.posixPermissions] as? Int).map { $0 & 0o77 } == 0, "\(name)")
            }
            try FileManager.default.removeItem(atPath: folder)
            try Data().write(to: URL(filePath: folder))
            let refused = try await nation.nb("people delete 4 --yes")
            #expect(refused.status == 74 && refused.errors.contains("--no-backup goes on without"), "\(refused)")
            #expect(try await nation.nb("people show 4").status == 0)
        }
    }

    @Test(
        "The person is asked on the terminal, although standard input is a pipe",
        .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
    func asked() async throws {
        try await ExportNation.run(people: 10) { nation in
            for (answer, left) in [("n", true), ("y", false)] {
                let program = try PseudoTerminal.start(
                    "printf '4\\n5\\n6\\n7\\n' | nb people delete -; echo status=$?", nation.environment)
                try program.type("\(answer)\n")
                let result = try await program.result().output
                #expect(
                    result.contains("Delete 4 people of abeforprez: ") && result.contains(" and 1 more? [y/N]"),
                    "\(result)")
                #expect(result.contains("status=\(left ? 1 : 0)"), "\(result)")
                #expect((try await nation.nb("people show 5").status == 0) == left)
            }
        }
    }
}
