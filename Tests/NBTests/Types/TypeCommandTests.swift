// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NationBuilder
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// The commands that follow from the table of types of version 2.
@Suite("nb memberships, pages and the other types of version 2", .timed, .timeLimit(.minutes(6)))
struct TypeCommandTests {
    /// The types whose commands are made by hand.
    private static let handMade: Set<String> = ["contacts", "donations", "events", "lists", "surveys"]

    /// The names of the types whose commands follow from the table.
    static let names: [String] = V2.ResourceType.all.map(\.name).filter { !handMade.contains($0) }

    @Test("Every type is a command, once")
    func table() {
        let commands: [any ParsableCommand.Type] = NB.configuration.subcommands
        let names: [String] = commands.map { $0.configuration.commandName ?? "" }
        #expect(Set(names).count == names.count)
        for type in V2.ResourceType.all { #expect(names.contains(type.name), "\(type.name)") }
    }

    @Test("The overview leaves the types out, and completions have them")
    func overview() async throws {
        #expect(!NB.helpMessage().contains("memberships  "))
        for shell in [CompletionShell.bash, .zsh, .fish] {
            let script = try await CompletionScript.text(for: shell)
            #expect(script.contains("path_journeys"), "\(shell.rawValue)")
        }
    }

    @Test("Every type is listed in every form, with columns that it has")
    func lists() async throws {
        try await ExportNation.run(people: 40) { nation in
            for name in Self.names {
                let list = try await nation.nb("\(name) list -L2")
                #expect(list.status == 0, "\(list)")
                let json = try await nation.nb("\(name) list -L1 --json")
                #expect(json.output.hasPrefix("Fields, to be given") && json.output.contains("\n  id\n"), "\(json)")
                let csv = try await nation.nb("\(name) list -L1 --csv")
                let columns = String(csv.output.prefix { !$0.isNewline })
                #expect(columns.hasPrefix("id,") && !csv.errors.contains("nothing here has"), "\(csv)")
                let chosen = try await nation.nb("\(name) list -L1 --csv --columns \(columns)")
                #expect(chosen.status == 0 && chosen.output == csv.output, "\(chosen)")
                let dashed = try await nation.nb("\(name.replacing("_", with: "-")) list --curl")
                #expect(dashed.output.contains("/api/v2/\(name)?"), "\(dashed)")
            }
        }
    }

    @Test("A resource is created, found, changed, shown and deleted; numbers and truths are sent as such")
    func whole() async throws {
        try await ExportNation.run(people: 10) { nation in
            let type = try await nation.nb("membership_types create name=Gold --json id")
            let typeID = try #require(type.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(type)")
            let made = try await nation.nb(
                "memberships create signup_id=3 membership_type_id=\(typeID) status=active "
                    + "grace_period_num_time_periods=2 trigger_autoresponses=false "
                    + "--json id,signup_id,status,grace_period_num_time_periods")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(made)")
            #expect(
                made.output
                    == #"{"id":\#(id),"signup_id":3,"status":"active","grace_period_num_time_periods":2}"# + "\n")
            #expect(made.errors == "Created membership \(id) in abeforprez.\n", "\(made)")
            let found = try await nation.nb(
                "memberships list --where membership_type_id=\(typeID) --where status=active --json id")
            #expect(found.output == #"[{"id":\#(id)}]"# + "\n", "\(found)")
            let changed = try await nation.nb(
                "memberships update \(id) expires_on=2027-01-31 status_reason= --json expires_on")
            #expect(changed.output == #"{"expires_on":"2027-01-31"}"# + "\n", "\(changed)")
            #expect(changed.errors == "Changed membership \(id) in abeforprez.\n", "\(changed)")
            let shown = try await nation.nb("memberships show \(id) --columns id,expires_on,signup_id")
            #expect(shown.output == "\(id)\t2027-01-31\t3\n", "\(shown)")
            let cleared = try await nation.nb("memberships update \(id) expires_on:=null --json expires_on")
            #expect(cleared.output == #"{"expires_on":null}"# + "\n", "\(cleared)")
            #expect(try await nation.nb("memberships delete \(id)").status == 64)
            let gone = try await nation.nb("memberships delete \(id) --yes")
            #expect(gone.status == 0 && gone.errors.hasPrefix("Deleted membership \(id) of abeforprez.\n"), "\(gone)")
            #expect(try await nation.nb("memberships show \(id)").status == 66)
        }
    }

    @Test("Custom fields and parts of addresses are written by their names, and selected by the same")
    func parts() async throws {
        try await ExportNation.run(people: 3) { nation in
            let made = try await nation.nb(
                "signups create first_name=Ada is_volunteer=true home_address.city=Ely home_address.zip=CB7 "
                    + "custom.graduation_year=1833 --json id,is_volunteer")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(made)")
            #expect(made.output.contains("\"is_volunteer\":true"), "\(made)")
            let shown = try await nation.nb(
                "signups show \(id) --csv --columns first_name,home_address.city,custom.graduation_year")
            #expect(
                shown.output.hasPrefix("first_name,home_address.city,custom.graduation_year\r\nAda,Ely,1833"),
                "\(shown)")
        }
    }

