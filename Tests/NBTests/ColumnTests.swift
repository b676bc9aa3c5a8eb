// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NBCore
@testable import nb

/// The columns that a person chooses, in every form of output.
@Suite("Columns of nb", .timed, .timeLimit(.minutes(4)))
struct ColumnTests {
    private let row: JSONObject = [
        "id": 7, "email": .null, "home_address": ["city": "Ely"], "emails": [["at": "a"], ["at": "b"]],
        "volunteer_since": "2008",
    ]

    @Test(
        "A column is a member, a path into one, or a custom field; one that the row lacks has no value",
        arguments: [
            ("id", 7), ("email", .null), ("home_address.city", "Ely"), ("emails.at", ["a", "b"]), ("emails.1.at", "b"),
            ("custom.volunteer_since", "2008"), ("phone", nil), ("home_address.zip", nil), ("custom.none", nil),
            ("emails.9", nil), ("id.x", nil),
        ] as [(String, JSONValue?)])
    func values(name: String, value: JSONValue?) { #expect(Column(name: name).value(in: row) == value) }

    @Test(
        "A cell that a spreadsheet would run is known from a number and from a telephone number",
        arguments: [
            ("=cmd|' /C calc'!A0", true), ("@SUM(A1)", true), ("+1+cmd", true), ("-2+3", true), ("\t=1", true),
            ("+1 (612) 555-0100", false), ("-12.50", false), ("-", false), ("", false), ("a=b", false), ("'=1", false),
        ])
    func formulas(text: String, isFormula: Bool) { #expect(SpreadsheetCell.isFormula(text) == isFormula) }

    private func withNation(
        _ use: @Sendable (_ nb: @Sendable (String) async throws -> Program.Result) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5, rateLimit: .generous)) { sandbox in
            let environment = [
                "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
                "PATH": "/usr/bin:/bin",
            ]
            try await use { line in
                let words = line.split(separator: " ").map { String($0.replacing("~", with: " ")) }
                return try await Program.run("nb", words, environment: environment)
            }
        }
    }

    @Test("The same columns make a pipe, CSV and JSON, of a list and of one person")
    func forms() async throws {
        try await withNation { nb in
            let columns = "--columns id,primary_address.city,last_name"
            let tabs = try await nb("people list -L1 \(columns)")
            let cells = tabs.output.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
            try #require(cells.count == 3, "\(tabs)")
            let csv = try await nb("people show \(cells[0]) \(columns) --csv")
            #expect(csv.output == "id,primary_address.city,last_name\r\n\(cells.joined(separator: ","))\r\n", "\(csv)")
            let json = try await nb("people show \(cells[0]) \(columns) --json")
            #expect(json.output.hasPrefix("{\"id\":\(cells[0]),\"primary_address.city\":\"\(cells[1])\","), "\(json)")
            let question = try await nb("people list --columns ?")
            #expect(question.output.contains("\n  custom.SLUG\n"), "\(question)")
        }
    }

    @Test("JSON has no member that the nation did not send, and what lists lack is told once")
    func missing() async throws {
        try await withNation { nb in
            let list = try await nb("people list -L2 --json id,bio,custom.none,email")
            #expect(!list.output.contains("bio") && !list.output.contains("custom"), "\(list)")
            #expect(
                list.errors.contains("nothing here has bio, custom.none; lists leave out fields that show has\n"),
                "\(list)")
            let null = try await nb("people show 1 --json bio,id --jq .")
            #expect(null.output.contains("\"bio\": null"), "\(null)")
        }
    }

    @Test(
        "Lists of people have what version 1 leaves out of them: custom fields and parts of addresses, in every form",
        arguments: ["people list -L1", "people search last_name=Wells", "tags people crew", "lists people 1 -L0"])
    func details(list: String) async throws {
        try await withNation { nb in
            let made = try await nb(
                "signups create first_name=Ida last_name=Wells home_address.city=Ely custom.graduation_year=1880 "
                    + "phone_number=555-0100 --json id")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(made)")
            #expect(try await nb("people tag \(id) crew").status == 0)
            #expect(try await nb("lists add 1 \(id)").status == 0)
            let columns = "--columns id,phone,home_address.city,custom.graduation_year"
            let row = "\(id)\t555-0100\tEly\t1880"
            let tabs = try await nb("\(list) \(columns)")
            #expect(tabs.output.split(separator: "\n").contains { $0.hasPrefix(row) }, "\(tabs)")
            let csv = try await nb("\(list) \(columns) --csv")
            #expect(csv.output.contains("\r\n\(row.replacing("\t", with: ","))"), "\(csv)")
            let json = try await nb("\(list) \(columns) --json")
            #expect(
                json.output.contains(/"id":\d+,"phone":"555-0100","home_address.city":"Ely","custom.graduation_year":/),
                "\(json)")
        }
    }

    @Test("Custom fields are selected in every form")
    func custom() async throws {
        try await withNation { nb in
            let made = try await nb(
                "people create first_name=Ada graduation_year=1833 --json id,custom.graduation_year")
            #expect(made.output.contains("\"custom.graduation_year\":1833"), "\(made)")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1)
            let tabs = try await nb("people show \(id) --columns first_name,custom.graduation_year")
            #expect(tabs.output.hasPrefix("Ada\t1833"), "\(tabs)")
            #expect(try await nb("lists list --columns custom.x").status == 64)
            #expect(try await nb("people list --columns custom.").status == 64)
        }
    }

    @Test("Cells that a spreadsheet would run are told, and defused with --for-spreadsheet")
    func spreadsheet() async throws {
        try await withNation { nb in
            let made = try await nb("people create first_name==cmd() phone=+1-555 --json id")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(made)")
            let show = "people show \(id) --csv --columns first_name,phone"
            let plain = try await nb(show)
            #expect(plain.output.hasSuffix("\r\n=cmd(),+1-555\r\n"), "\(plain)")
            #expect(
                plain.errors
                    == "1 cell begins like a formula, which a spreadsheet would run; --for-spreadsheet prevents that\n")
            let defused = try await nb("\(show) --for-spreadsheet")
            #expect(defused.output.hasSuffix("\r\n'=cmd(),+1-555\r\n") && defused.errors == "", "\(defused)")
            #expect(try await nb("people list --for-spreadsheet").status == 64)
        }
    }

    @Test(
        "Columns that contradict --json, or name nothing, are refused",
        arguments: ["--columns id --json email", "--columns ,", "--columns nonsense", "--columns ~"])
    func refused(options: String) async throws {
        let words = ["people", "list"] + options.split(separator: " ").map { String($0.replacing("~", with: " ")) }
        let result = try await Program.run("nb", words)
        #expect(result.status == 64 && result.output == "", "\(result)")
    }
}
