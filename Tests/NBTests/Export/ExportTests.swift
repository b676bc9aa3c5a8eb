// SPDX-License-Identifier: MIT

import Foundation
import NationBuilder
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// The output of `nb export`.
@Suite("nb export", .timed, .timeLimit(.minutes(8)))
struct ExportTests {
    @Test(
        "CSV has, cell by cell, what the nation sends: Python's strict reader and its own requests are the judge",
        .enabled(if: ExportNation.python != nil, "python3 is not installed"))
    func judgedByPython() async throws {
        let judge = """
            import csv, json, sys, urllib.request
            file, base, token, type, extra = sys.argv[1:6]
            sent, after = {}, 0
            while True:
                query = f"sort=id&filter%5Bid%5D%5Bgt%5D={after}&page%5Bsize%5D=100&extra_fields%5B{type}%5D={extra}"
                request = urllib.request.Request(f"{base}/api/v2/{type}?{query if extra else query.rsplit('&', 1)[0]}")
                request.add_header("Authorization", "Bearer " + token)
                data = json.load(urllib.request.urlopen(request), parse_float=str)["data"]
                if not data: break
                for row in data: sent[row["id"]] = row["attributes"]
                after = data[-1]["id"]
            def text(value):
                if value is None: return ""
                if isinstance(value, bool): return "true" if value else "false"
                if isinstance(value, (dict, list)): return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
                return str(value)
            cells = 0
            rows = list(csv.DictReader(open(file, newline="", encoding="utf-8"), strict=True))
            assert [row["id"] for row in rows] == list(sent), (len(rows), len(sent))
            for row in rows:
                for name, cell in row.items():
                    value = sent[row["id"]]
                    if name == "id": continue
                    steps = name.split(".")
                    if steps[0] == "custom": steps[0] = "custom_values"
                    for step in steps: value = (value or {}).get(step)
                    assert cell == text(value), (row["id"], name, cell, value)
                    cells += 1
            print(len(rows), cells)
            """
        try await ExportNation.run { nation in
            // What a reader may trip over.
            for name in [
                "Semi;colon,~\"quoted\"", "two\nlines", "~blanks~", "'apostrophe", "=formula", "ünï~😀", "a\r\nb",
            ] {
                let made = try await Program.run(
                    "nb", ["people", "create", "last_name=\(name.replacing("~", with: " "))", "graduation_year=1833"],
                    environment: nation.environment)
                #expect(made.status == 0, "\(made)")
            }
            for (line, type, extra) in [
                ("people", "signups", ""), ("donations", "donations", ""), ("signup_taggings", "signup_taggings", ""),
                (
                    "people --columns id,last_name,home_address.city,custom.graduation_year,email_opt_in", "signups",
                    "home_address"
                ),
            ] {
                let made = try await nation.nb("export \(line) -o @out.csv")
                #expect(made.status == 0, "\(made)")
                let read = try await Program.run(
                    try #require(ExportNation.python),
                    [
                        "-c", judge, "\(nation.folder)/out.csv", nation.sandbox.baseURL, nation.sandbox.accessToken,
                        type, extra,
                    ], environment: nation.environment)
                #expect(read.status == 0 && !read.output.hasPrefix("0 "), "\(line): \(read)")
            }
        }
    }

