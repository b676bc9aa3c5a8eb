// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Files as they are: from a pipe, compressed, several, and with any delimiter.
@Suite("The files of nb import", .timed, .timeLimit(.minutes(10)))
struct ImportSourceTests {
    private static let rows = "id,first_name\n2,Adelaide\n,Nobody\n"
    private static let yes = "--yes --email-opt-in no --mobile-opt-in no"

    /// Runs a line of shell in the folder of a nation; `nb` stands for the built program.
    private func shell(_ line: String, _ nation: ImportNation, input: String = "") async throws -> Program.Result {
        let script = "cd '\(nation.folder)'; nb() { '\(Program.path(of: "nb"))' \"$@\"; }; \(line)"
        return try await Program.run("/bin/sh", ["-c", script], environment: nation.environment, input: input)
    }

    private func copies(_ nation: ImportNation) -> [String] {
        let folder = "\(nation.folder)/state/nb/journals"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasPrefix("input-") }.map { "\(folder)/\($0)" }
    }

    @Test("Standard input is imported, its refused rows are in the working folder, and no copy of it stays")
    func input() async throws {
        try await ImportNation.run { nation in
            let preview = try await shell("nb import - --dry-run", nation, input: Self.rows)
            #expect(
                preview.status == 1 && preview.output.hasPrefix("standard input: 2 rows, UTF-8, commas"), "\(preview)")
            #expect(copies(nation).isEmpty)
            let result = try await shell("nb import - \(Self.yes)", nation, input: Self.rows)
            #expect(result.status == 1 && result.errors == "", "\(result)")
            #expect(result.output.contains("standard input is imported into"), "\(result)")
            #expect(try nation.content("standard-input.refused.csv").hasPrefix("\u{FEFF}nb_line,nb_reason,id,"))
            #expect(copies(nation).isEmpty)
            // The command that it prints undoes it.
            let undo = try #require(result.output.split(separator: "\n").last { $0.contains("undoes it:") })
            let undone = try await shell("\(undo.split(separator: ": ").last ?? "") --yes", nation)
            #expect(undone.status == 0 && undone.output.contains("The import of standard input into"), "\(undone)")
        }
    }

    @Test("Standard input that is a terminal, or cannot be kept, is told")
    func noInput() async throws {
        try await ImportNation.run { nation in
            if PseudoTerminal.isThere {
                let text = try await PseudoTerminal.output("nb import - --dry-run", nation.environment)
                #expect(text.contains("- reads a file from a pipe, and standard input is a terminal"), "\(text)")
            }
            let unkept = try await shell("XDG_STATE_HOME=/dev/null nb import - --dry-run", nation, input: Self.rows)
            #expect(
                unkept.status == 74 && unkept.errors.contains("standard input cannot be kept in /dev/null/nb"),
                "\(unkept)")
        }
    }

    @Test("An import of standard input that was killed goes on with a copy that only its owner can read")
    func killedInput() async throws {
        try await ImportNation.run(chaos: ["latency=50ms"]) { nation in
            let sheet = try nation.file(ImportNation.sheet(15))
            let start = "cd '\(nation.folder)'; exec '\(Program.path(of: "nb"))' import - \(Self.yes) <'\(sheet)'"
            let program = try Program("/bin/sh", ["-c", start], environment: nation.environment)
            let list = { try await nation.nb("list", "--json") }
            try await waitUntil(try await list().output.contains(#""state":"unfinished""#))
            program.signal(SIGKILL)
            _ = try await program.result()
            let copy = try #require(copies(nation).first)
            #expect(copies(nation).count == 1)
            #expect(try TemporaryFolder.mode(copy) == 0o600)
            let imports = try JSONSerialization.jsonObject(with: Data(try await list().output.utf8)) as? [[String: Any]]
            let id = try #require(imports?.first?["import"] as? String)
            // The same input again is not a second import.
            let again = try await shell("cat people.csv | nb import - \(Self.yes)", nation)
            #expect(again.status == 64 && again.errors.contains("nb import resume \(id) goes on"), "\(again)")
            let resumed = try await nation.nb("resume", id, "--json")
            #expect(ImportNation.numbers(resumed, "new", "changed", "refused") == [15, 15, 0], "\(resumed)")
            #expect(copies(nation).isEmpty)
        }
    }

    @Test(
        "With a pipe the question is asked at the terminal, and without one --yes is needed",
        .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
    func terminal() async throws {
        try await ImportNation.run { nation in
            let path = try nation.file("id,first_name\n2,Adelaide\n")
            let refused = try await shell("cat people.csv | nb import -", nation)
            #expect(refused.status == 64 && refused.errors.contains("give --yes, or --dry-run"), "\(refused)")
            let program = try PseudoTerminal.start("cat '\(path)' | nb import -", nation.environment)
            try program.type("y\n")
            let output = try await program.result().output
            #expect(output.contains("Write this to") && output.contains("standard input is imported into"), "\(output)")
            let typed = try await PseudoTerminal.output("nb import - --dry-run", nation.environment)
            #expect(typed.contains("standard input is a terminal"), "\(typed)")
        }
    }

    @Test("A file in gzip is read with the lines of its text; one that is cut off or too dense is refused")
    func gzip() async throws {
        try await ImportNation.run { nation in
            _ = try nation.file(Self.rows)
            let result = try await shell("gzip -k people.csv; nb import people.csv.gz --dry-run", nation)
            #expect(result.output.contains("people.csv.gz: 2 rows, UTF-8, commas, gzip"), "\(result)")
            #expect(result.output.contains("refused, line 3: the row has no key"), "\(result)")
            // Two members are one text, and a pipe is looked at, too.
            let two = try await shell(
                "printf 'id,first_name\\n' | gzip >two.gz; printf '2,Ada\\n' | gzip >>two.gz; nb import - --dry-run <two.gz",
                nation)
            #expect(two.status == 0 && two.output.contains("changed  1"), "\(two)")
            let cut = try await shell("head -c 30 people.csv.gz >cut.gz; nb import cut.gz --dry-run", nation)
            #expect(cut.status == 65 && cut.errors == "nb: cut.gz cannot be decompressed: it is cut off\n", "\(cut)")
            let broken = try await shell("printf '\\037\\213no gzip' >no.gz; nb import no.gz --dry-run", nation)
            #expect(broken.status == 65 && broken.errors.contains("it is no whole gzip file"), "\(broken)")
            let bomb = try await shell("head -c 9000000 /dev/zero | gzip >bomb.gz; nb import bomb.gz --dry-run", nation)
            #expect(bomb.status == 65, "\(bomb)")
            let dense = try await shell(
                "(echo id,note; yes '2,' | head -c 9000000) | gzip >dense.gz; nb import dense.gz --dry-run", nation)
            #expect(dense.status == 65 && dense.errors.contains("over 250 times its size"), "\(dense)")
        }
    }

    @Test("Several files with the same columns are one import, whose lines are told with their files")
    func several() async throws {
        try await ImportNation.run { nation in
            _ = try nation.file("id,first_name\n2,\"Ade\nlaide\"\n\n", "a.csv")
            _ = try nation.file("id;first_name\r\n;Nobody\r\n3;Bea\r\n", "b.csv")
            _ = try nation.file("first_name,id\nX,4\n", "other.csv")
            _ = try nation.file("id,first_name\n", "none.csv")
            let result = try await shell("nb import a.csv none.csv b.csv \(Self.yes)", nation)
            #expect(result.status == 1 && result.output.contains("changed  2"), "\(result)")
            #expect(result.output.contains("refused, b.csv, line 2: the row has no key"), "\(result)")
            #expect(try nation.content("a.csv.refused.csv").contains("\r\nb.csv:2,the row has no key"))
            let undone = try await shell("nb import undo a.csv --yes", nation)
            #expect(undone.status == 0 && undone.output.contains("restored  2"), "\(undone)")
            let other = try await shell("nb import a.csv other.csv --dry-run", nation)
            #expect(other.status == 65 && other.errors.contains("other.csv has other columns than a.csv"), "\(other)")
            let missing = try await shell("nb import a.csv gone.csv --dry-run", nation)
            #expect(missing.status == 66 && missing.errors.contains("gone.csv cannot be read"), "\(missing)")
            let both = try await shell("nb import a.csv - --dry-run", nation)
            #expect(both.status == 64 && both.errors.contains("- stands alone"), "\(both)")
        }
    }

    @Test("Any ASCII character may stand between cells, if it is named")
    func delimiter() async throws {
        try await ImportNation.run { nation in
            _ = try nation.file("id~first_name\n2~Ada, B\n")
            let result = try await shell("nb import people.csv --dry-run --delimiter '~'", nation)
            #expect(result.status == 0 && result.output.contains("the delimiter ~"), "\(result)")
            #expect(result.output.contains("-> Ada, B"), "\(result)")
            _ = try nation.file("id\tfirst_name\n2\tAda, B\n", "tabs.csv")
            let tabs = try await shell("nb import tabs.csv --dry-run --delimiter tab", nation)
            #expect(tabs.status == 0 && tabs.output.contains("UTF-8, tabs"), "\(tabs)")
            for wrong in ["''", "ab", "é", "'\"'"] {
                #expect(try await shell("nb import people.csv --dry-run --delimiter \(wrong)", nation).status == 64)
            }
        }
    }

    @Test("Files that are no tables are refused in words, whichever way they come")
    func badInput() async throws {
        try await ImportNation.run(people: 3) { nation in
            let long = "id,note\n2,\(String(repeating: "x", count: 100_000))\n"
            for (text, status, words) in [
                ("", 65, "no header"), ("id,first_name\n", 0, "0 rows"), ("id,first_name\n2,A\n", 0, "1 row,"),
                ("id,id\n2,3\n", 0, "\"id 2\" is not known"), ("id,first_name\r2,A\r3,B\r", 0, "2 rows"),
                ("id,first_name\n2,A\0B\n", 0, "1 row,"),
                ("id,first_name\n2,\"A\nB\"\n", 0, "1 row,"), (long, 0, "1 row,"),
            ] as [(String, Int32, String)] {
                _ = try nation.file(text, "bad.csv")
                let lines = [
                    "nb import bad.csv --dry-run", "cat bad.csv | nb import - --dry-run",
                    "gzip -kf bad.csv; nb import bad.csv.gz --dry-run",
                ]
                for line in lines {
                    let result = try await shell(line, nation)
                    #expect(result.status == status, "\(line) \(text.prefix(40)) \(result)")
                    #expect((result.output + result.errors).contains(words), "\(line) \(text.prefix(40)) \(result)")
                }
            }
        }
    }
}
