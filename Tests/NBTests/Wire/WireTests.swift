// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

/// The requests of `nb` when it reads version 2, held against `Snapshots/wire`.
@Suite("What nb sends", .timed, .timeLimit(.minutes(10)))
struct WireTests {
    /// The commands, as lines after `nb`; a line that begins with `+` writes a file.
    struct Script: Sendable, CustomTestStringConvertible {
        let name: String
        var people = 30
        let lines: [String]
        var testDescription: String { name }
    }

    static let scripts = [
        Script(
            name: "lists",
            lines: [
                "people list --where id>3 --where id<=9 -L4", "people list --where email=null -L0",
                "people list --where last_name!=null --where last_name*=a --json id,home_address.city,custom.graduation_year",
                "people list --where with_email_address=a@b.org", "people list --where last_name=a,b --curl",
                "people list --where custom.graduation_year=2008", "people list --list 1 --where id>0",
                "people list --tag volunteer --where born_at!=null -L0", "contacts list 3 --where id>0",
                "people list --columns id,home_address.city,custom.graduation_year,support_level -L3",
                "memberships list --where created_at>=2026-01-01 --jq .[].id", "signups show 3 --json id,home_address",
                "donations list --where amount_in_cents>2000 -L2", "people fields", "memberships list --curl",
            ]),
        Script(
            name: "export", people: 250,
            lines: [
                "export people -o @people.csv",
                "export people -o @some.jsonl --columns id,home_address.city,custom.graduation_year",
                "export people -o @tagged.csv --tag volunteer --columns email", "export people -o @list.csv --list 1",
                "export donations -o @gifts.csv --where updated_at>=2020-01-01 --where signup_id>2",
                "export events --columns id", "export people -o @none.jsonl --where email!=null --where id>=240",
                "export people --where email$=.org --where first_name^=A --where is_volunteer=true --curl",
            ]),
        Script(
            name: "mirror",
            lines: [
                "mirror @copy", "mirror --sweep @copy", "mirror @lists --types lists --list-members",
                "mirror @lists --types lists --list-members --sweep",
            ]),
        Script(name: "doctor", lines: ["doctor --nation abeforprez --timeout 20"]),
        Script(
            name: "import",
            lines: [
                "+first.csv id,email,external_id,home_address.city,custom.graduation_year,tags,mobile"
                    + "|3,,,Paris,2009,,555-0100|,new1@example.org,X1,Rome,,wire,|,new2@example.org,X2,,,,",
                "import @first.csv --yes --email-opt-in no --mobile-opt-in no", "import @first.csv --dry-run",
                "import undo @first.csv --yes",
            ]),
        Script(
            name: "changes",
            lines: [
                "memberships create signup_id=3 membership_type_id=1 status=active", "signups update 3 sex=F",
                "signups update 3 home_address.city=Paris custom.graduation_year=2009 donations_count=3",
                "petitions create goal=3 page.name=Wire", "people delete 4 --yes", "undo --yes",
            ]),
    ]

    @Test("The requests are the same, byte for byte", arguments: scripts)
    func same(_ script: Script) async throws {
        try await ExportNation.run(people: script.people) { nation in
            let control = Client(bare: try BaseURL(nation.sandbox.baseURL), transport: .platform)
            var text = ""
            for line in script.lines {
                if line.hasPrefix("+") {
                    let parts = line.dropFirst().split(separator: " ", maxSplits: 1)
                    let content = parts[1].replacing("|", with: "\r\n") + "\r\n"
                    try Data(content.utf8).write(to: URL(fileURLWithPath: "\(nation.folder)/\(parts[0])"))
                    continue
                }
                try await control.send(Request<Void>(.delete, "sandbox/requests", reading: .nothing))
                let result = try await nation.nb(line)
                let log: JSONObject = try await control.send(.get("sandbox/requests"))
                let requests = (log["requests"]?.array ?? []).map { entry in
                    "\(entry["method"]?.string ?? "") \(entry["target"]?.string ?? "")"
                }
                text += "\n# nb \(line): \(result.status)\n"
                if line.hasSuffix("--curl") {
                    text += Self.timeless(result.output.replacing(nation.sandbox.baseURL, with: "")).filter {
                        $0 != "\r"
                    }
                }
                // Several are sent at once, so their order is not always the same.
                text += Set(requests.map(Self.timeless)).sorted().map { $0 + "\n" }.joined()
            }
            try Snapshot.check(text, "wire/\(script.name).txt")
        }
    }

    /// Returns a request without the moments that depend on the clock, with ids in their order: people who are created
    /// at once come in any.
    private static func timeless(_ request: String) -> String {
        request.replacing(/\d+(%2C\d+)+/) { list in
            list.output.0.split(separator: "%2C").map(String.init).sorted { Int($0) ?? 0 < Int($1) ?? 0 }
                .joined(separator: "%2C")
        }.replacing(/\d{4}-\d\d-\d\dT\d\d(%3A|:)\d\d(%3A|:)\d\d(\.\d+)?(Z|[-+%0-9A-F:]+)/, with: "MOMENT")
    }
}