    @Test("Every type of version 2 is exported, in both forms, and rows rise by id")
    func allTypes() async throws {
        try await ExportNation.run(people: 40) { nation in
            for type in ExportedType.names {
                let csv = try await nation.nb("export \(type) -o @\(type).csv")
                #expect(csv.status == 0, "\(type): \(csv)")
                #expect(!csv.errors.contains("also sends") && !csv.errors.contains("nothing here"), "\(csv)")
                let lines = try await nation.nb("export \(type) --format jsonl")
                #expect(lines.status == 0, "\(type): \(lines)")
                let ids = lines.output.split(separator: "\n").compactMap { line in
                    line.firstMatch(of: /^\{"id":"(\d+)"/).flatMap { Int($0.output.1) }
                }
                #expect(ids == ids.sorted() && ids.count == lines.output.split(separator: "\n").count)
                let text = try #require(nation.text("\(type).csv"))
                #expect(text.hasPrefix("id,") || text.hasPrefix("id\r\n"), "\(type): \(text.prefix(80))")
                #expect(nation.files.contains("\(type).csv") && !nation.files.contains { $0.contains(".part") })
            }
        }
    }

    @Test("JSON lines have what the nation sends and no more; with columns those, and no invented nulls")
    func jsonLines() async throws {
        try await ExportNation.run(people: 5) { nation in
            let all = try await nation.nb("export people -o @p.jsonl")
            #expect(all.status == 0 && all.errors.hasPrefix("Wrote 5 people to "), "\(all)")
            let first = try #require(nation.text("p.jsonl")?.split(separator: "\n").first)
            #expect(first.contains(#""custom_values":{"#) && !first.contains("home_address"), "\(first)")
            let few = try await nation.nb(
                "export signups --columns last_name,id,home_address.city,custom.graduation_year --format jsonl")
            #expect(few.status == 0, "\(few)")
            for line in few.output.split(separator: "\n") {
                #expect(line.contains(/^\{"last_name":("[^"]*"|null),"id":"\d+"/), "\(line)")
                #expect(!line.contains(#""custom.graduation_year":null"#) || first.contains("graduation_year"))
            }
            let ids = try await nation.nb("export people --columns id")
            #expect(ids.output == "id\r\n1\r\n2\r\n3\r\n4\r\n5\r\n" && ids.errors == "", "\(ids)")
        }
    }

    @Test("Standard output has the bytes of the file, whether it is named, a pipe or a device")
    func streams() async throws {
        try await ExportNation.run { nation in
            #expect(try await nation.nb("export people -o @p.csv").status == 0)
            let file = try #require(nation.text("p.csv"))
            for line in ["", "-o -", "-o /dev/stdout", "--output - --format csv"] {
                let printed = try await nation.nb("export people \(line)")
                #expect(printed.status == 0 && printed.output == file, "\(line): \(printed.errors)")
            }
            let null = try await nation.nb("export people -o /dev/null")
            #expect(null.status == 0 && null.output == "", "\(null)")
            let command = "'\(Program.path(of: "nb"))' export people | head -1; echo ${PIPESTATUS[0]}"
            let head = try await Program.run("/bin/bash", ["-c", command], environment: nation.environment)
            #expect(head.output.hasSuffix("\r\n0\n") && head.errors == "", "\(head)")
            let full = try await Program.run(
                "/bin/bash", ["-c", "'\(Program.path(of: "nb"))' export people > /dev/full"],
                environment: nation.environment)
            #expect(full.status == 74 && full.errors.contains("No space left on device"), "\(full)")
        }
    }

    @Test("Cells that a spreadsheet would run are told, and defused with --for-spreadsheet")
    func spreadsheet() async throws {
        try await ExportNation.run(people: 3) { nation in
            #expect(try await nation.nb("people create last_name==cmd() phone=+1-555").status == 0)
            let columns = "--columns last_name,phone_number"
            let plain = try await nation.nb("export people \(columns)")
            #expect(plain.output.hasSuffix("\r\n=cmd(),+1-555\r\n"), "\(plain)")
            #expect(
                plain.errors
                    == "1 cell begins like a formula, which a spreadsheet would run; --for-spreadsheet prevents that\n")
            let defused = try await nation.nb("export people \(columns) --for-spreadsheet")
            #expect(defused.output.hasSuffix("\r\n'=cmd(),+1-555\r\n") && defused.errors == "", "\(defused)")
        }
    }

    @Test(
        "What makes no sense ends with 64 and a sentence that helps, before anything is sent",
        arguments: [
            ("export peple", "There is no type \"peple\": do you mean people?"),
            ("export people --columns emial", "There is no column \"emial\": do you mean email"),
            ("export people --columns id,", nil), ("export people --columns ,", "--columns is empty"),
            ("export people --columns home_address.cty", "do you mean"),
            ("export people --columns email.x", "email has no parts"),
            ("export people --columns volunteer_since", "A custom field is custom.volunteer_since."),
            ("export people --columns billing_address_attributes", "There is no column"),
            ("export lists --columns custom.x", "There is no column"),
            ("export people -o people.xlsx", "does not end in .csv or .jsonl"),
            ("export people --resume", "--resume goes with a file"),
            ("export people --format jsonl --for-spreadsheet", "--for-spreadsheet goes with CSV"),
            ("export people --offline", "leave out --offline"), ("export people --format xml", "xml"),
            ("export people -o ~", nil),
        ] as [(String, String?)])
    func refused(line: String, words: String?) async throws {
        let words64 = line.split(separator: " ").map { $0 == "~" ? "" : String($0) }
        let result = try await Program.run("nb", words64, environment: ["NB_BASE_URL": "http://127.0.0.1:9"])
        if words == nil, line.hasSuffix(",") {
            // A comma at the end is no column.
            #expect(result.status == 69 || result.status == 77, "\(result)")
            return
        }
        #expect(result.status == 64 && result.output == "", "\(result)")
        if let words { #expect(result.errors.contains(words), "\(result)") }
    }

    @Test("A custom field that the nation does not have ends with 64 and those that it has")
    func unknownCustomField() async throws {
        try await ExportNation.run(people: 2) { nation in
            let near = try await nation.nb("export people --columns custom.graduation_yaer -o @p.csv")
            #expect(near.status == 64 && near.errors.contains("do you mean graduation_year?"), "\(near)")
            let far = try await nation.nb("export people --columns custom.x -o @p.csv")
            #expect(far.status == 64 && far.errors.contains("it has graduation_year"), "\(far)")
            #expect(nation.files == [])
        }
    }

    @Test("--columns ? lists the columns with their kinds, and --curl prints the first request")
    func questions() async throws {
        try await ExportNation.run(people: 2) { nation in
            let list = try await nation.nb("export people --columns ?")
            #expect(list.status == 0 && list.output.contains("email\ttext\tyes\n"), "\(list)")
            #expect(list.output.contains("created_at\ttime\tno\n") && list.output.contains("custom.SLUG\t"), "\(list)")
            let curl = try await nation.nb("export people --columns id,email --curl")
            #expect(curl.status == 0 && curl.output.hasPrefix("curl ") && curl.output.contains("sort=id"), "\(curl)")
            #expect(!curl.output.contains(nation.sandbox.accessToken))
        }
    }

    @Test("An export asks the nation itself, and stores no responses")
    func uncached() async throws {
        try await ExportNation.run(people: 2) { nation in
            let made = try await nation.nb("export people")
            #expect(made.status == 0, "\(made)")
            #expect(!FileManager.default.fileExists(atPath: "\(nation.folder)/cache/nb/responses"))
        }
    }
}
