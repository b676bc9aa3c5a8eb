// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import Foundation
import HTTPTypes
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NBCore

/// The sentences about what goes wrong.
@Suite("Errors of nb", .timed, .timeLimit(.minutes(10)))
struct SentenceTests {
    @Test("The sentence and the exit code of every kind of error are what was read and found good")
    func kinds() throws {
        var lines: [String] = []
        func add(_ name: String, _ error: any Error) {
            let failure = Failure(error)
            lines.append("\(name): \(failure.message) [\(failure.exitCode.rawValue)]")
        }
        let client: [ClientError.Kind] = [
            .invalidRequest, .invalidRequest.url, .invalidRequest.header, .connection, .connection.dns,
            .connection.refused, .connection.tls, .timedOut, .timedOut.deadline, .undecodable, .undecodable.json,
            .undecodable.truncated, .undecodable.tooLarge, .rejected.otherOrigin, .rejected.cacheOnly,
            .rejected.repeatedPage, .rejected.rateLimited, .rejected.filterIgnored, .rejected.unstable,
            .unauthenticated,
            .unauthenticated.noCredential,
            .status.client.unauthorized, .status.client.forbidden, .status.client.notFound,
            .status.client.tooManyRequests, .status.server,
        ]
        for kind in client { add("client.\(kind.name)", ClientError(kind)) }
        for kind: ClientError.Kind in [
            .rejected, .rejected.tooMany, .status.redirection.hopLimit, .rejected.notReplayable, .rejected.offline,
            .rejected.circuitOpen, .rejected.shutDown, .status.redirection, .service,
        ] {
            add("client.\(kind.name)", ClientError(kind, reason: "the reason"))
        }
        let oauth: [OAuthError.Kind] = [
            .configuration, .refused, .interactionRequired, .loginRequired, .status, .invalidResponse, .stateMismatch,
            .issuerMismatch, .idToken, .store, .store.corrupt, .store.insecure, .store.locked, .store.unwritable,
            .agent, .agent.timedOut, .agent.portTaken, .agent.noBrowser, .agent.intercepted, .alreadyUsed,
            .store.unreadable,
            .store.wrongKey, .store.inDoubt,
        ]
        for kind in oauth { add("oauth.\(kind.name)", OAuthError(kind)) }
        for code in [
            OAuthError.Code.accessDenied, .expiredToken, .invalidGrant, .invalidClient, .temporarilyUnavailable,
        ] {
            add("oauth.refused \(code.rawValue)", OAuthError(.refused, code: code))
        }
        let accounts: [AccountError.Kind] = [
            .slug, .application, .otherPerson, .unknownAccount, .signInRequired, .renewable, .noPerson,
            .noDeviceSignIn,
            .store.damaged, .store.unreadable, .store.unwritable,
        ]
        for kind in accounts { add("accounts.\(kind.name)", AccountError(kind, reason: "the reason")) }
        add("cancelled", CancellationError())
        add("command", CommandFailure("the message", exitCode: 64))
        try Snapshot.check(lines.joined(separator: "\n") + "\n", "errors/kinds.txt")
    }

    @Test("No kind of error is told by its name in the code")
    func names() throws {
        let client = try KindNames.all(in: "ErrandCore/Errors/ClientError.Kind+Families.swift")
        #expect(client.families.count > 5 && client.members.count > 20)
        for name in client.names {
            let message = Failure(ClientError(.init(name))).message
            #expect(message.contains(" ") && !message.hasPrefix(name), "\(name): \(message)")
        }
        let oauth = try KindNames.all(in: "ErrandOAuth/Errors/OAuthError+Kind.swift")
        #expect(oauth.families.count > 5 && oauth.members.count > 20)
        for name in oauth.names {
            let message = Failure(OAuthError(.init(name))).message
            #expect(message.contains(" ") && !message.hasPrefix(name), "\(name): \(message)")
        }
    }

