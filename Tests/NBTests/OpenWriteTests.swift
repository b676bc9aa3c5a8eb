// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import HTTPTypes
import NationBuilder
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Writes of which nobody knows whether they were carried out.
@Suite("Writes without a response", .timed, .timeLimit(.minutes(8)))
struct OpenWriteTests {
    /// Every command that writes, and the command that it names.
    private static let writes: [(line: String, look: String)] = [
        ("people create email=ada@example.com", "nb people match email=ada@example.com"),
        ("people create first_name=Ada~M last_name=King", "nb people search 'first_name=Ada M' last_name=King"),
        ("people create note=x --nation abeforprez", "nb people list --limit 5 --nation abeforprez"),
        ("people update 2 note=x", "nb people show 2"),
        ("people delete 2 --yes --no-backup", "nb people show 2"),
        ("people tag 2 a,b", "nb people show 2 --json tags"),
        ("people untag 2 a", "nb people show 2 --json tags"),
        ("lists create name=x slug=x author_id:=1", "nb lists list --limit 5"),
        ("lists update 1 name=x", "nb lists list --limit 0"),
        ("lists delete 1 --yes --no-backup", "nb lists list --limit 0"),
        ("lists add 1 2", "nb lists people 1 --limit 0"),
        ("lists remove 1 2", "nb lists people 1 --limit 0"),
        (
            "donations create amount_in_cents:=1 donor_id:=1 succeeded_at=2026-01-02T03:04:05Z",
            "nb donations list --limit 5"
        ),
        ("contacts create 2 method=door_knock", "nb contacts list 2 --limit 5"),
        ("contacts update 1 content=x", "nb contacts show 1"),
        ("contacts delete 1 --yes --no-backup", "nb contacts show 1"),
        ("events create --site x name=x", "nb events list --site x --limit 5"),
        (
            "donations update 1 amount_in_cents:=1 succeeded_at=2026-01-02T03:04:05Z failed_at:=null canceled_at:=null",
            "nb donations show 1"
        ),
        ("donations delete 1 --yes --no-backup", "nb donations show 1"),
        (
            "events update 1 --site x name=x status=published start_time=2026-01-02 end_time=2026-01-03",
            "nb events show 1 --site x"
        ),
        ("events delete 1 --site x --yes --no-backup", "nb events show 1 --site x"),
        ("surveys create --site x name=x", "nb surveys list --site x --limit 5"),
        ("surveys update 1 --site x name=x status=published", "nb surveys list --site x --limit 0"),
        ("surveys delete 1 --site x --yes --no-backup", "nb surveys list --site x --limit 0"),
        ("tags create name=x", "nb signup_tags list --limit 0 --where name=x"),
        ("tags update 1 name=x", "nb signup_tags show 1"),
        ("tags delete 1 --yes --no-backup", "nb signup_tags show 1"),
        ("webhooks create url=http://127.0.0.1:1/ event=person_created version:=4", "nb webhooks list --limit 5"),
        ("webhooks delete 1 --yes --no-backup", "nb webhooks show 1"),
        ("api POST people -d {}", "nb api GET people"), ("api DELETE people/2", "nb api GET people/2"),
    ]

    /// The commands that follow from the table of types, with the beginning of the command that they name.
    private static let typed: [(line: String, look: String)] = TypeTable.types.flatMap { type in
        let name = type.name
        let attribute = type.type?.attributes.first { value($0.kind) != nil && $0.isWritable }
        let member = attribute.flatMap { found in value(found.kind).map { "\(found.name)=\($0)" } } ?? "name=x"
        let page = type.pageKind == nil ? "" : " page.name=x"
        var lines: [String] = []
        if type.can(.create) { lines.append("\(name) create \(member)\(page)") }
        if type.can(.update) { lines.append("\(name) update 1 \(member)") }
        if type.can(.delete) { lines.append("\(name) delete 1 --yes --no-backup") }
        return lines.map { ($0, "nb \(name) ") }
    }

    private static func value(_ kind: V2.ResourceType.Kind) -> String? {
        switch kind {
        case .text: "x"
        case .integer, .decimal, .id: "1"
        case .boolean: "true"
        case .date, .time: "2026-01-02"
        default: nil
        }
    }

