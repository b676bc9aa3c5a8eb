// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import NationSandbox
import Programs
import Testing

@Suite("nb web", .timeLimit(.minutes(2)))
struct WebCommandTests {
    @Test("It serves the accounts of nb to whoever has the address, and to nobody else; Ctrl-C ends it")
    func serving() async throws {
        let home = NSTemporaryDirectory() + "nb-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let environment = ["HOME": home, "XDG_STATE_HOME": "\(home)/state", "NB_KEYRING": "0"]
            _ = try await Program.run(
                "nb", ["login", sandbox.slug, "--token", "-", "--base-url", sandbox.baseURL], environment: environment,
                input: sandbox.accessToken + "\n")
            let web = try Program("nb", ["web", "--port", "0"], environment: environment, input: nil)
            let line = try #require(try web.line(beginning: "Accounts and people, for you alone: "))
            let origin = String(line.prefix { $0 != "?" }.dropLast())
            #expect(try await page(origin + "/people").text.contains("This page is private"))
            let entry = try await page(line)
            #expect(entry.status == 303)
            #expect(try await page(origin + "/people", entry.cookie).text.contains("Abe Administrator"))
            #expect(try await page(origin + "/people", entry.cookie).text.contains("5 people"))
            let port = try #require(origin.split(separator: ":").last.map(String.init))
            let taken = try await Program.run("nb", ["web", "--port", port], environment: environment)
            #expect(taken.status == 69 && taken.errors == "nb: port \(port) is taken: give another one, or --port 0\n")
            web.interrupt()
            #expect(try await web.result().status == 130)
        }
    }

    @Test("Wrong options are told", arguments: [["--port", "70000"], ["--redirect-path", "callback"]])
    func options(_ words: [String]) async throws {
        let result = try await Program.run("nb", ["web"] + words)
        #expect(result.status == 64 && result.errors.contains(words[0]))
    }

    private func page(_ url: String, _ cookie: String? = nil) async throws -> (
        status: Int, text: String, cookie: String?
    ) {
        let answer = try await Client(bare: nil, transport: .platform).response(
            to: .get("").reading(.text), .url(url), .header(.cookie, cookie), .option(\.acceptedStatus, .any))
        let set = answer.head.headerFields[.setCookie].map { String($0.prefix { $0 != ";" }) }
        return (answer.head.status.code, answer.value, set)
    }
}
