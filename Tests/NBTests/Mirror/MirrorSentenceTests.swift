// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationBuilder
import NationSandbox
import Programs
import Synchronization
import TestSupport
import Testing

@testable import nb

@Suite("What nb mirror says when it cannot do what it is told", .timed, .timeLimit(.minutes(10)))
struct MirrorSentenceTests {
    /// Command lines that cannot work; `~` is a space within a word, and `@` stands before files of the folder.
    private static let usage = [
        "mirror", "mirror ''", "mirror -", "mirror :memory:", "mirror mysql://db.example/copy",
        "mirror mysql://nb:s3cret@db.example/copy", "mirror postgres://nb:s3cret@db.example/copy",
        "mirror postgresql://db.example/copy?user=nb&password=s3cret", "mirror postgres://ada@db.example:none/copy",
        "mirror status postgres://nb:s3cret@db.example/copy", "mirror --database-env NOWHERE",
        "mirror status --database-env NB_SLUG", "mirror check --database-env NB_SLUG @copy",
        "mirror forget 7 --database-env ''", "mirror status @copy --nation ''", "mirror file:copy.sqlite",
        "mirror statsu", "mirror a b",
        "mirror @new --only peple", "mirror @new --only ,", "mirror @new --only people --without donations",
        "mirror @new --without \(V2.ResourceType.all.map(\.name).joined(separator: ","))",
        "mirror @new --with lists", "mirror @new --with ,", "mirror @new --sweep --sweep-every 1h",
        "mirror @new --sweep-every soon",
        "mirror @new --share 80", "mirror @new --max-requests 0", "mirror @new --accept-deletions signups",
        "mirror @new --accept-deletions peple=3", "mirror @new --keep-deleted 0", "mirror @new --offline",
        "mirror status", "mirror status ''", "mirror check @copy --rows=-1", "mirror check @copy --offline",
        "mirror forget x @copy", "mirror forget 0 @copy", "mirror forget 7",
    ]

    /// Command lines about what is there, after a copy of another nation was made in `other` and one of this in `copy`.
    private static let found = [
        "mirror status @none", "mirror check @none", "mirror forget 7 @none --yes", "mirror forget 7 @copy",
        "mirror status @text", "mirror check @text", "mirror @text", "mirror forget 7 @text --yes",
        "mirror status @database", "mirror @database", "mirror status @folder", "mirror @folder",
        "mirror @nowhere/copy", "mirror @other", "mirror check @other", "mirror @copy --token wrong",
        "mirror check @copy --token wrong", "mirror @new --base-url http://127.0.0.1:1",
        "mirror check @copy --base-url http://127.0.0.1:1", "mirror @copy --max-requests 1",
        "mirror postgres://ada@127.0.0.1:1/copy", "mirror status postgres://ada@127.0.0.1:1/copy",
        "mirror @limited --max-requests 3 --only people,donations --share 50%",
    ]

    private func said(_ lines: [String], _ nation: ExportNation) async throws -> String {
        var text = ""
        for line in lines {
            let words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
                .map { $0.hasPrefix("@") ? "\(nation.folder)/\($0.dropFirst())" : $0 }
            let result = try await Program.run("nb", words, environment: nation.environment)
            #expect(result.status != 0, "\(line)")
            let told = result.errors.replacing(nation.folder, with: "FOLDER")
                .replacing(nation.folder.replacing("//", with: "/"), with: "FOLDER")
                .replacing(":\(nation.sandbox.port)", with: ":PORT")
            text += "$ nb \(line.replacing(" @", with: " FOLDER/"))\n\(told)[\(result.status)]\n\n"
        }
        return text
    }

    private func makeText(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/folder", withIntermediateDirectories: true)
        try Data("Not a database, but long enough to be one.\n".utf8)
            .write(to: URL(fileURLWithPath: "\(folder)/text"))
    }

    @Test("Each sentence was read and found good")
    func sentences() async throws {
        try await ExportNation.run(people: 5) { nation in
            try makeText(nation.folder)
            var text = try await said(Self.usage, nation)
            try await ExportNation.run(people: 3) { other in
                let made = try await other.nb("mirror \(nation.folder)/other")
                #expect(made.status == 0, "\(made)")
            }
            let made = try await nation.nb("mirror @copy")
            #expect(made.status == 0, "\(made)")
            try await nation.sql("CREATE TABLE people (id INTEGER)", on: "database")
            text += try await said(Self.found, nation)
            let shown = text.replacing(#/http:\/\/127\.0\.0\.1:\d{4,}/#, with: "http://127.0.0.1:OTHER")
            try Snapshot.check(shown, "errors/mirror.txt")
        }
    }

    @Test("So is what is said of a nation that is hard to copy")
    func hard() async throws {
        let text = Mutex("")
        @Sendable func add(_ lines: [String], _ behavior: String, _ nation: ExportNation) async throws {
            let said = try await said(lines, nation)
            text.withLock { $0 += "== \(behavior)\n\(said)" }
        }
        for behavior in ["key_filters=off", "missing_permissions=donations"] {
            try await ExportNation.run(people: 5, behaviors: [behavior]) { nation in
                // Of the types that are asked for at once, the response to any may come first.
                let more = behavior == "key_filters=off" ? " --only donations" : ""
                try await add(["mirror @new\(more)"], behavior, nation)
            }
        }
        try await ExportNation.run(people: 40) { nation in
            #expect(try await nation.nb("mirror @copy").status == 0)
            try await nation.set(["empty_lists": ["signups"]])
            try await add(["mirror @copy --sweep", "mirror @copy --sweep --json"], "empty_lists=signups", nation)
            #expect(try await nation.sql("SELECT count(*) FROM signups", on: "copy") == ["40"])
        }
        try Snapshot.check(text.withLock { $0 }, "errors/mirror-hard.txt")
    }
}
