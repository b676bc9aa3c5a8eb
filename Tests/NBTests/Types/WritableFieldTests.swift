// SPDX-License-Identifier: MIT

import Foundation
import Programs
import TestSupport
import Testing

/// The fields that may be written, as `nb people fields` says.
@Suite("The fields of people that may be written", .timed, .timeLimit(.minutes(4)))
struct WritableFieldTests {
    /// Returns a value of a type, as `create` and `update` take it after the name.
    private func value(_ name: String, _ type: Substring, _ row: Int) -> String {
        switch type {
        case "boolean": ":=true"
        case "date", "time": "=2026-01-02"
        case "integer", "number": ":=1"
        case "address": ".city=Ely"
        // An import has to exist.
        case "id": name == "import_id" ? ":=null" : ":=2"
        case _ where name.hasPrefix("email"): "=writable\(row)@example.org"
        case _ where name == "contact_status": "=answered"
        default: "=Text~\(row)"
        }
    }

    /// A value as it is shown, as a text.
    private struct Shown: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text =
                (try? container.decode(String.self)) ?? (try? container.decode(Bool.self)).map { "\($0)" }
                ?? (try? container.decode(Double.self)).map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? ""
        }
    }

    @Test("Each row with yes is written by its names: one for nb people, one for nb signups")
    func all() async throws {
        try await ExportNation.run(people: 4) { nation in
            let rows = try await nation.nb("people fields").output.split(separator: "\n")
                .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }.filter { $0.last == "yes" }
            #expect(rows.count > 100)
            for (column, command) in [(0, "people update 3"), (1, "signups update 4")] {
                var members: [String] = []
                for (index, row) in rows.enumerated() where !row[column].isEmpty {
                    let name = String(row[column])
                    members.append(name + value(name, row[3], index + 1000 * column))
                }
                let result = try await nation.nb("\(command) \(members.joined(separator: " "))")
                #expect(result.status == 0, "\(result)")
                let named = Set(result.errors.matches(of: /did not take ([\w.]+):/).map { String($0.output.1) })
                let shown = try await nation.nb("\(command.replacing("update", with: "show")) --jq .")
                let person = try JSONDecoder().decode([String: Shown].self, from: Data(shown.output.utf8))
                for member in members {
                    let words = member.split(separator: "=", maxSplits: 1).map { $0.replacing("~", with: " ") }
                    let name = String(words[0].hasSuffix(":") ? words[0].dropLast() : words[0][...])
                    guard !name.contains("."), let has = person[name] else { continue }
                    let isNumber = words[0].hasSuffix(":")
                    let isThere = words[1] == "null" || (isNumber ? has.text == words[1] : has.text.hasPrefix(words[1]))
                    #expect(isThere != named.contains(name), "\(member): \(has.text)")
                }
            }
            for id in [3, 4] {
                let parts =
                    "home_address,work_address,mailing_address,billing_address,registered_address,user_submitted_address"
                    .split(separator: ",").map { "\($0).city" }.joined(separator: ",")
                let shown = try await nation.nb(
                    "signups show \(id) --columns \(parts),custom.graduation_year,last_name,email2")
                #expect(
                    shown.output.contains(/^(Ely\t){6}1(\.0)?\tText \d+\twritable\d+@example\.org\n$/), "\(shown)")
            }
        }
    }

    @Test("A person is created and set back by the names of parts")
    func parts() async throws {
        try await ExportNation.run(people: 3) { nation in
            let made = try await nation.nb(
                "people create first_name=Ada home_address.city=Ely home_address.zip=CB7 custom.graduation_year:=1833 "
                    + "--json id,home_address.city,home_address.zip,custom.graduation_year")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+),/)?.output.1, "\(made)")
            #expect(
                made.output.contains(
                    /"home_address.city":"Ely","home_address.zip":"CB7","custom.graduation_year":1833/), "\(made)")
            let many = try await nation.nb(
                "people update - home_address.city=Bath custom.graduation_year:=1840 --yes", input: "\(id)\n")
            #expect(many.status == 0, "\(many)")
            let columns = "--columns home_address.city,home_address.zip,custom.graduation_year"
            #expect(try await nation.nb("people show \(id) \(columns)").output.hasPrefix("Bath\tCB7\t1840"))
            #expect(try await nation.nb("undo --yes").status == 0)
            #expect(try await nation.nb("people show \(id) \(columns)").output.hasPrefix("Ely\tCB7\t1833"))
        }
    }
}