    /// The commands that write nothing to a nation.
    private static let readers: Set<String> = [
        "ListCommand", "ShowCommand", "MatchCommand", "FieldsCommand", "TypesCommand", "OpenCommand", "ExportCommand",
        "SingerCommand", "DoctorCommand", "ListImportsCommand", "ListJournalsCommand", "LoginCommand", "LogoutCommand",
        "WhoAmICommand",
        "StatusCommand", "ListAccountsCommand", "UseAccountCommand", "RemoveAccountCommand", "RefreshMirrorCommand",
        "MirrorStatusCommand", "CheckMirrorCommand", "ForgetMirrorCommand", "FleetStatusCommand", "CacheInfoCommand",
        "CacheClearCommand", "OAuthLoginCommand", "OAuthStatusCommand", "OAuthTokenCommand", "OAuthUserinfoCommand",
        "OAuthIntrospectCommand", "OAuthRevokeCommand", "OAuthLogoutCommand", "ListConfigCommand",
        "GetConfigCommand", "SetConfigCommand", "UnsetConfigCommand", "SetAliasCommand", "ListAliasesCommand",
        "DeleteAliasCommand", "CompletionCommand", "ServeSandboxCommand", "TriggerCommand", "DemoCommand",
    ]

    /// The commands that write in a way of their own, each with the suite in which it meets failures.
    private static let others = [
        "ImportFileCommand": "CarriedOutTests", "ResumeImportCommand": "CarriedOutTests",
        "UndoImportCommand": "CarriedOutTests", "UndoCommand": "CarriedOutTests", "ResumeCommand": "BulkChangeTests",
        "ListenCommand": "WebhookListenTests", "WebCommand": "those of NationBuilderWebTests",
    ]

    @Test("Each command is in the table of those that write, or in the list of those that write nothing")
    func everyCommand() {
        let lines = (Self.writes + Self.typed).map(\.line) + CarriedOutTests.commands.map(\.line)
        var count = 0
        for leaf in HelpTests.Command(path: [], type: NB.self).all where leaf.below.isEmpty {
            let (words, type) = (leaf.path.joined(separator: " "), String("\(leaf.type)".prefix { $0 != "<" }))
            let isInTable = lines.contains { "\($0) ".hasPrefix("\(words) ") }
            let isElsewhere = Self.readers.contains(type) || Self.others[type] != nil
            #expect(isInTable != isElsewhere, "nb \(words): \(type)")
            if isInTable { count += 1 }
        }
        #expect(count > 100)
    }

    /// The ways in which a response fails to come: of a server that failed, and of a connection
    /// that ended before the request was carried out, and after it.
    private static let faults = ["500", "502", "503", "html=502", "drop", "lost"]

    private static func names(_ look: String, _ result: Program.Result) -> Bool {
        let advice = ", so look before you try again: \(look)"
        return look.hasSuffix(" ") ? result.errors.contains(advice) : result.errors.hasSuffix(advice + "\n")
    }

