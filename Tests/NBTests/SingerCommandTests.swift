// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing
import Visitors

@testable import nb

/// The files, the output and the sentences of `nb singer`.
@Suite("nb singer", .timed, .timeLimit(.minutes(4)))
struct SingerCommandTests {
    @Test("Standard output has messages only: a schema before the records, a state after them, in the stream's order")
    func messages() async throws {
        try await ExportNation.run(people: 1200) { nation in
            let tap = try SingerNation(nation)
            let made = try await tap.run()
            #expect(made.status == 0 && made.errors.contains("signups: 1200 records\n"), "\(made)")
            var (streams, stream, unsaved): ([String], String?, Int) = ([], nil, 0)
            for message in try tap.messages() {
                switch message.type {
                case "SCHEMA":
                    #expect(unsaved == 0 && message.text.contains(#""key_properties":["id"]"#))
                    stream = message.stream
                    streams.append(stream ?? "")
                case "RECORD":
                    #expect(message.stream == stream && message.text.contains(#""time_extracted":"20"#))
                    unsaved += 1
                    #expect(unsaved < 1400)
                default:
                    #expect(message.type == "STATE")
                    unsaved = 0
                }
            }
            #expect(streams.count == 40 && Set(streams).count == 40 && unsaved == 0)
            let states = try tap.messages().filter { $0.type == "STATE" }
            #expect(states.count > 40 && states.contains { $0.text.contains(#""started":"#) })
            #expect(states.last?.text.contains("started") == false && states.last?.text.contains("after") == false)
            #expect(states.last?.text.components(separatedBy: #"{"since":"20"#).count == 41)
        }
    }

