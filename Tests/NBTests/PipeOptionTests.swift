// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Each option that takes a file is given a pipe, as a shell makes of `<(…)`.
@Suite("Pipes in place of files", .timed, .timeLimit(.minutes(4)))
struct PipeOptionTests {
    private static let catalog =
        #"{"streams":[{"tap_stream_id":"signups","metadata":[{"breadcrumb":[],"metadata":{"selected":true}}],"#
        + #""schema":{"properties":{"id":{}}}}]}"#

    /// A command, what its pipe holds, and what it prints or says.
    private static let commands: [(words: String, content: String, status: Int32, text: String)] = [
        ("singer --config PIPE --discover", #"{"nation":"BASE","access_token":"TOKEN"}"#, 0, #""streams""#),
        ("singer --config FOLDER/config.json --catalog PIPE", catalog, 0, "signups: 3 records"),
        ("singer --config FOLDER/config.json --catalog FOLDER/catalog.json --state PIPE", "{}", 0, "signups"),
        ("singer --config FOLDER/config.json --state PIPE", "no JSON", 65, "the state"),
        ("api POST api/v1/people --data @PIPE", #"{"person":{"first_name":"Piped"}}"#, 0, "Piped"),
        ("people create --data @PIPE", #"{"first_name":"Piped","last_name":"Person"}"#, 0, "Piped"),
        (
            "import FOLDER/people.csv --dry-run --map PIPE",
            #"{"Mail":"email"}"#, 0, "email"
        ),
        // It is read twice, and its words say so.
        ("import PIPE --dry-run", "email\na@b.example\n", 66, "no file that can be read twice"),
        ("api POST api/v1/people --data @FOLDER", "", 64, "cannot be read: Is a directory"),
    ]

    @Test("A pipe is read as a file is, or refused in words", arguments: commands.indices)
    func command(index: Int) async throws {
        let (words, content, status, text) = Self.commands[index]
        try await ExportNation.run(people: 3) { nation in
            func filled(_ text: String) -> String {
                text.replacing("BASE", with: nation.sandbox.baseURL).replacing(
                    "TOKEN", with: nation.sandbox.accessToken
                )
                .replacing("FOLDER", with: nation.folder)
            }
            for (name, text) in [
                ("config.json", #"{"nation":"BASE","access_token":"TOKEN"}"#), ("catalog.json", Self.catalog),
                ("people.csv", "Mail\na@b.example\n"), ("content", content),
            ] { try Data(filled(text).utf8).write(to: URL(fileURLWithPath: "\(nation.folder)/\(name)")) }
            let line = filled(words).replacing("PIPE", with: "<(cat '\(nation.folder)/content')")
            let result = try await Program.run(
                "/bin/bash", ["-c", "exec '\(Program.path(of: "nb"))' \(line)"], environment: nation.environment)
            #expect(result.status == status, "\(line): \(result)")
            #expect(text.isEmpty || (result.output + result.errors).contains(text), "\(line): \(result)")
        }
    }

    @Test("A pipe holds a secret or authorities, a folder holds nothing, and what has no end is not read for ever")
    func files() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let path = "\(folder)/pipe"
            #expect(mkfifo(path, 0o600) == 0)
            let options = try OAuthClientOptions.parse(["--client-id", "x", "--client-secret", "@\(path)"])
            let writer = Task.detached { try Data("s3cret\n".utf8).write(to: URL(fileURLWithPath: path)) }
            #expect(try options.secret() == "s3cret")
            try? await writer.value
            #expect(NamedFile.content(folder) == nil && NamedFile.content("\(folder)/none") == nil)
            #expect(NamedFile.content("/dev/null") == Data() && NamedFile.content("/dev/zero") == nil)
        }
    }
}