    private func check(
        _ rule: String, _ options: [String] = [], _ writes: [(line: String, look: String)] = Self.writes
    ) async throws {
        var configuration = SandboxConfiguration(people: 5, rateLimit: .generous)
        configuration.chaos = SandboxChaos(seed: 1, rules: [try ChaosRule(parsing: rule)])
        try await NationSandbox.run(configuration) { sandbox in
            let environment = [
                "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
            ]
            for (line, look) in writes {
                let words = line.split(separator: " ").map { String($0.replacing("~", with: " ")) }
                let result = try await Program.run(
                    "nb", words + ["--retry", "0"] + options, environment: environment)
                #expect(result.status == 75, "\(rule) \(line): \(result)")
                #expect(
                    Self.names(look, result) && result.errors.contains(": it is not known whether "),
                    "\(rule) \(line): \(result)")
            }
        }
    }

    @Test(
        "Every write says that it is not known whether it was carried out, and names the command that finds out",
        arguments: faults)
    func unknown(rule: String) async throws {
        let place = try #require(Self.faults.firstIndex(of: rule))
        // Each command meets two of the faults, and in `make soak` all.
        let writes = Self.writes.indices.filter { Soak.isOn || ($0 + place).isMultiple(of: 3) }.map { Self.writes[$0] }
        // Of the commands that follow from a table, which are one in the program, each fourth meets one.
        let typed = Self.typed.indices.filter { Soak.isOn || $0 % (4 * Self.faults.count) == place }
            .map { Self.typed[$0] }
        try await check(rule, [], writes + typed)
    }

    @Test(
        "A write with another status says what became of it, and names the command that shows it",
        arguments: [303, 307, 503, 451])
    func statuses(status: Int) async throws {
        let place = [303, 307, 503, 451].firstIndex(of: status)
        let all = Self.writes + Self.typed.filter { $0.line.hasPrefix("memberships ") }
        // Each command meets one of them, and in `make soak` all.
        let writes = all.indices.filter { Soak.isOn || $0 % 4 == place }.map { all[$0] }
        let clauses = [303: ": it was carried out: ", 451: "451 "]
        let clause = clauses[status] ?? ": it is not known whether "
        try await NationSandbox.run(SandboxConfiguration(people: 5, rateLimit: .generous)) { sandbox in
            try await OtherResponses.run(before: sandbox) { server, origin in
                server.respond(with: status)
                let environment = ["NB_BASE_URL": origin, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug]
                for (line, look) in writes {
                    let words = line.split(separator: " ").map { String($0.replacing("~", with: " ")) }
                    let result = try await Program.run("nb", words + ["--retry", "0"], environment: environment)
                    // A refusal is certain, whatever the server has done.
                    let isRefusal = status == 451
                    #expect(result.status == (isRefusal ? 1 : 75), "\(status) \(line): \(result)")
                    #expect(
                        Self.names(look, result) != isRefusal && result.errors.contains(clause)
                            && result.errors.contains("look before") != isRefusal
                            && !result.errors.contains("not sent"), "\(status) \(line): \(result)")
                }
            }
        }
    }

    @Test("A response that ends in its body is none", arguments: ["cut=0", "cut=10"])
    func cut(rule: String) async throws {
        // A refusal is certain by its head alone, so these succeed.
        let bodies = ["people create email", "people update", "people create first", "donations create"]
        let writes = Self.writes.filter { write in bodies.contains { write.line.hasPrefix($0) } }
        #expect(writes.count == bodies.count)
        try await check(rule, [], writes)
    }

    @Test("A write that runs out of time is told in the same way")
    func timedOut() async throws {
        let writes = Soak.isOn ? Self.writes : Array(Self.writes.prefix(6))
        try await check("latency=30s", ["--timeout", "0.3"], writes)
    }

    @Test(
        "A write that the limit refused after something was sent is open, unless its last response tells that it was refused"
    )
    func limited() async throws {
        let write = OpenWrite(outcome: "the person was created", look: "nb people list")
        let (open, done) = ("not known whether the person was created", "it was carried out: the person was created")
        for (attempts, status, words) in [
            (0, nil, nil), (1, nil, open), (1, 500, open), (1, 503, open), (1, 303, done), (1, 302, open),
            (1, 307, open), (1, 401, nil), (1, 429, nil), (1, 501, nil),
        ] as [(Int, Int?, String?)] {
            let head = HTTPRequest(method: .put, scheme: "https", authority: "a.example", path: "/p")
            var error = ClientError(
                .rejected.rateLimited, request: RequestSummary(RawRequest(head: head)),
                response: status.map { ResponseSummary(head: HTTPResponse(status: .init(code: $0))) })
            error.attempts = attempts
            let thrown = error
            do {
                try await write.watch { throw thrown }
            } catch {
                let failure = Failure(error)
                #expect(failure.exitCode.rawValue == (attempts == 0 ? 75 : 1))
                for clause in [open, done] {
                    #expect(failure.message.contains(clause) == (clause == words), "\(attempts) \(status ?? 0)")
                }
            }
        }
    }

    @Test("A refusal is certain", arguments: ["501", "429=0"])
    func certain(rule: String) async throws {
        var configuration = SandboxConfiguration(people: 5, rateLimit: .generous)
        configuration.chaos = SandboxChaos(seed: 1, rules: [try ChaosRule(parsing: rule)])
        try await NationSandbox.run(configuration) { sandbox in
            let environment = ["NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken]
            let result = try await Program.run(
                "nb", ["people", "create", "first_name=Ada", "--retry", "0"], environment: environment)
            #expect(result.status != 0 && !result.errors.contains("not known"), "\(result)")
        }
    }
}
