// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Lists by conditions, and the fields of people.
@Suite("nb list --where, and nb people fields", .timed, .timeLimit(.minutes(6)))
struct ListWhereTests {
    @Test("A list by conditions has the rows of version 2 that meet them, in every form")
    func lists() async throws {
        try await ExportNation.run(people: 120) { nation in
            let all = try await nation.nb("export people --columns id,email --where email!=null").output
                .split(separator: "\r\n").dropFirst().map(String.init)
            let tabs = try await nation.nb("people list --where email!=null --columns id,email -L0")
            #expect(tabs.output.split(separator: "\n").map { String($0).replacing("\t", with: ",") } == all, "\(tabs)")
            let some = try await nation.nb("people list --where email!=null --where id>1 -L2 --json id,email")
            #expect(
                some.output.contains(/^\[\{"id":\d+,"email":"[^"]+"\},\{"id":\d+,"email":"[^"]+"\}\]\n$/), "\(some)"
            )
            #expect(some.errors == "showing 2 of \(all.count - 1); --limit 0 shows all\n", "\(some)")
            let usual = try await nation.nb("people list --where id=1")
            #expect(usual.output.split(separator: "\t", omittingEmptySubsequences: false).count == 6, "\(usual)")
            let whole = try await nation.nb("people list --where id=1 --jq .[].custom_values")
            #expect(whole.status == 0 || whole.status == 69, "\(whole)")
            let csv = try await nation.nb(
                "people list --where id=1 --csv --columns id,home_address.city,custom.graduation_year")
            #expect(csv.output.hasPrefix("id,home_address.city,custom.graduation_year\r\n1,"), "\(csv)")
            let none = try await nation.nb("people list --where last_name=Nobody~at~all --csv")
            #expect(none.output == "id,first_name,last_name,email,mobile_number,updated_at\r\n", "\(none)")
        }
    }

    @Test("With --offline nothing is sent: the list and the fields come from the stored responses, or end with 66")
    func offline() async throws {
        try await ExportNation.run(people: 5) { nation in
            for line in ["people list --where id>1", "people fields"] {
                let none = try await nation.nb("\(line) --offline")
                #expect(none.status == 66 && none.output == "", "\(none)")
                let asked = try await nation.nb(line)
                let stored = try await nation.nb("\(line) --offline")
                #expect(stored.status == 0 && stored.output == asked.output, "\(stored)")
            }
        }
    }

    @Test(
        "Every list that version 2 has takes conditions",
        arguments: ["people", "lists", "tags", "donations", "events", "surveys"])
    func types(name: String) async throws {
        try await ExportNation.run(people: 40) { nation in
            let found = try await nation.nb("\(name) list --where id>0 -L0")
            #expect(found.status == 0 && !found.output.isEmpty && !found.errors.contains("nothing here"), "\(found)")
            let curl = try await nation.nb("\(name) list --where id>5 --curl -L7")
            #expect(curl.output.contains("/api/v2/") && curl.output.contains("8"), "\(curl)")
        }
    }

    @Test(
        "What the API does not have ends with 64, before anything is sent",
        arguments: [
            ("people list --where emial=x", "do you mean email"),
            ("people list --where email=a --columns mobile", "There is no field \"mobile\""),
            ("people list --where email=a last_name=x", "--where takes the place of \"last_name=x\""),
            ("people search --where email=a", "cannot be filtered by --where"),
            ("webhooks list --where id=1", "cannot be filtered by --where"),
        ])
    func refused(line: String, words: String) async throws {
        let result = try await Program.run(
            "nb", line.split(separator: " ").map(String.init), environment: ["NB_BASE_URL": "http://127.0.0.1:9"])
        #expect(result.status == 64 && result.output == "" && result.errors.contains(words), "\(result)")
    }

    @Test("The fields of people: those of both versions, the custom ones, their kinds, and whether they may be written")
    func fields() async throws {
        try await ExportNation.run(people: 2) { nation in
            let list = try await nation.nb("people fields")
            for line in [
                "id\tid\tstandard\tid\tno", "phone\tphone_number\tstandard\ttext\tyes",
                "created_at\tcreated_at\tstandard\ttime\tno", "home_address\thome_address\tstandard\taddress\tyes",
                "\temail1_is_bouncing\tstandard\tboolean\tno", "twitter_login\t\tstandard\t\t",
                "custom.graduation_year\tcustom.graduation_year\tcustom\tnumber\tyes",
            ] {
                #expect(list.output.contains("\(line)\n"), "\(line): \(list)")
            }
            let json = try await nation.nb("people fields --json export")
            #expect(json.status == 0 && json.output.hasPrefix(#"[{"export":"id"},"#), "\(json)")
            // Each name that is listed may be chosen.
            let names = list.output.split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false)
            }
            let exported = names.map { String($0[1]) }.filter { !$0.isEmpty }
            #expect(try await nation.nb("export people --columns \(exported.joined(separator: ","))").status == 0)
            let old = names.map { String($0[0]) }.filter { !$0.isEmpty }
            #expect(try await nation.nb("people list --columns \(old.joined(separator: ","))").status == 0)
        }
    }
}