    @Test("A petition is created with its page")
    func petition() async throws {
        try await ExportNation.run(people: 3) { nation in
            let without = try await nation.nb("petitions create goal=500")
            #expect(without.status == 64 && without.errors.contains("give page.name=NAME"), "\(without)")
            let made = try await nation.nb("petitions create page.name=More~trains goal=500 --json id,page_id,goal")
            let page = try #require(made.output.firstMatch(of: /"page_id":(\d+),"goal":500/)?.output.1, "\(made)")
            let shown = try await nation.nb("pages show \(page) --columns name,page_type_name")
            #expect(shown.output == "More trains\tPetition\n", "\(shown)")
        }
    }

    @Test("Tags and lists have what version 1 cannot do")
    func others() async throws {
        try await ExportNation.run(people: 20) { nation in
            let made = try await nation.nb("tags create name=brand~new")
            let id = try #require(made.output.split(separator: "\t").first, "\(made)")
            #expect(made.errors == "Created tag \(id) in abeforprez.\n")
            #expect(try await nation.nb("tags update \(id) name=newer --json name").output == "{\"name\":\"newer\"}\n")
            #expect(try await nation.nb("tags show \(id) --columns name").output == "newer\n")
            #expect(try await nation.nb("tags delete \(id) --yes").status == 0)
            let list = try await nation.nb("lists show 1 --columns id,slug")
            #expect(list.status == 0 && list.output.hasPrefix("1\t"), "\(list)")
        }
    }

    @Test("All types are told, with what the API can do")
    func types() async throws {
        let result = try await Program.run("nb", ["types"])
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == V2.ResourceType.all.count, "\(result)")
        #expect(lines.contains("mailings\tlist show\tAn e-mail to many people."), "\(result)")
    }

    @Test(
        "What the API cannot do, and what it would not understand, ends with 64 before anything is sent",
        arguments: [
            ("mailings create name=x", "nb: the API cannot create mailings: nb mailings has only list, show\n"),
            ("mailings edit 7", "nb: the API cannot update mailings: nb mailings has only list, show\n"),
            ("sites show 1", "nb: the API cannot show sites: nb sites has only list\n"),
            ("signup-taggings update 1 tag_id=2", "nb: the API cannot update signup taggings: "),
            ("membership list", "nb: there is no command \"membership\": do you mean nb memberships?"),
            ("memberships lst", "do you mean nb memberships list?"),
            ("memberships create statu=x", "nb: there is no member \"statu\": do you mean status"),
            ("memberships create created_at=2026-01-01", "nb: created_at can only be read\n"),
            ("memberships update 1 expires_on=", "nb: expires_on takes a date, such as 2026-01-31: expires_on:=null"),
            ("memberships update 1 expires_on=soon", "nb: expires_on takes a date"),
            ("memberships create signup_id=Ada", "nb: signup_id takes the id of a resource\n"),
            ("memberships create grace_period_num_time_periods=1.5", "takes a whole number\n"),
            ("memberships create trigger_autoresponses=perhaps", "takes true or false\n"),
            ("memberships create -d {\"nonsense\":1}", "nb: there is no member \"nonsense\""),
            ("memberships create status:=5", "nb: status takes a text: status=TEXT\n"),
            ("signups update 3 note:=[\"x\"]", "nb: note takes a text: note=TEXT\n"),
            ("pages create -d {\"name\":true}", "nb: name takes a text"),
            ("petitions create page.name:=7", "nb: name takes a text"),
            ("signups create home_address.city:=5", "nb: home_address.city takes a text"),
            ("signups create home_address.delete=perhaps", "nb: home_address.delete takes true or false\n"),
            ("signups create -d {\"home_address_attributes\":\"Ely\"}", "takes a JSON object\n"),
            ("signups create custom_values=x", "nb: custom_values takes a JSON object\n"),
            ("signups create home_address.cty=x", "do you mean home_address.city"),
            ("signups create home_address=x", "home_address is written by its parts"),
            ("petitions create page.nme=x", "do you mean name"),
            ("memberships list statu=x", "\"statu=x\" is not for this list: --where NAME=VALUE finds some."),
            ("memberships list --where statu=x", "do you mean status"),
            ("memberships list --columns statu", "do you mean status"),
        ])
    func refused(line: String, words: String) async throws {
        let result = try await Program.run(
            "nb", line.split(separator: " ").map(String.init), environment: ["NB_BASE_URL": "http://127.0.0.1:9"])
        #expect(result.status == 64 && result.output == "" && result.errors.contains(words), "\(result)")
    }
}
