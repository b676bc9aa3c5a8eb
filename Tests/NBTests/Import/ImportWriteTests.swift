// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NationBuilderImport
@testable import nb

/// Imports that write, run as a program against a nation, and judged by Python.
@Suite(
    "nb import that writes", .timed, .timeLimit(.minutes(20)),
    .enabled(if: ExportNation.python != nil, "python3 is missing"))
struct ImportWriteTests {
    private static let names = ["new", "changed", "same", "twice", "refused"]

    private func counts(_ result: Program.Result) -> [Int?] {
        let object = ImportNation.object(result)
        return Self.names.map { object[$0] as? Int }
    }

    @Test("The numbers are those that Python counts, all is written, and a second run and an undo find nothing to do")
    func numbers() async throws {
        try await ImportNation.run { nation in
            let before = try await nation.state
            let text =
                ImportNation.sheet(6)
                + "7,,Second,,third\n,nobody,X,,\n,,Keyless,,\n8\n999999,,Gone,,\n,NEW3@example.org,,painter,\n"
            let path = try nation.file(text)
            let expected = try await NationJudge.counts(path, before, nation.environment)
            #expect(expected == [6, 6, 1, 2, 3])
            let result = try await nation.nb(path, "--yes", "--json", "--email-opt-in", "no", "--mobile-opt-in", "no")
            #expect(result.status == 1 && result.errors == "" && counts(result) == expected, "\(result)")
            #expect(
                try nation.content("people.csv.refused.csv").split(separator: "\r\n").map { $0.prefix { $0 != "," } }
                    == ["\u{FEFF}nb_line", "15", "16", "18"])
            let clean = try nation.file(ImportNation.sheet(6).replacing("Name 7", with: "Second"), "clean.csv")
            #expect(try await NationJudge.faults(clean, nation.environment) == "")

            let written = try await nation.state
            let again = try await nation.nb(path, "--yes", "--json")
            #expect(
                again.status == 1 && ImportNation.numbers(again, "new", "changed", "same") == [0, 0, 13], "\(again)")
            #expect(try await nation.state == written)