    @Test(
        "A limit that refuses a later request of a call does not say that nothing was sent, or that it can be tried again"
    )
    func limited() {
        for method in [HTTPRequest.Method.get, .post, .put, .delete] {
            for (attempts, status) in [(0, nil), (1, nil), (1, 401), (1, 307), (2, 503)] as [(Int, Int?)] {
                let head = HTTPRequest(method: method, scheme: "https", authority: "a.example", path: "/p")
                var error = ClientError(
                    .rejected.rateLimited, reason: "the turn would come after the deadline",
                    request: RequestSummary(RawRequest(head: head)),
                    response: status.map { ResponseSummary(head: HTTPResponse(status: .init(code: $0))) })
                error.attempts = attempts
                error.retryAfter = .seconds(7)
                let failure = Failure(error)
                let isSentWrite = attempts > 0 && method != .get
                #expect(failure.exitCode.rawValue == (isSentWrite ? 1 : 75))
                #expect(failure.message.contains("try again in 7 s") == !isSentWrite)
                #expect(failure.message.contains("a request was sent") == (attempts > 0))
                #expect(!failure.message.contains("not sent"))
                if let status, attempts > 0 { #expect(failure.message.contains("and got status \(status)")) }
            }
        }
    }

    @Test("A wait is told in whole seconds, rounded up, in each message that tells one")
    func waits() throws {
        for (wait, seconds) in [(.milliseconds(20), 1), (.seconds(3), 3), (.milliseconds(3400), 4)] as [(Duration, Int)]
        {
            var limited = ClientError(.rejected.rateLimited)
            limited.retryAfter = wait
            var refused = OAuthError(.status)
            refused.retryAfter = wait
            for error in [limited, refused] as [any Error] {
                #expect(Failure(error).message.hasSuffix(" (try again in \(seconds) s)"), "\(error)")
            }
        }
        var over = ClientError(.rejected.rateLimited)
        over.retryAfter = .zero
        #expect(!Failure(over).message.contains("try again in"))
    }

    /// Command lines that cannot work; `~` is a space within a word.
    private static let lines = [
        // Usage.
        "peopel list", "people list --limit -1", "people list --limit=-1", "people list page=2", "people list limit=5",
        "people list --nation two~words", "people list name", "people list --token x",
        "people list --token x --base-url http://example.com",
        "people list --retry 9223372036854775807",
        "people list --ca", "people list --ca= --limit 1", "people list --limt 5", "tags list --tag vip",
        "people show 2 --jsn",
        "people list --json nonsense", "people list --csv --json id", "people list --columns id --json id",
        "people list --columns ,", "people list --csv --json id --for-spreadsheet", "people list --for-spreadsheet",
        "people list --timeout 0", "people search last_name=", "people list last_name=x", "tags list x",
        "people tag 2 a,", "contacts create 2 type=x --dry-run --nation mine --base-url http://127.0.0.1:1 --token t",
        "people show", "people show x~y", "people view Martin", "lists delete Big~list", "memberships show x",
        "contacts list Martin", "people list --tag a --list 1", "people list --list 1 --web",
        "people list --tag a --where id>0 --curl", "people search Ada city=London", "people search ~", "tags add x Ada",
        "people list --list Volunteers --curl --nation mine --base-url http://127.0.0.1:1 --token t",
        "people search lastname=x", "people search email=a@b.example", "donations search since=x",
        "people create", "people create name", "people create a:=[", "people create a=b -d {}",
        "people create -d @/nowhere", "people create -d []", "people delete 2", "people tag 2", "people match x",
        "login", "login two~words --token -", "login mine --token secret", "login mine --device --no-browser",
        "login --again --token -", "login mine --nation other", "logout ''", "people list --nation ''",
        "people create a=b --json", "accounts use", "sandbox trigger person_changed --base-url x --nation y",
        "login mine --redirect-port 70000", "login mine --timeout 0",
        "login mine --redirect-path callback", "login mine", "login mine --client-id x --client-secret-file /nowhere",
        "login mine --token -", "logout mine --nation other", "doctor --timeout 0",
        "login https://www.example.com/", "accounts use nobody", "accounts remove", "logout", "status", "whoami",
        "open events", "completion tcsh", "web --port 70000", "web --language xx", "web --redirect-path callback",
        "api GET", "api GET http://example.com/", "api GET people --paginate --include", "api GET people --query limit",
        "api people -q limit=2", "api people -d {}",
        "api -X GET POST people", "api people lists 7", "api people --jq .a --field a",
        "api GET people -H x", "api GET people --field a --curl", "api GET people --retry 1000",
        "api GET people --paginate --curl", "api GET people --paginate --dry-run", "api GET api/v1/people --v2",
        "webhooks listen --events person_born", "webhooks listen --forward-to localhost:3000",
        "webhooks listen --secret s3cret", "webhooks listen --secret -", "webhooks listen --webhook-version 5",
        "webhooks listen --nation mine --no-register", "webhooks listen --port 70000",
        "webhooks listen --public-url https://example.com/?a=b",
        "webhooks listen --public-url https://example.com/{event}",
        "sandbox trigger", "sandbox trigger person_born", "sandbox trigger person_changed",
        "sandbox trigger person_changed --id 0",
        "sandbox trigger person_changed --webhook-version 2",
        "sandbox trigger person_changed --base-url https://example.com",
        "sandbox trigger person_changed --base-url http://127.0.0.1:1",
        "sandbox --people 0", "sandbox --slug A_B", "sandbox --limit many", "sandbox --limit 0/10",
        "sandbox --database /", "sandbox --chaos fire", "sandbox --behavior fire", "sandbox --behavior merge_stamps",
        "sandbox --behavior date_step_every=0", "sandbox --behavior empty_lists=people",
        "sandbox --log /nowhere/requests", "sandbox --record /nowhere/exchanges",
        "sandbox --list-delay 4000", "sandbox --port 70000", "sandbox --token-lifetime=-1", "sandbox --daily=-1",
        "sandbox --limit-per-address=-1", "sandbox --redirect-uri callback", "demo --people 0",
        "oauth login --client-id x", "oauth login --client-id '' --nation mine",
        "oauth login --client-id x --nation mine --client-secret s3cret",
        "oauth login --client-id x --nation mine --key-id k",
        "oauth login --client-id x --nation mine --assertion-audience issuer",
        "oauth login --client-id x --nation mine --redirect-port 70000",
        "oauth login --client-id x --nation mine --redirect-path callback",
        "oauth login --client-id x --nation mine --timeout 0",
        "oauth login --client-id x --nation mine --assume-bearer --dpop",
        "oauth login --client-id x --token-endpoint https://example.com/token",
        "oauth login --client-id x --token-endpoint https://example.com/token --grant device",
        "oauth login --client-id x --nation mine --param a",
        "oauth login --client-id x --nation mine --param a=b --grant password",
        "oauth login --client-id x --nation mine --prompt none --grant password",
        "oauth login --client-id x --nation mine --authorization-endpoint https://example.com/",
        "oauth login --client-id x --issuer https://example.com --base-url https://example.com",
        "oauth login --client-id x --issuer https://example.com --authorization-endpoint https://example.com/",
        "oauth token", "oauth status",
        // Changes of many, other types, and what a person has set.
        "tags add x - 3", "tags add a,b 3", "undo --list x", "people update - phone=1 --json id",
        "people update - -d @-", "people show me --web", "events list --web", "memberships create statu=x",
        "signups create home_address=x", "petitions create goal=1", "alias set people whoami", "alias set 1x whoami",
        "alias delete nobody", "alias set x \"", "alias set x nonsense", "alias set x ''", "alias set x nb~whoami",
        "alias set x whoami~\\", "config set nation x", "config set limit many", "config unset nation",
        "alias set x ~-x",
    ]

    /// Command lines that read ids from standard input, and what it has.
    private static let inputs = [
        ("people delete - --yes", "{\"name\": 1}\n"), ("people delete - --yes", "{\n"),
        ("people delete - --yes", "seven\n"),
    ]

    /// Command lines that a nation refuses.
    private static let refused = [
        "people show 999", "people list --list nobody", "lists people 999",
        "events list --site nope", "people show 2 --token wrong", "people create phone=",
        "people create email=nonsense",
        "people match email=nobody@example.com", "people update 2", "lists create name=x", "lists delete 999 --yes",
        "events show 999", "people list --offline --limit 1", "people list --base-url http://127.0.0.1:1",
        "sandbox trigger person_changed", "sandbox trigger person_changed --id 999", "webhooks delete 1 --yes",
        "api GET nonsense", "api DELETE people/999", "people delete 2", "people list --jq .[].id|error",
        "donations create amount_in_cents:=1 donor_id:=1", "donations create donor_id:=1",
        "donations create amount_in_cents:=1", "web --nation mine", "people match first_name=Abe phone=1",
        "contacts create 2 type=emial", "api GET people/me --field nonsense", "undo nope", "resume nope",
    ]

    @Test("What is said of a command line that cannot work is what was read and found good")
    func usage() async throws {
        let home = NSTemporaryDirectory() + "nb-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let environment = ["HOME": home, "NB_KEYRING": "0"]
        var text = try await said(Self.lines, environment)
        for (line, input) in Self.inputs {
            text += try await said(line, environment, input: input)
        }
        text = text.replacing(home, with: "HOME")
        try Snapshot.check(text, "errors/usage.txt")
    }

    @Test("What is said when a nation refuses is what was read and found good")
    func refused() async throws {
        try await Home.run(people: 4) { home in
            var environment = home.environment
            environment["NB_BASE_URL"] = home.sandbox.baseURL
            environment["NB_TOKEN"] = home.sandbox.accessToken
            environment["NB_SLUG"] = home.sandbox.slug
            let text = try await said(Self.refused, environment)
                .replacing(home.sandbox.baseURL, with: "http://127.0.0.1:PORT").replacing(home.path, with: "HOME")
            try Snapshot.check(text, "errors/refused.txt")
        }
    }

    private func said(_ lines: [String], _ environment: [String: String]) async throws -> String {
        var text = ""
        for line in lines { text += try await said(line, environment) }
        return text
    }

    /// Runs a line that fails; `~` is a space within a word, and `''` an empty word.
    private func said(_ line: String, _ environment: [String: String], input: String = "") async throws -> String {
        let words = line.split(separator: " ").map { $0 == "''" ? "" : String($0.replacing("~", with: " ")) }
        let result = try await Program.run("nb", words, environment: environment, input: input)
        #expect(result.status != 0, "\(line)")
        return "$ nb \(line.replacing("~", with: "\\ "))\n\(result.errors)[\(result.status)]\n\n"
    }

    // MARK: What is found

    @Test("What is said of what is found, on the disk and elsewhere, is what was read and found good")
    func states() async throws {
        let other = FakeServer { _, _ in FakeServer.json("{}", .notFound) }
        try await other.run { elsewhere in
            try await Home.run { home in
                var text = ""
                func add(_ line: String, _ input: String = "", adding more: [String: String] = [:]) async throws {
                    text += try await said(line, home.environment.merging(more) { $1 }, input: input)
                }
                let place = home.sandbox.baseURL
                _ = try await home.signIn()
                // No application is known yet.
                try await add("login --again")
                try await add("login mine --token -", "a\u{1}b\n")
                try await add("login mine --no-browser --client-id x --base-url \(place)", "elsewhere\n")
                try await add("login mine --device --client-id x --base-url \(place)")
                try await add("login mine --client-id x --base-url \(place) --redirect-port \(home.sandbox.port)")
                try await add("people list", adding: ["NB_TOKEN": "a\n", "NB_BASE_URL": place])
                try await add("web --port \(home.sandbox.port)")
                try await add("sandbox --port \(home.sandbox.port)")
                try await add("sandbox trigger person_changed --base-url \(elsewhere)")
                try await add("people list --jq now", adding: ["PATH": try home.silentJQ()])
                try home.damage("applications.json")
                try await add("people delete 2")
                try await home.signInAsAnother()
                try await add("people list --nation nobody")
                try await add("accounts use abeforprez")
                try await home.endTokens()
                try await add("people list")
                try await add("people list")
                _ = try await home.signIn()
                try home.removeTokens()
                try await add("people list")
                _ = try await home.signIn()
                try home.damageTokens()
                try await add("people list")
                try home.damage("accounts.json")
                try await add("people list")
                let shown = text.replacing(place, with: "http://127.0.0.1:PORT").replacing(home.path, with: "HOME")
                    .replacing(elsewhere, with: "http://127.0.0.1:OTHER").replacing(
                        "\(home.sandbox.port)", with: "PORT")
                try Snapshot.check(shown, "errors/states.txt")
            }
        }
    }

    @Test(
        "No sentence says the same twice",
        arguments: [
            "export", "import", "import-records", "import-write", "kinds", "mirror", "mirror-hard", "mirror-postgres",
            "refused", "singer", "states", "store", "usage",
        ])
    func repetition(name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Snapshots/errors/\(name).txt")
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.hasPrefix("nb: ") {
            let message = String(line.dropFirst(4))
            #expect(Sentence.withoutRepetition(message) == message)
        }
    }

    @Test("Every sentence with which a command ends stands in a snapshot")
    func everySentence() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/errors")
        let kept = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        // They need a terminal, or something that fails at a moment, and have a test of their own.
        let others: Set<String> = [
            "nothing was done", " was changed while it was read: try again", ". Remove them: ",
            "the new id token was refused, and the previous one stays: ",
            "the server did not revoke the tokens: ", "which site? give --site",
            ", so the tokens were removed here and could not be revoked: at the server they ",
            "the output cannot be written: ", "the response is not JSON, so it has no fields",
            ": it is not known whether ", "several people match: ", "interrupted: ",
            "the renewed tokens could not be saved, and those before may not work any more: sign in again with ",
            "the page for the browser was asked for twice, so perhaps by another program: start nb web without ",
            "another export is writing ", ". To go on: ", " goes on with it, nb import undo ", " cannot be replaced",
            "nothing was done: the answer is neither yes nor no",
            "what would be gone cannot be saved: ", ": --no-backup goes on without", " is a change of the nation at ",
            " is a change that this version of nb does not know",
            " is finished: there is nothing to go on with", " could not be taken back",
            " to take back: nb journal list lists all", " to go on with: nb journal list lists all", "the change ",
            "standard input cannot be read: ", "standard input cannot be kept in ",
            "- reads a file from a pipe, and standard input is a terminal: give the file",
            "standard input has more than 64 MB: give the ids in parts", ": --clobber replaces it",
            "several lists are called \"",
            "the ids would give nearly all people another e-mail address: --match email finds people by their ",
            " is not a JSON object, so nothing of it applies", "the alias ",
            " is running: nb import list shows it", " after it: it is short for nb ",
            ". What was read is in the copy. ", "the configuration's account ",
        ]
        let sentences = try SourceSentence.all()
        #expect(sentences.count > 80)
        for sentence in sentences where !others.contains(sentence.piece) {
            let isKept = kept.contains(sentence.piece)
            #expect(isKept, "\(sentence.file): \(sentence.piece)")
        }
    }
}