    @Test("Selected streams and columns only are asked for and written")
    func selection() async throws {
        try await ExportNation.run(people: 30) { nation in
            let tap = try SingerNation(nation)
            let metadata = #"[{"breadcrumb":[],"metadata":{"selected":true}}]"#
            let schema = #"{"properties":{"id":{},"last_name":{},"home_address":{},"email":{"selected":false}}}"#
            try tap.write(
                "catalog.json",
                #"{"streams":[{"tap_stream_id":"signups","metadata":\#(metadata),"schema":\#(schema)},"#
                    + #"{"tap_stream_id":"voters","metadata":[]}]}"#)
            let before = nation.sandbox.requestCount()
            let made = try await tap.run("--catalog", tap.path("catalog.json"))
            #expect(made.status == 0 && made.errors == "signups: 30 records\n", "\(made)")
            #expect(nation.sandbox.requestCount() - before == 2)
            let records = try tap.messages().filter { $0.type == "RECORD" }
            #expect(records.count == 30 && records.allSatisfy { $0.text.contains(#""home_address":"#) })
            #expect(records.allSatisfy { $0.text.contains(/"record":\{"id":\d+,"/) && !$0.text.contains("email") })
            let old = try await tap.run("--properties", tap.path("catalog.json"))
            #expect(old.status == 0, "\(old)")
        }
    }

    @Test("tap-nationbuilder is another name of nb singer")
    func name() async throws {
        #expect(SingerCommand.arguments(["/usr/bin/tap-nationbuilder", "--about"]) == ["singer", "--about"])
        #expect(SingerCommand.arguments(["nb", "people"]) == ["people"] && SingerCommand.arguments([]) == [])
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let link = "\(folder)/tap-nationbuilder"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.path(of: "nb"))
            let about = try await Program.run(link, ["--about"])
            let named = try await Program.run("nb", ["singer", "--about"])
            #expect(about.status == 0 && about.output == named.output && about.errors == "")
            #expect(about.output.hasPrefix(#"{"name":"tap-nationbuilder","#), "\(about)")
            // As the tools around the Singer SDK ask.
            for words in [["--about", "--format=json"], ["--format", "json", "--about"]] {
                let asked = try await Program.run(link, words)
                #expect(asked.status == 0 && asked.output == about.output && asked.errors == "", "\(asked)")
            }
        }
    }

    @Test("A reader that goes away ends it quietly")
    func brokenPipe() async throws {
        try await ExportNation.run(people: 1000) { nation in
            let tap = try SingerNation(nation)
            let command = "'\(Program.path(of: "nb"))' singer --config \(tap.path("config.json")) | head -1"
            let head = try await Program.run(
                "/bin/bash", ["-c", "\(command); echo ${PIPESTATUS[0]}"], environment: nation.environment)
            #expect(head.output.hasPrefix(#"{"type":"SCHEMA""#) && head.output.hasSuffix("\n0\n"), "\(head)")
            #expect(!head.errors.contains("nb:"), "\(head)")
        }
    }

    @Test("What cannot be used is refused in one sentence, with nothing on standard output and no secret")
    func refused() async throws {
        try await ExportNation.run(people: 3) { nation in
            let tap = try SingerNation(nation)
            let good = tap.path("config.json")
            try tap.write("refresh.json", #"{"nation":"a","refresh_token":"s3cret"}"#)
            try tap.write("two.json", #"{"nation":"a","access_token":"s3cret","account":"a"}"#)
            try tap.write("token.json", #"{"nation":"\#(nation.sandbox.baseURL)","access_token":"s3cret"}"#)
            try tap.write("plain.json", #"{"nation":"http://example.com","access_token":"s3cret"}"#)
            try tap.write("account.json", #"{"account":"nobody"}"#)
            try tap.write("store.json", #"{"nation":"a","credential_store":"\#(tap.path("none"))"}"#)
            try tap.write("future.json", #"{"bookmarks":{"signups":{"since":"2199-01-01T00:00:00Z"}}}"#)
            try tap.write("unknown.json", #"{"streams":[{"stream":"people","schema":{"selected":true}}]}"#)
            let cases: [([String], Int32, String)] = [
                ([], 64, "--config is missing"), (["--config", tap.path("no.json")], 66, "there is no such file"),
                (["--config", nation.folder], 66, "cannot be read"),
                (["--config", tap.path("refresh.json")], 64, "a tap cannot hand the new one back"),
                (["--config", tap.path("refresh.json"), "--discover"], 64, "a tap cannot hand the new one back"),
                (["--config", tap.path("two.json")], 64, "needs only one of"),
                (["--config", tap.path("token.json")], 77, "401 Unauthorized"),
                (["--config", tap.path("plain.json")], 64, "over plain HTTP"),
                (["--config", tap.path("account.json")], 77, "nobody is signed in"),
                (["--config", tap.path("store.json")], 77, "nobody is signed in"),
                (["--config", good, "--state", tap.path("future.json")], 65, "is in the future"),
                (["--config", good, "--state", tap.path("no.json")], 66, "there is no such file"),
                (["--config", good, "--catalog", tap.path("unknown.json")], 64, "the stream people"),
                (["--discover", "--about"], 64, "exclude each other"),
                (["--about", "--format=markdown"], 64, "json"), (["--about", "--format="], 64, "json"),
                (["--discover", "--format=json"], 64, "--format is for --about"),
            ]
            for (words, status, sentence) in cases {
                let result = try await Program.run("nb", ["singer"] + words, environment: ["HOME": nation.folder])
                #expect(result.status == status && result.errors.contains(sentence), "\(words): \(result)")
                #expect(result.output == "" && !result.errors.contains("s3cret"), "\(words): \(result)")
            }
        }
    }

    @Test("A missing permission names the stream, and the way to read the others")
    func permission() async throws {
        try await ExportNation.run(people: 3, behaviors: ["missing_permissions=voters"]) { nation in
            let made = try await SingerNation(nation).run()
            #expect(made.status == 77 && made.errors.contains("nb: voters: "), "\(made)")
            #expect(
                made.errors.contains("\nA catalog that does not select voters reads the other streams.\n"), "\(made)")
        }
    }

    @Test("A nation's clock that is wrong is told once, and changes are asked for from the earlier time")
    func clocks() async throws {
        try await ExportNation.run(people: 3, behaviors: ["date_step=-9000", "date_step_every=8"]) { nation in
            // The steps come after so many requests; all of the tap are answered behind.
            while nation.sandbox.requestCount() < 8 {
                try await Client(bare: nil, transport: .platform).send(
                    Request<Void>.get(
                        "", .url("\(nation.sandbox.baseURL)/api/v2/lists"), .option(\.acceptedStatus, .any)))
            }
            let tap = try SingerNation(nation)
            try tap.write(
                "catalog.json",
                #"{"streams":[{"stream":"lists","selected":true},{"stream":"signups","selected":true}]}"#)
            let made = try await tap.run("--catalog", tap.path("catalog.json"))
            #expect(made.status == 0 && made.errors.matches(of: /Note: the nation's clock is \d+ s behind/).count == 1)
            let last = try #require(try tap.messages().last?.text)
            let since = try #require(last.firstMatch(of: /"signups":\{"since":"([^"]*)"/)?.output.1)
            let moment = try #require(ISO8601DateFormatter().date(from: String(since)))
            #expect((9000...9900).contains(Date.now.timeIntervalSince(moment)), "\(last)")
        }
    }

    @Test("An account of nb login and the store of nb oauth login are credentials")
    func credentials() async throws {
        try await Home.run { home in
            #expect(try await home.signIn().status == 0)
            let catalog = "\(home.path)/catalog.json"
            try Data(#"{"streams":[{"stream":"signups","selected":true}]}"#.utf8).write(
                to: URL(fileURLWithPath: catalog))
            let config = "\(home.path)/config.json"
            for (text, status, words) in [
                (#"{"account":"\#(home.sandbox.slug)"}"#, 0, "signups: 5 records\n"),
                (
                    #"{"account":"\#(home.sandbox.slug)","nation":"\#(home.sandbox.baseURL)"}"#, 0,
                    "signups: 5 records\n"
                ),
                (#"{"account":"\#(home.sandbox.slug)","nation":"other"}"#, 64, "is not one of its nation"),
            ] as [(String, Int32, String)] {
                try Data(text.utf8).write(to: URL(fileURLWithPath: config))
                let made = try await home.nb("singer", "--config", config, "--catalog", catalog)
                #expect(made.status == status && made.errors.contains(words), "\(text): \(made)")
            }
            let app = home.sandbox.apps[0]
            let program = try home.start(
                [
                    "oauth", "login", "--token-endpoint", "\(home.sandbox.baseURL)/oauth/token",
                    "--authorization-endpoint", "\(home.sandbox.baseURL)/oauth/authorize", "--client-id", app.clientID,
                    "--no-browser", "--store", "\(home.path)/store",
                ], adding: ["NB_CLIENT_SECRET": app.clientSecret ?? ""], input: "")
            let url = try #require(try await program.line(beginning: "Open: "))
            var visitor = try Visitor(home.sandbox)
            let redirect = try await visitor.authorize(url)
            try await Client(bare: nil, transport: .platform).send(Request<Void>.get("", .url(redirect)))
            let login = try await program.result()
            #expect(login.status == 0, "\(login)")
            let store = #"{"credential_store":"\#(home.path)/store","nation":"\#(home.sandbox.baseURL)"}"#
            try Data(store.utf8).write(to: URL(fileURLWithPath: config))
            let made = try await home.nb("singer", "--config", config, "--catalog", catalog)
            #expect(made.status == 0 && made.errors == "signups: 5 records\n", "\(made)")
        }
    }
}