            let undone = try await nation.nb("undo", path, "--yes", "--json")
            #expect(undone.status == 0, "\(undone)")
            #expect(ImportNation.numbers(undone, "deleted", "restored", "deleted_tags") == [6, 6, 3])
            #expect(try await nation.state == before)
            let twice = try await nation.nb("undo", path, "--yes", "--json")
            #expect(twice.status == 0 && twice.output == undone.output, "\(twice)")
            #expect(try await nation.nb("resume", path).status == 64)
        }
    }

    @Test("Killed at any moment and resumed, nobody is there twice, and no row is lost, by each key of new people")
    func killed() async throws {
        try await ImportNation.run(chaos: ["latency=8ms", "lost 5% PATCH", "lost 5% POST"]) { nation in
            let before = try await nation.state
            let kills = Soak.isOn ? 300 : 12
            let keys = ImportKey.all.dropFirst().map(\.description).reversed().map(\.self)
            let options = ["--yes", "--email-opt-in", "no", "--mobile-opt-in", "no", "--json"]
            var (killed, round) = (0, 0)
            while killed < kills {
                let key = keys[round % keys.count]
                round += 1
                let path = try nation.file(ImportNation.sheet(14, key: key), "p\(round).csv")
                func run() throws -> Program { try nation.start([path] + options) }
                func resumed(_ open: Int?) throws -> Program {
                    open == nil ? try run() : try nation.start(["resume", path, "--json"])
                }
                var program = try run()
                var (open, stuck) = (Int?.none, 0)
                // An import that looks for somebody for seconds comes further when it is killed later.
                let most = kills / 3 + 1
                for kill in 0..<most where killed < kills {
                    // Starting takes about 40 ms, and an import some hundreds.
                    let wait = Duration.milliseconds((30 + (killed &* 7919) % 300) << min(stuck, 6))
                    let stop = Task { [program] in
                        try await Task.sleep(for: wait)
                        program.signal(SIGKILL)
                    }
                    let result = try await program.result()
                    stop.cancel()
                    if result.status != SIGKILL { break }
                    killed += 1
                    let now = try await nation.openWrites(of: "p\(round).csv")
                    stuck = now == open && kill > 0 ? stuck + 1 : 0
                    open = now
                    program = try resumed(open)
                }
                _ = try await program.result()
                let end = try await resumed(try await nation.openWrites(of: "p\(round).csv")).result()
                #expect(end.status == 0, "\(end)")
                #expect(ImportNation.numbers(end, "new", "changed", "same", "refused") == [14, 14, 0, 0], "\(end)")
                // Only a tag is given up after several lost responses: the others are looked for.
                let unknown = ImportNation.object(end)["unknown"] as? [[String: Any]] ?? []
                #expect(unknown.allSatisfy { $0["reason"] as? String == "its response was lost" }, "\(end)")
                #expect(try await NationJudge.faults(path, nation.environment) == "")
                let undone = try await nation.nb("undo", path, "--yes", "--json")
                #expect(undone.status == 0, "\(undone)")
                // People and tags whose response was lost are kept and listed; they go, for the next round.
                try await clean(nation, undone)
                #expect(try await nation.state == before)
            }
        }
    }

    /// Removes what an undo has kept because a response was lost.
    private func clean(_ nation: ImportNation, _ undone: Program.Result) async throws {
        let kept = ImportNation.object(undone)["kept"] as? [[String: Any]] ?? []
        func api(_ arguments: [String]) async throws -> Program.Result {
            try await Program.run("nb", ["api", "--v2"] + arguments, environment: nation.environment)
        }
        for entry in kept {
            let reason = entry["reason"] as? String ?? ""
            #expect(reason.contains("was lost") || reason == "somebody has it", "\(entry)")
            guard let id = entry["id"] as? String, let line = entry["line"] as? Int else { continue }
            if line % 2 == 1 { _ = try await api(["DELETE", "signups/\(id)"]) }
        }
        // A tagging that may be another's stays; here nobody else gives the tags.
        for name in ["vip", "new tag"] {
            let found = try await api(["GET", "signup_tags", "--query", "filter[name]=\(name)"])
            guard let id = found.output.firstMatch(of: /"id": ?"(\d+)"/)?.1 else { continue }
            _ = try await api(["DELETE", "signup_tags/\(id)"])
        }
    }

    @Test("A script needs --yes and an answer about e-mail, unknown columns stop it, and other mistakes are told")
    func scripts() async throws {
        try await ImportNation.run(people: 9) { nation in
            // Where a line with the path is broken depends on its length.
            let folder = "/tmp/errand-oauth-\(UUID().uuidString)"
            defer { TemporaryFolder.remove(folder) }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let path = "\(folder)/people.csv"
            try Data("email,Shoe size\nfresh@example.org,44\n".utf8).write(to: URL(fileURLWithPath: path))
            var text = ""
            func add(_ words: String...) async throws {
                let arguments = words.map { $0.replacing("FILE", with: path) }
                let result = try await Program.run("nb", ["import"] + arguments, environment: nation.environment)
                let shown = (result.errors + result.output).replacing(folder, with: "FOLDER")
                    .replacing(nation.folder, with: "FOLDER")
                    .replacing(nation.folder.replacing("//", with: "/"), with: "FOLDER")
                    .replacing(nation.sandbox.baseURL, with: "NATION").replacing(/\d{8}-[a-z0-9]{4}/, with: "ID")
                    .replacing(/\d{4}-\d\d-\d\d( \d\d:\d\d)?/, with: "DAY")
                text += "$ nb import \(words.joined(separator: " "))\n\(shown)[\(result.status)]\n\n"
            }
            try await add("FILE")
            try await add("FILE", "--yes")
            try await add("FILE", "--yes", "--ignore-unknown")
            try await add("FILE", "--yes", "--ignore-unknown", "--email-opt-in", "yes")
            try await add("FILE", "--yes", "--ignore-unknown", "--email-opt-in", "maybe")
            try await add("FILE", "--yes", "--set", "employer")
            try await add("FILE", "--yes", "--tag", "a,b")
            try await add("resume", "FILE")
            try await add("undo", "nothing.csv", "--yes")
            try await add("list")
            try await add("FILE", "--yes", "--ignore-unknown", "--email-opt-in", "yes", "--mobile-opt-in", "no")
            try await add("list")
            try await add("FILE", "--yes", "--ignore-unknown")
            try await add("undo", "FILE")
            try await add("resume", "FILE", "--base-url", "http://127.0.0.1:1", "--retry", "0")
            try await add("undo", "FILE", "--yes")
            try await add("undo", "FILE", "--yes")
            try await add("resume", "FILE")
            try Snapshot.check(text, "errors/import-write.txt")
        }
    }

    @Test("An unfinished import is offered again, and another process cannot take it while it runs")
    func unfinished() async throws {
        try await ImportNation.run(people: 50, chaos: ["latency=300ms"]) { nation in
            let path = try nation.file(ImportNation.sheet(40))
            let program = try nation.start(path, "--yes", "--email-opt-in", "no", "--mobile-opt-in", "no")
            try await waitUntil(await !nation.nb("list").output.isEmpty)
            program.signal(SIGSTOP)
            #expect(try await nation.nb("list").output.contains("\trunning\t"))
            let second = try await nation.nb("resume", path)
            #expect(second.status == 75 && second.errors.contains("another process works on the journal"), "\(second)")
            let same = try await nation.nb(path, "--yes", "--email-opt-in", "no", "--mobile-opt-in", "no")
            #expect(same.status == 75 && same.errors.contains(" is running: nb import list shows it\n"), "\(same)")
            program.signal(SIGINT)
            program.signal(SIGCONT)
            let interrupted = try await program.result()
            #expect(interrupted.status == 130, "\(interrupted)")
            #expect(
                interrupted.errors.contains("not written yet.\nTo go on:   nb import resume \(path)\n"),
                "\(interrupted)")
            let again = try await nation.nb(path, "--yes", "--email-opt-in", "no", "--mobile-opt-in", "no")
            #expect(again.status == 64 && again.errors.contains("nb import resume"), "\(again)")
            let resumed = try await nation.nb("resume", path)
            #expect(resumed.status == 0 && resumed.output.contains("new      40"), "\(resumed)")
            #expect(try await NationJudge.faults(path, nation.environment) == "")
        }
    }

    @Test("What the nation refuses joins the refused rows of the check in one file, unless somebody has changed it")
    func refusedRows() async throws {
        try await ImportNation.run { nation in
            // Without a column email, nobody is found by email2.
            let path = try nation.file("id,email2\n3,a@example.org\n4,a@example.org\n6,bad\n5,b@example.org\n")
            let result = try await nation.nb(path, "--yes", "--json")
            #expect(result.status == 1 && counts(result) == [0, 2, 0, 0, 2], "\(result)")
            let lines = try nation.content("people.csv.refused.csv").split(separator: "\r\n")
            #expect(lines.count == 3 && lines[1].contains("taken") && lines[2].hasPrefix("4,"), "\(lines)")
        }
    }

    @Test("Ids that would give nearly all people another address are not written without a word on them")
    func foreignIDs() async throws {
        try await ImportNation.run { nation in
            let path = try nation.file("ID,email\n2,a@x.org\n3,b@x.org\n4,c@x.org\n")
            let before = try await nation.state
            let refused = try await nation.nb(path, "--yes")
            #expect(refused.status == 64 && refused.errors.contains("--match id,email"), "\(refused)")
            #expect(
                try await nation.nb(path, "--dry-run").output.replacing("\n", with: " ").contains(
                    "are they this nation's?"))
            #expect(try await nation.state == before)
            #expect(try await nation.nb(path, "--yes", "--match", "id,email").status == 0)
        }
    }

    @Test(
        "One value and one tag for all rows are written besides the file's, are the same the second time, and go with an undo"
    )
    func constants() async throws {
        try await ImportNation.run { nation in
            let path = try nation.file("id,email,tags\n2,,vip\n3,,\n,all@example.org,\"vip,new\"\n")
            let before = try await nation.state
            let options = [
                "--yes", "--json", "--tag", "Import 2026-11", "--tag", "vip", "--set", "employer=Union = ours", "--set",
                "email_opt_in=no", "--set", "mobile_opt_in=no",
            ]
            func run() async throws -> Program.Result { try await nation.start([path] + options).result() }
            let written = try await run()
            #expect(written.status == 0 && ImportNation.numbers(written, "new", "changed") == [1, 2], "\(written)")
            for id in [2, 3] {
                let shown = try await Program.run(
                    "nb", ["signups", "show", "\(id)", "--columns", "employer"], environment: nation.environment)
                #expect(shown.output == "Union = ours\n", "\(shown)")
            }
            let tagged = try await Program.run(
                "nb", ["people", "list", "--tag", "Import 2026-11", "--columns", "tags"],
                environment: nation.environment)
            #expect(tagged.output.split(separator: "\n").count { $0.contains("vip") } == 3, "\(tagged)")
            let again = try await run()
            #expect(ImportNation.numbers(again, "new", "changed", "same") == [0, 0, 3], "\(again)")
            #expect(try await nation.nb("undo", path, "--yes").status == 0)
            #expect(try await nation.state == before)
            for (words, text) in [
                (["--set", "employer"], "--set wants a name and a value"), (["--tag", "a,b"], "has a comma"),
                (["--set", "emploier=x"], "employer"), (["--set", "external_id=7"], "tells people apart"),
                (["--set", "birthdate=soon"], "for all rows"),
            ] {
                let refused = try await nation.start([path, "--yes"] + words).result()
                #expect(refused.status == 64 && refused.errors.contains(text), "\(refused)")
            }
        }
    }

    @Test("The file of refused rows that an import replaces keeps its permissions")
    func refusedPermissions() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let path = "\(folder)/people.csv"
            try Data("id,email\n3,x\n4,y\n".utf8).write(to: URL(fileURLWithPath: path))
            let file = RefusedFile(source: ImportSource(paths: [path], encoding: nil), columns: ["id", "email"])
            let refusals = [2, 3].map { ImportRefusal(line: $0, reason: "taken") }
            let written = try #require(try file.write([refusals[0]]))
            try TemporaryFolder.setMode(written, 0o640)
            let earlier = RefusedFile.Written(path: written, digest: try #require(try FileDigest.of(written)))
            #expect(try file.write(refusals, replacing: earlier) == written)
            #expect(try TemporaryFolder.mode(written) == 0o640)
        }
    }

    @Test("An import to which a script has said yes writes also when nobody reads what it prints")
    func unread() async throws {
        try await ImportNation.run { nation in
            let path = try nation.file("id,first_name\n7,Adelaide\n8,Bea\n999999,Cem\n")
            let line = "('\(Program.path(of: "nb"))' import '\(path)' --yes; echo $? >'\(nation.folder)/status') | true"
            let result = try await Program.run("/bin/sh", ["-c", line], environment: nation.environment)
            #expect(result.errors == "", "\(result)")
            #expect(try nation.content("status") == "1\n", "a row is refused")
            #expect(try await nation.nb(path, "--dry-run", "--json").output.contains(#""changed":0,"same":2"#))
        }
    }

    @Test(
        "On a terminal paths are as they were typed, and a second undo says that it was undone before",
        .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
    func shownPaths() async throws {
        try await ImportNation.run { nation in
            _ = try nation.file("id,first_name\n7,Adelaide\n,Bea\n")
            let output = try await PseudoTerminal.output(
                """
                cd '\(nation.folder)'; nb import people.csv --yes; nb import list
                nb import undo people.csv --yes; nb import undo people.csv; nb import list
                """, nation.environment)
            #expect(output.contains("All refused rows are in people.csv.refused.csv, with the reasons.\n"), "\(output)")
            #expect(output.contains(/finished .* people\.csv\n/), "\(output)")
            #expect(output.contains("restored  1  person whom it had changed\n"), "\(output)")
            #expect(output.contains("into abeforprez was undone before: nothing was done\nnow.\n"), "\(output)")
            #expect(output.split(separator: "restored").count == 2, "\(output)")
        }
    }

    @Test(
        "Ctrl-C on a terminal leaves no half line of the progress before what is said",
        .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
    func interruptedProgress() async throws {
        try await ImportNation.run(people: 90, chaos: ["latency=400ms"]) { nation in
            let path = try nation.file(ImportNation.sheet(80))
            let program = try PseudoTerminal.start(
                "nb import '\(path)' --yes --email-opt-in no --mobile-opt-in no", nation.environment)
            _ = try await program.output(until: "writing: ")
            try program.type("\u{3}")
            let result = try await program.result()
            let text = result.output.suffix(400)
            #expect(result.status == 130 && text.contains("\r\u{1B}[KInterrupted: "), "\(text)")
            #expect(!text.contains("…Interrupted") && !text.contains("^CInterrupted"), "\(text)")
        }
    }

    @Test(
        "A terminal is asked about e-mail and before writing, and an answer other than yes writes nothing",
        .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
    func questions() async throws {
        try await ImportNation.run { nation in
            let before = try await nation.state
            let path = try nation.file("id,email,first_name\n7,,Adelaide\n,fresh@example.org,Eve\n")
            for (answers, expected) in [
                ([("opt_in)? [y/n] ", "n"), ("mobile_opt_in)? [y/n] ", "n"), ("[y/N] ", "n")], "nothing was done"),
                ([("[y/n] ", "maybe"), ("Type y or n.", "")], "neither yes nor no"),
            ] {
                let program = try PseudoTerminal.start("nb import '\(path)'", nation.environment)
                for (question, answer) in answers {
                    _ = try await program.output(until: question)
                    try program.type("\(answer)\n")
                }
                let result = try await program.result()
                #expect(result.output.contains(expected) && result.status == 1, "\(result.output)")
            }
            let interrupted = try PseudoTerminal.start("nb import '\(path)'", nation.environment)
            _ = try await interrupted.output(until: "[y/n] ")
            try interrupted.type("\u{3}")
            let end = try await interrupted.result()
            // The prompt of the shell begins on a line of its own.
            #expect(end.status == 130 && end.output.hasSuffix("[y/n] ^C\r\n"), "\(end.output.suffix(80))")
            #expect(try await nation.state == before)
            let program = try PseudoTerminal.start("nb import '\(path)'", nation.environment)
            let preview = try await program.output(until: "(email_opt_in)? [y/n] ")
            #expect(preview.contains("Has the new person agreed to get e-mail"))
            try program.type("y\n")
            _ = try await program.output(until: "(mobile_opt_in)? [y/n] ")
            try program.type("n\n")
            _ = try await program.output(until: "[y/N] ")
            try program.type("y\n")
            let result = try await program.result()
            #expect(result.status == 0 && result.output.contains("Within 90 days this undoes it"), "\(result.output)")
            #expect(try await nation.state != before)
        }
    }
}
