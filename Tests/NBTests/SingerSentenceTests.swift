// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

@Suite("What nb singer says when it cannot do what it is told", .timed, .timeLimit(.minutes(4)))
struct SingerSentenceTests {
    /// Files of a configuration, by their names; `URL` and `TOKEN` stand for those of the nation.
    private static let configurations = [
        "text": "no JSON", "empty": "{}", "two": #"{"nation":"URL","access_token":"TOKEN","account":"abe"}"#,
        "refresh": #"{"nation":"URL","refresh_token":"r3fresh"}"#,
        "nation": #"{"nation":"a b","access_token":"TOKEN"}"#,
        "account": #"{"account":"a b"}"#, "nobody": #"{"account":"nobody"}"#,
        "store": #"{"nation":"URL","credential_store":"FOLDER/none"}"#,
        "wrong": #"{"nation":"URL","access_token":"wrong"}"#,
        "good": #"{"nation":"URL","access_token":"TOKEN"}"#,
        "none": #"{"streams":[]}"#, "future": #"{"bookmarks":{"signups":{"since":"2999-01-01T00:00:00Z"}}}"#,
    ]

    private static let lines = [
        "singer", "singer --discover --about", "singer --about --format=xml", "singer --format=json",
        "singer --config ''", "singer --config @missing",
        "singer --config @text", "singer --config @empty", "singer --config @two", "singer --config @refresh",
        "singer --config @nation", "singer --config @account", "singer --config @nobody", "singer --config @store",
        "singer --config @wrong", "singer --config @good --catalog @text", "singer --config @good --catalog @none",
        "singer --config @good --state @text", "singer --config @good --state @future",
    ]

    @Test("Each sentence was read and found good")
    func sentences() async throws {
        try await ExportNation.run(people: 3) { nation in
            for (name, text) in Self.configurations {
                let text = text.replacing("URL", with: nation.sandbox.baseURL)
                    .replacing("TOKEN", with: nation.sandbox.accessToken).replacing("FOLDER", with: nation.folder)
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(nation.folder)/\(name)"))
            }
            var text = ""
            for line in Self.lines {
                let words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
                    .map { $0.hasPrefix("@") ? "\(nation.folder)/\($0.dropFirst())" : $0 }
                let result = try await Program.run(
                    "nb", words, environment: ["PATH": "/usr/bin:/bin", "HOME": nation.folder])
                #expect(result.status != 0, "\(line)")
                #expect(!result.errors.contains("r3fresh"))
                text += "$ nb \(line.replacing(" @", with: " FOLDER/"))\n\(result.errors)[\(result.status)]\n\n"
            }
            let shown = text.replacing(nation.folder, with: "FOLDER")
                .replacing("127.0.0.1:\(nation.sandbox.port)", with: "127.0.0.1:PORT")
            try Snapshot.check(shown, "errors/singer.txt")
        }
    }
}
