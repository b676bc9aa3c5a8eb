// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// The command `nb import`, run as a program against a nation.
@Suite("nb import", .timed, .timeLimit(.minutes(10)))
struct ImportCommandTests {
    private struct Place: Sendable {
        let folder: String
        let sandbox: RunningSandbox

        /// Writes a file, and returns its path.
        func file(_ bytes: some Sequence<UInt8>, _ name: String = "people.csv") throws -> String {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            return "\(folder)/\(name)"
        }

        func content(_ name: String) throws -> String {
            String(decoding: try TemporaryFolder.content("\(folder)/\(name)"), as: UTF8.self)
        }

        var environment: [String: String] {
            [
                "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
                "PATH": "/usr/bin:/bin", "HOME": folder, "XDG_STATE_HOME": "\(folder)/state",
            ]
        }

        func nb(_ arguments: String...) async throws -> Program.Result {
            try await Program.run("nb", ["import"] + arguments, environment: environment)
        }
    }

    private func withPlace(people: Int = 30, _ use: @Sendable (Place) async throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try await NationSandbox.run(SandboxConfiguration(people: people, rateLimit: .generous)) { sandbox in
                try await use(Place(folder: folder, sandbox: sandbox))
            }
        }
    }

    /// A file with each outcome, about person 7 of the nation.
    private static let sheet = """
        id,Email,First name,Shoe size,tags
        7,,Adelaide,44,vip
        7,,Ada,,
        ,fresh@example.org,Eve,,
        ,nobody,X,,
        ,,Keyless,,
        8

        """

    @Test("The preview counts people and values, shows examples, and fits 80 columns")
    func preview() async throws {
        try await withPlace { place in
            let path = try place.file(Self.sheet.utf8)
            let result = try await place.nb(path, "--dry-run")
            #expect(result.status == 1 && result.errors == "", "\(result)")
            let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(
                lines.allSatisfy { DisplayWidth.of(String($0)) <= max(80, path.count + 80) && !$0.contains("\u{1B}") })
            for line in [
                "new      1", "changed  1", "same     1", "merged   1  row into earlier rows of the same people",
                "refused  2",
            ] {
                #expect(lines.contains(Substring(line)), "\(line)\n\(result.output)")
            }
            #expect(
                lines.contains { $0.hasPrefix("COLUMN ") && $0.hasSuffix("OVERWRITTEN  EQUAL") }, "\(result.output)")
            #expect(lines.contains { $0.hasSuffix("-> Ada") } && lines.contains("  tags: +vip"), "\(result.output)")
            #expect(lines.contains("refused, line 5: Email: \"nobody\" is no e-mail address"), "\(result.output)")
            #expect(result.output.contains("The column \"Shoe size\" is not known"))
            #expect(result.output.contains("No cell says email_opt_in and mobile_opt_in"))
            // Nothing was written: one person is read before, changed and tagged, one created.
            #expect(result.output.contains("Writing this would take 6 requests"), "\(result.output)")
            #expect(try await place.nb(path, "--dry-run").output == result.output)
        }
    }

    @Test(
        "The report of a household and of a bad cell names the options that import them, and with these says what is left out"
    )
    func household() async throws {
        try await withPlace { place in
            let text = "van_id,email,first_name,born_at\n7,lee@x.org,Ann,\n8,lee@x.org,Ben,\n9,,Cy,1/45/90\n"
            let path = try place.file(text.utf8)
            let refused = try await place.nb(path, "--dry-run")
            #expect(refused.status == 1 && refused.output.contains("\nnew      1\n"), "\(refused)")
            for words in ["--shared-email by-name imports", "--bad-cells leave-out imports"] {
                #expect(refused.output.contains("\n\(words)"), "\(refused.output)")
            }
            let all = try await place.nb(
                path, "--dry-run", "--shared-email", "by-name", "--bad-cells", "leave-out")
            #expect(all.status == 0 && all.output.contains("\nnew      3\n"), "\(all)")
            #expect(
                all.output.contains(
                    "\n\ne-mail left out, line 3: somebody with another first name has the address\n"), "\(all.output)")
            #expect(all.output.contains("\n1 value of born_at cannot be set and is left out.\n"), "\(all.output)")
            let json = try await place.nb(
                path, "--dry-run", "--json", "--shared-email", "by-name", "--bad-cells", "leave-out")
            #expect(json.output.contains(#""without_email":[3]"#) && json.output.contains(#""left_out":1"#), "\(json)")
        }
    }

    @Test("Refused rows go to a file with their lines, reasons and own cells, which only its owner can read")
    func refused() async throws {
        try await withPlace { place in
            let path = try place.file(Self.sheet.utf8)
            func write(_ path: String) async throws -> Program.Result {
                try await place.nb(
                    path, "--yes", "--ignore-unknown", "--email-opt-in", "no", "--mobile-opt-in", "no", "--json")
            }
            _ = try await place.nb(path, "--dry-run")
            let files = try FileManager.default.contentsOfDirectory(atPath: place.folder)
            #expect(files.filter { $0.hasPrefix("people") } == ["people.csv"], "--dry-run writes none")
            _ = try await write(path)
            let name = "people.csv.refused.csv"
            let expected = """
                \u{FEFF}nb_line,nb_reason,id,Email,First name,Shoe size,tags\r
                5,"Email: ""nobody"" is no e-mail address",,nobody,X,,\r
                6,the row has no key by which a person is found,,,Keyless,,\r

                """
            #expect(try place.content(name) == expected)
            #expect(try TemporaryFolder.mode("\(place.folder)/\(name)") == 0o600)
            // What a person corrects is kept, and can be imported.
            let corrected = "nb_line,nb_reason,id,Email\n5,was bad,,somebody@example.org\n6,was bad,,x\n"
            let next = try place.file(corrected.utf8, name)
            _ = try await write(path)
            #expect(try place.content(name) == corrected && place.content("people.csv.refused-2.csv") == expected)
            let result = try await place.nb(next, "--dry-run", "--json")
            #expect(
                result.status == 1 && result.output.contains(#""new":1,"changed":0,"same":0,"twice":0,"refused":1"#),
                "\(result)")
            #expect(
                result.output.contains(#""refused_rows":[{"line":3,"reason":"Email: \"x\" is no e-mail address"}]"#))
            _ = try await write(next)
            #expect(try place.content("\(name).refused.csv").hasPrefix("\u{FEFF}nb_line,nb_reason,id,Email\r\n3,"))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: place.folder).allSatisfy { !$0.hasSuffix(".part") })
        }
    }

    @Test("JSON has the counts of people, rows and values, and the exit code is 0 without refused rows")
    func json() async throws {
        try await withPlace { place in
            let path = try place.file(
                "\u{FEFF}sep=;\r\nemail;first_name\r\na@example.org;A\r\nA@example.org;Al\r\n".utf8)
            let result = try await place.nb(path, "--dry-run", "--json")
            #expect(result.status == 0 && result.errors == "", "\(result)")
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            let numbers = ["rows", "new", "changed", "same", "twice", "refused", "requests"].map { object[$0] as? Int }
            #expect(numbers == [2, 1, 0, 0, 1, 0, 2])
            #expect((object["columns"] as? [[String: Any]])?.map { $0["filled"] as? Int } == [1, 1])
            #expect(object["refused_file"] is NSNull)
        }
    }

    @Test("--print-rows prints the rows as Python's csv reads them, and asks nobody")
    func printedRows() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let path = "\(folder)/rows.csv"
            try Data("a,b\r\n\"1\n2\",\"say \"\"x\"\"\"\r\n\"x\"y,2\r\n1\r\n\u{E9},\r\n".utf8).write(
                to: URL(fileURLWithPath: path))
            let result = try await Program.run("nb", ["import", path, "--dry-run", "--print-rows"])
            #expect(result.output == "[\"a\",\"b\"]\n[\"1\\n2\",\"say \\\"x\\\"\"]\n[\"é\",\"\"]\n")
            #expect(
                result.errors
                    == "refused: line 4: something follows a closing quotation mark\n"
                    + "refused: line 5: the row has 1 cell, and the header 2\n")
            #expect(result.status == 1)
        }
    }

    @Test("A map can be written, changed and used, and a wrong name in it is answered with the nearest one")
    func map() async throws {
        try await withPlace { place in
            let path = try place.file("mail address,Given,Year\nx@example.org,A,2001\n".utf8)
            let map = "\(place.folder)/map.json"
            let unknown = try await place.nb(path, "--dry-run", "--write-map", map)
            #expect(unknown.status == 64 && unknown.errors.contains("no column is a key"), "\(unknown)")
            #expect(try place.content("map.json").contains("\"mail address\": null"))
            #expect(try await place.nb(path, "--dry-run", "--write-map", map).status == 64)
            _ = try place.file(#"{"mail address": "email", "Given": "first_nme"}"#.utf8, "map.json")
            let wrong = try await place.nb(path, "--dry-run", "--map", map)
            #expect(wrong.status == 64 && wrong.errors.contains("do you mean first_name?"), "\(wrong)")
            let good = #"{"mail address": "email", "Given": "first_name", "Year": "custom.graduation_year"}"#
            _ = try place.file(good.utf8, "map.json")
            let result = try await place.nb(path, "--dry-run", "--map", map)
            #expect(result.status == 0 && result.output.contains("custom.graduation_year"), "\(result)")
            #expect(try await place.nb(path, "--dry-run", "--map", "/nowhere.json").status == 66)
        }
    }

    @Test("The rules decide about dates, zones, existing values, empty cells and rows without a key")
    func rules() async throws {
        try await withPlace { place in
            let path = try place.file("id,born_at,banned_at,first_name\n7,31/1/1990,2026-01-01 10:00,\n,,,Eve\n".utf8)
            #expect(try await place.nb(path, "--dry-run", "--json").output.contains(#""refused":2"#))
            let advice = try await place.nb(path, "--dry-run").output
            #expect(advice.contains("--dates reads other dates") && advice.contains("--time-zone says"), "\(advice)")
            let other = try await place.nb(path, "--dry-run", "--dates", "mdy").output
            #expect(other.contains("is no date such as") && !other.contains("--dates reads"), "\(other)")
            // The dates of three rows show their form themselves.
            let shown = try place.file("id,born_at\n7,31/1/1990\n8,1/2/1990\n9,30/6/1990\n".utf8, "days.csv")
            let days = try await place.nb(shown, "--dry-run").output
            #expect(days.contains("Dates such as 31/1/2026 are read") && days.contains("refused  0"), "\(days)")
            #expect(try await place.nb(shown, "--dry-run", "--dates", "iso").output.contains("refused  3"))
            let read = try await place.nb(
                path, "--dry-run", "--json", "--dates", "dmy", "--time-zone", "Europe/Berlin", "--without-key", "create"
            )
            #expect(read.status == 0 && read.output.contains(#""new":1,"changed":1"#), "\(read)")
            let clear = try place.file("id,first_name,last_name\n7,,New\n".utf8, "clear.csv")
            for (options, expected) in [
                ([], #""filled":0,"overwritten":0"#),
                (["--empty", "clear"], #""sets":"first_name","filled":0,"overwritten":1"#),
                (["--existing", "fill"], #""sets":"last_name","filled":0,"overwritten":0,"equal":0,"kept":1"#),
                (
                    ["--existing", "skip", "--empty", "clear"],
                    #""sets":"first_name","filled":0,"overwritten":0,"equal":0,"kept":1"#
                ),
            ] as [([String], String)] {
                let result = try await Program.run(
                    "nb", ["import", clear, "--dry-run", "--json"] + options, environment: place.environment)
                #expect(result.output.contains(expected), "\(options) \(result)")
            }
        }
    }

    /// Options that cannot work with a file; `~` is a space within a word.
    private static let options = [
        "", "--dry-run --match name", "--dry-run --match ''", "--dry-run --match id,emial", "--dry-run --dates ymd",
        "--dry-run --time-zone Mars/Base", "--dry-run --time-zone +99:00", "--dry-run --encoding ebcdic",
        "--dry-run --empty x", "--dry-run --existing x", "--dry-run --without-key x", "--dry-run --offline",
        "--dry-run --print-rows --json", "--dry-run --map ''", "--dry-run --map /nowhere.json",
        "--dry-run --map MAP", "--dry-run --map WRONG", "--dry-run --write-map MAP",
        "--dry-run --write-map /nowhere/map.json",
        "--dry-run --match external_id", "--yes", "--dry-run --delimiter ab", "- --dry-run",
        "--type donation", "--type donations --tag VIP --dry-run",
    ]

    @Test("What is said of options and files that cannot be used is what was read and found good")
    func sentences() async throws {
        try await withPlace(people: 3) { place in
            let path = try place.file("email,born_at\na@example.org,1/2/2000\n".utf8)
            let map = try place.file(#"{"mail": "email"}"#.utf8, "map.json")
            let wrong = try place.file(#"{"email": "emial"}"#.utf8, "wrong.json")
            // A folder stands where the refused rows are written first.
            try FileManager.default.createDirectory(
                atPath: "\(path).refused.part", withIntermediateDirectories: true)
            var text = ""
            func add(_ file: String, _ line: String) async throws {
                let words = line.split(separator: " ").map {
                    $0 == "''" ? "" : $0 == "MAP" ? map : $0 == "WRONG" ? wrong : String($0)
                }
                let result = try await Program.run("nb", ["import", file] + words, environment: place.environment)
                #expect(result.status != 0, "\(line)")
                text += "$ nb import \(file) \(line)\n\(result.errors)[\(result.status)]\n\n"
            }
            for line in Self.options { try await add(path, line) }
            let preview = try await place.nb(path, "--dry-run")
            #expect(preview.status == 1 && preview.errors == "", "--dry-run writes no file: \(preview)")
            try await add(place.folder, "--dry-run")
            try await add("/dev/null", "--dry-run")
            try await add("/nowhere.csv", "--dry-run")
            for (name, bytes) in [
                ("latin1", Array("email\nZo".utf8) + [0xEB, 0x0A]), ("workbook", [0x50, 0x4B, 3, 4, 0]), ("empty", []),
                ("title", Array("Volunteers\nfirst,last,email\n".utf8)),
                ("same", Array("phone,phone_number,email\n".utf8)),
                ("keyless", Array("name\nx\n".utf8)),
            ] as [(String, [UInt8])] {
                try await add(try place.file(bytes, "\(name).csv"), "--dry-run")
            }
            try await add(path, "\(place.folder)/keyless.csv --dry-run")
            let consent = "email,phone,Opted Out\na@example.org,555-0101,yes\n"
            try await add(try place.file(consent.utf8, "consent.csv"), "--yes --ignore-unknown")
            try await add(try place.file("name,amount\nx,1\n".utf8, "gifts.csv"), "--type donations --dry-run")
            try await add(path, "--dry-run --shared-email keep")
            try await add(path, "--type donations --dry-run --bad-cells leave-out")
            try await add(try place.file([0x1F, 0x8B, 8, 0, 0, 0, 0, 0], "cut.csv.gz"), "--dry-run")
            try Snapshot.check(text.replacing("\(place.folder)", with: "FOLDER"), "errors/import.txt")
        }
    }

    @Test("A file in another encoding is read when the encoding is named")
    func encoding() async throws {
        try await withPlace(people: 3) { place in
            let path = try place.file(Array("email,first_name\nz@example.org,Zo".utf8) + [0xEB, 0x0A])
            let result = try await place.nb(path, "--dry-run", "--encoding", "windows-1252")
            #expect(result.status == 0 && result.output.contains("first_name: Zoë"), "\(result)")
        }
    }

    @Test("The file of refused rows is read rightly by the same command, whatever encoding that names")
    func refusedEncoding() async throws {
        try await withPlace(people: 3) { place in
            let path = try place.file(Array("email,first_name\nz at example.org,Zo".utf8) + [0xEB, 0x0A])
            let words = ["--yes", "--encoding", "windows-1252", "--email-opt-in", "no", "--mobile-opt-in", "no"]
            func write(_ path: String) async throws -> Program.Result {
                try await Program.run("nb", ["import", path] + words, environment: place.environment)
            }
            #expect(try await write(path).status == 1)
            let refused = try place.content("people.csv.refused.csv").replacing("z at e", with: "z@e")
            let next = try place.file(refused.utf8, "people.csv.refused.csv")
            #expect(try await write(next).status == 0)
            let found = try await Program.run(
                "nb", ["people", "list", "--where", "first_name=Zoë", "--jq", ".[].email"],
                environment: place.environment)
            #expect(found.output == "z@example.org\n", "\(found)")
        }
    }

    @Test(
        "On a terminal the old value is red and the new one green",
        .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
    func colors() async throws {
        try await withPlace { place in
            let path = try place.file("id,first_name\n7,Adelaide\n".utf8)
            let output = try await PseudoTerminal.output("nb import '\(path)' --dry-run", place.environment)
            #expect(output.contains("\u{1B}[0m -> \u{1B}[32mAdelaide\u{1B}[0m"), "\(output)")
        }
    }
}
