// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// The commands of the table of resources, run as programs against a nation.
@Suite("nb people, lists, tags and the others", .timed, .timeLimit(.minutes(10)))
struct ResourceCommandTests {
    typealias Run = @Sendable (_ line: String, _ input: String) async throws -> Program.Result

    /// Runs a nation, and `nb` with a token of it.
    ///
    /// The words of a line are apart by spaces; `~` is a space within a word.
    private func withNation(
        people: Int = 40, path: String = "/usr/bin:/bin", isNamed: Bool = true,
        _ use: @Sendable (RunningSandbox, _ nb: Run) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: people, rateLimit: .generous)) { sandbox in
            let state = NSTemporaryDirectory() + "nb-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: state) }
            let environment = [
                "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken,
                "NB_SLUG": isNamed ? sandbox.slug : "", "PATH": path, "XDG_STATE_HOME": state,
            ]
            try await use(sandbox) { line, input in
                let words = line.split(separator: " ").map { $0.replacing("~", with: " ") }
                return try await Program.run("nb", words.map(String.init), environment: environment, input: input)
            }
        }
    }

    @Test("A pipe gets a line with tabs for each, without a header, and a note on standard error when more exist")
    func list() async throws {
        try await withNation { _, nb in
            let short = try await nb("people list --limit 3", "")
            #expect(short.status == 0)
            let lines = short.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count == 3)
            #expect(lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 7 })
            #expect(short.errors == "showing 3 of 40; --limit 0 shows all\n")
            let all = try await nb("people list --limit 0", "")
            #expect(all.output.split(separator: "\n").count == 40)
            #expect(all.errors == "")
            // As many as there are: then no more exist.
            #expect(try await nb("people list --limit 40", "").errors == "")
            #expect(try await nb("people list", "").output.split(separator: "\n").count == 30)
        }
    }

    @Test("A nation of which only the address is known is named by it, and its sites are told, not guessed at")
    func unnamed() async throws {
        try await withNation(isNamed: false) { sandbox, nb in
            let host = sandbox.baseURL.dropFirst("http://".count)
            let events = try await nb("events list --limit 2", "")
            #expect(events.status == 64 && events.output == "", "\(events)")
            #expect(
                events.errors
                    == "nb: which site? give --site: \(host) has \(sandbox.slug), \(sandbox.slug)-volunteers\n")
            let named = try await nb("events list --limit 2 --nation \(sandbox.slug)", "")
            #expect(named.output.split(separator: "\n").count == 2, "\(named)")
            #expect(try await nb("events list --limit 2 --site \(sandbox.slug)", "").output == named.output)
            let changed = try await nb("people update 7 first_name=Ada", "")
            #expect(changed.errors == "Changed person 7 in \(host).\n", "\(changed)")
        }
    }

    @Test(
        "The only site of a nation of which only the address is known is meant; without one it is asked for",
        arguments: [([], 64), (["north"], 0)] as [([String], Int32)])
    func onlySite(sites: [String], status: Int32) async throws {
        let rows = sites.map { #"{"id":1,"name":"x","slug":"\#($0)"}"# }.joined(separator: ",")
        let server = FakeServer { request, _ in
            FakeServer.json(#"{"results":[\#(request.path.hasSuffix("/sites") ? rows : "")]}"#)
        }
        try await server.run { origin in
            let environment = ["NB_BASE_URL": origin, "NB_TOKEN": "t", "PATH": "/usr/bin:/bin"]
            let result = try await Program.run("nb", ["events", "list"], environment: environment)
            #expect(result.status == status, "\(result)")
            #expect(result.errors == (status == 0 ? "" : "nb: which site? give --site\n"))
        }
        let events = sites.map { "/api/v1/sites/\($0)/pages/events" }
        #expect(server.requests.map(\.path) == ["/api/v1/sites"] + events)
    }

    @Test("JSON has the fields that were asked for, in that order; CSV has a header, also without rows")
    func forms() async throws {
        try await withNation { _, nb in
            let json = try await nb("people list --limit 1 --json email,id", "")
            #expect(json.output.hasPrefix("[{\"email\":"))
            let fields = try await nb("people list --json", "")
            #expect(fields.output.hasPrefix("Fields, to be given to --json or --columns and separated by commas:\n"))
            #expect(fields.output.contains("\n  email\n"))
            let unknown = try await nb("people list --json nonsense", "")
            #expect(unknown.status == 64)
            #expect(unknown.errors.contains("There is no field \"nonsense\"."))
            #expect(try await nb("lists list --csv", "").output.hasPrefix("id,slug,name,count,author_id\r\n"))
            #expect(
                try await nb("people search last_name=Nobody --csv", "").output.hasPrefix("id,first_name,last_name,"))
        }
    }

    @Test("--jq needs the program jq only for what is not built in, and says so before anything is sent")
    func jq() async throws {
        try await withNation(path: "/nowhere") { _, nb in
            #expect(try await nb("lists list --jq .[].id", "").output == "3\n2\n1\n")
            #expect(try await nb("lists list -q .[0]|{id,name}", "").output.hasPrefix("{\n  \"id\": 3,\n"))
            let missing = try await nb("lists list --jq now --base-url http://127.0.0.1:1", "")
            #expect(missing.status == 64 && missing.output == "", "\(missing)")
            #expect(missing.errors.contains("now is not built in, and the program jq"), "\(missing)")
            let wrong = try await nb("lists list --jq .[ --base-url http://127.0.0.1:1", "")
            #expect(wrong.status == 64 && wrong.errors.contains("the filter of --jq cannot be read"), "\(wrong)")
            let failed = try await nb("lists list --jq .[].id,.[].id.x", "")
            #expect(failed.status == 5 && failed.output == "3\n2\n1\n", "\(failed)")
            #expect(failed.errors == "nb: jq: Cannot index number with string \"x\"\n", "\(failed)")
        }
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/jq") else { return }
        try await withNation { _, nb in
            #expect(try await nb("lists list --jq .[]|.id|tostring|test(\"3\")", "").output == "true\nfalse\nfalse\n")
            let wrong = try await nb("lists list --jq .[", "")
            #expect(wrong.status == 3 && wrong.errors.hasPrefix("nb: jq: "))
        }
    }

    @Test("A person is created, found, changed, tagged and deleted")
    func people() async throws {
        try await withNation { _, nb in
            let created = try await nb("people create email=ada@example.com first_name:=\"Ada\" --json first_name", "")
            #expect(created.output == "{\"first_name\":\"Ada\"}\n", "\(created)")
            let made = try await nb("people create -d @-", #"{"first_name":"Ada","email":"ada2@example.com"}"#)
            let id = try #require(made.output.split(separator: "\t").first)
            #expect(made.output.contains("\tAda\t"))
            #expect(try await nb("people match email=ada2@example.com", "").output.hasPrefix("\(id)\t"))
            #expect(
                try await nb("people update \(id) phone=555-0100 --json phone", "").output
                    == "{\"phone\":\"555-0100\"}\n")
            #expect(
                try await nb("people tag \(id) one two~three", "").errors
                    == "Person \(id) of abeforprez has the tags \"one\", \"two three\".\n")
            #expect(try await nb("people show \(id) --json tags", "").output == "{\"tags\":[\"one\",\"two three\"]}\n")
            #expect(try await nb("people untag \(id) one", "").status == 0)
            #expect(try await nb("people show \(id) --json tags", "").output == "{\"tags\":[\"two three\"]}\n")
            let unasked = try await nb("people delete \(id)", "")
            #expect(unasked.status == 64 && unasked.errors.contains("give --yes"))
            let dry = try await nb("people delete \(id) --dry-run", "")
            #expect(dry.output.hasPrefix("curl -X DELETE ") && !dry.output.contains("Bearer"))
            let deleted = try await nb("people delete \(id) --yes", "").errors
            #expect(
                deleted.contains(/^Deleted person \d+ of abeforprez\.\nTo take it back: nb undo \d{8}-\w{4}\n$/),
                "\(deleted)")
            let gone = try await nb("people show \(id)", "")
            #expect(gone.status == 66 && gone.errors == "nb: there is no person with the id \(id) in abeforprez\n")
            let nobody = try await nb("people match email=nobody@example.com", "")
            #expect(nobody.status == 66 && nobody.errors == "nb: nobody matches\n")
        }
    }

    @Test("People are added to a list and taken off it")
    func lists() async throws {
        try await withNation { _, nb in
            let made = try await nb("lists create name=New slug=new author_id:=1", "")
            let id = try #require(made.output.split(separator: "\t").first, "\(made)")
            #expect(
                try await nb("lists update \(id) name=Newer slug=new author_id:=1 --json name", "").output
                    == "{\"name\":\"Newer\"}\n")
            #expect(
                try await nb("lists add \(id) 3 4", "").errors
                    == "Asked abeforprez to add 2 people to list \(id). It adds them later, and only those who "
                    + "exist.\n")
            let members = try await nb("lists people \(id) --json id", "")
            #expect(members.output == "[{\"id\":3},{\"id\":4}]\n" || members.output == "[{\"id\":4},{\"id\":3}]\n")
            #expect(
                try await nb("lists remove \(id) 3", "").errors
                    == "Asked abeforprez to take 1 person off list \(id). It does so later.\n")
            // Whether a person exists is not told.
            #expect(try await nb("lists add \(id) 99999", "").errors.contains("only those who exist"))
            #expect(try await nb("lists people \(id) --json id", "").output == "[{\"id\":4}]\n")
            #expect(try await nb("lists delete \(id) --yes", "").status == 0)
        }
    }

    @Test("What was created or changed is told, with the nation")
    func told() async throws {
        try await withNation { _, nb in
            let created = try await nb("people create first_name=Ada", "")
            let id = try #require(created.output.split(separator: "\t").first)
            #expect(created.errors == "Created person \(id) in abeforprez.\n", "\(created)")
            let changed = try await nb("people update \(id) phone=555", "")
            #expect(changed.errors == "Changed person \(id) in abeforprez.\n", "\(changed)")
        }
    }

    @Test("A list that is filtered, or has no count, tells only how many it shows")
    func uncounted() async throws {
        try await withNation { _, nb in
            let filtered = try await nb("events list calendar_id=1 -L 1", "")
            #expect(filtered.errors.hasPrefix("showing the first 1;"), "\(filtered)")
            let donations = try await nb("donations list --limit 1", "")
            #expect(donations.errors.hasPrefix("showing the first 1;"), "\(donations)")
        }
    }

    @Test("What the API needs in every update is read first")
    func neededInUpdates() async throws {
        try await withNation { _, nb in
            let before = try await nb("events show 1 --json", "")
            #expect(before.status == 0)
            let changed = try await nb("events update 1 headline=Tonight --json headline", "")
            #expect(changed.output == "{\"headline\":\"Tonight\"}\n", "\(changed)")
        }
    }

    @Test("A donation is created and changed with what became of it, and refused without: it would count as failed")
    func donations() async throws {
        try await withNation { sandbox, nb in
            let donation = "amount_in_cents:=500 donor_id:=1"
            for (line, words) in [
                ("donations create \(donation)", "counts as failed without succeeded_at"),
                ("donations create --dry-run \(donation)", "counts as failed without succeeded_at"),
                ("donations create -d {\"amount_in_cents\":500,\"donor_id\":1}", "counts as failed"),
                ("donations create donor_id:=1 succeeded_at=2026-01-02T03:04:05Z", "needs an amount"),
                ("donations create amount_in_cents:=500 succeeded_at=2026-01-02T03:04:05Z", "needs a donor"),
            ] {
                let refused = try await nb(line, "")
                #expect(refused.status == 64 && refused.output == "", "\(line): \(refused)")
                #expect(refused.errors.contains(words), "\(line): \(refused)")
            }
            #expect(sandbox.requestCount() == 0)
            let paid = "succeeded_at=2026-01-02T03:04:05Z"
            let made = try await nb("donations create \(donation) \(paid) --json id,succeeded_at", "")
            #expect(made.status == 0 && made.output.contains("\"succeeded_at\":\"2026-01-0"), "\(made)")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(made)")
            let update = "donations update \(id) amount_in_cents:=800 --json amount_in_cents,succeeded_at"
            let changed = try await nb("\(update) \(paid)", "")
            #expect(changed.output.contains("800") && changed.output.contains("\"2026-01-0"), "\(changed)")
            let kept = try await nb("donations update \(id) note=Thanks --json amount_in_cents,succeeded_at", "")
            #expect(kept.output == changed.output, "\(kept)")
            let shown = try await nb("donations show \(id) --json id,donor_id,amount_in_cents,note", "")
            #expect(
                shown.output == "{\"id\":\(id),\"donor_id\":1,\"amount_in_cents\":800,\"note\":\"Thanks\"}\n",
                "\(shown)")
            #expect(try await nb("donations show 99999", "").status == 66)
            let failed = try await nb("\(update) succeeded_at:=null failed_at=2026-01-03T00:00:00Z", "")
            #expect(failed.status == 0 && failed.output.contains("\"succeeded_at\":null"), "\(failed)")
        }
    }

    @Test(
        "Every resource is listed",
        arguments: ["people", "lists", "tags", "donations", "events", "surveys", "contacts"])
    func everyResource(name: String) async throws {
        try await withNation { _, nb in
            if name == "contacts" {
                let made = try await nb(
                    "contacts create 2 type_id:=1 sender_id:=1 method=door_knock status=answered", "")
                #expect(made.status == 0, "\(made)")
            }
            let result = try await nb("\(name) list\(name == "contacts" ? " 2" : "") --limit 0", "")
            #expect(result.status == 0, "\(result)")
            #expect(!result.output.isEmpty, "\(name)")
        }
    }

    @Test(
        "Wrong words get an error that says what is right",
        arguments: [
            ("people list limit=2", "--limit 2 prints so many"), ("people list page=2", "--limit N"),
            ("people search Turner city=Ely", "\"Turner\" is not NAME=TEXT: perhaps last_name=Turner."),
            ("people search email=ada@example.com", "nb people match email=ada@example.com finds one person."),
            ("donations search since=2026-01-01", "do you mean "),
            ("people match Turner", "last_name=Turner"),
            ("help peple", "there is no command \"peple\": do you mean nb people?"),
            ("peple list", "do you mean nb people?"), ("people lst", "do you mean nb people list?"),
            ("help people lst", "do you mean nb people list?"), ("xyzzy", "nb --help lists the commands"),
            ("people list --limit -1", "--limit"), ("people create", "NAME=TEXT"),
            ("people create name", "is not NAME=TEXT"),
            ("people create a:=[", "is not JSON"), ("people create a=b -d {}", "cannot be combined"),
            ("people list --csv --json id", "takes the place"), ("people show", "Missing expected argument"),
        ])
    func wrongWords(line: String, words: String) async throws {
        try await withNation(people: 1) { _, nb in
            let result = try await nb(line, "")
            #expect(result.status == 64)
            #expect(result.errors.contains(words), "\(result.errors)")
        }
    }

    @Test("Nobody, several and a match that the nation does not tell are three results")
    func match() async throws {
        try await withNation { _, nb in
            for name in ["One", "Two"] {
                #expect(try await nb("people create first_name=\(name) last_name=Twin phone=555-0100", "").status == 0)
            }
            let several = try await nb("people match last_name=Twin", "")
            #expect(several.status == 65, "\(several)")
            #expect(several.errors == "nb: several people match: nb people search last_name=Twin lists them\n")
            #expect(try await nb("people match first_name=One last_name=Twin", "").status == 0)
            for line in ["email=nobody@example.com", "last_name=Nobody phone=555-0100", "first_name=One last_name=No"] {
                let nobody = try await nb("people match \(line)", "")
                #expect(nobody.status == 66 && nobody.errors == "nb: nobody matches\n", "\(line): \(nobody)")
            }
            let missing = try await nb("people match phone=555-0100", "")
            #expect(missing.status == 65 && missing.errors.contains("does not tell which"), "\(missing)")
        }
    }

    @Test("A contact's type has a name")
    func contactType() async throws {
        try await withNation { _, nb in
            let types = try await nb("api GET settings/contact_types --field results.name", "")
            let type = try #require(types.output.split(separator: "\n").first).replacing(" ", with: "~")
            let contact = "contacts create 2 sender_id:=1 method=door_knock status=answered"
            let made = try await nb("\(contact) type=\(type.lowercased())", "")
            #expect(made.status == 0, "\(made)")
            let wrong = try await nb("\(contact) type=xyzzy", "")
            #expect(wrong.status == 64 && wrong.errors.contains("there is no contact type \"xyzzy\""), "\(wrong)")
        }
    }

    @Test("Tags are apart by commas too, and an empty one is refused")
    func tags() async throws {
        try await withNation { _, nb in
            #expect(try await nb("people tag 2 one,two~three four", "").status == 0)
            let tags = try await nb("people show 2 --json tags", "")
            for tag in ["one", "two three", "four"] { #expect(tags.output.contains("\"\(tag)\""), "\(tags)") }
            for words in ["one,", ",", "~"] {
                #expect(try await nb("people tag 2 \(words)", "").errors.contains("A tag is empty"))
            }
        }
    }

    @Test("A field that no response has is not found; one of an empty list is")
    func missingField() async throws {
        try await withNation { _, nb in
            for line in [
                "api GET people/me --field person.nonsense", "api GET people --field results.nonsense",
                "api GET people --paginate --field nonsense",
            ] {
                let result = try await nb(line, "")
                #expect(result.status == 66 && result.errors.contains("the response has no "), "\(line): \(result)")
            }
            let empty = try await nb("api people/search --query last_name=Nobody --field results.id", "")
            #expect(empty.status == 0 && empty.output == "", "\(empty)")
        }
    }

    @Test("A search takes every parameter that a nation knows")
    func filters() async throws {
        try await withNation(people: 5) { _, nb in
            for name in PeopleSearch.filters.names {
                let result = try await nb("people search \(name)=2018-10-30T00:00:00Z --curl", "")
                #expect(result.status == 0 && result.output.contains("people/search?"), "\(name): \(result)")
            }
        }
    }

    @Test("--verbose shows requests and responses on standard error, and no credential")
    func verbose() async throws {
        try await withNation { sandbox, nb in
            let result = try await nb("people show 1 --verbose", "")
            #expect(result.errors.contains("> GET \(sandbox.baseURL)/api/v1/people/1\n"))
            #expect(result.errors.contains("< 200 OK ("))
            #expect(!(result.errors + result.output).contains(sandbox.accessToken))
        }
    }
}
