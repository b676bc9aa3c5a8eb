// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderMirror
@testable import nb

@Suite("Options of nb mirror", .timed)
struct MirrorOptionTests {
    private func options(_ words: String...) throws -> MirrorOptions {
        try MirrorOptionGroup.parse(words).options
    }

    @Test("Without options all types are read, and nothing is accepted")
    func defaults() throws {
        let options = try options()
        #expect(options.types.map(\.name) == V2.ResourceType.all.map(\.name))
        #expect(options.accepted == .none && options.maxRequests == nil && options.keepDeleted == nil)
        #expect(options.share == 0.8 && options.sweepEvery == .seconds(86_400) && !options.includesBodies)
    }

    @Test("Types are chosen by their names, in the order of the API, and people is a name of signups")
    func types() throws {
        #expect(try options("--only", "people, donations").types.map(\.name) == ["donations", "signups"])
        #expect(try options("--only", "Signup-Tags").types.map(\.name) == ["signup_tags"])
        let rest = try options("--without", "people,voters").types.map(\.name)
        #expect(rest == V2.ResourceType.all.map(\.name).filter { !["signups", "voters"].contains($0) })
    }

    @Test("Times and shares are read")
    func numbers() throws {
        #expect(try options("--sweep").sweepEvery == .zero)
        for (text, seconds) in [("90s", 90), ("30m", 1_800), ("24h", 86_400), ("7d", 604_800)] {
            #expect(try options("--sweep-every", text).sweepEvery == .seconds(seconds))
        }
        #expect(try options("--share", "5%").share == 0.05 && options("--share", "100%").share == 1)
        #expect(try options("--keep-deleted", "90").keepDeleted == .seconds(90 * 86_400))
        #expect(try options("--max-requests", "7").maxRequests == 7 && options("--with", "bodies").includesBodies)
    }

    @Test("What else is read is named, one or several")
    func additions() throws {
        #expect(try !options("--with", "bodies").includesListMembers)
        let members = try options("--with", "list-members", "--accept-deletions", "list_signups=3")
        #expect(members.includesListMembers && !members.includesBodies)
        #expect(members.accepted == .counts(["list_signups": 3]))
        let both = try options("--with", "list-members, bodies")
        #expect(both.includesListMembers && both.includesBodies)
        for words in ["lists", "bodies,lists", ","] {
            #expect(throws: (any Error).self) { try options("--with", words) }
        }
    }

    @Test("Accepted deletions are numbers of types, or any")
    func accepted() throws {
        #expect(try options("--accept-deletions", "any").accepted == .any)
        let two = try options("--accept-deletions", "people=3,voters=1", "--accept-deletions", "donations=2").accepted
        #expect(two == .counts(["signups": 3, "voters": 1, "donations": 2]))
    }

    @Test(
        "What cannot be meant is refused",
        arguments: [
            ["--sweep-every", "24"], ["--sweep-every", "h"], ["--sweep-every", "1.5h"], ["--sweep-every", "9999999h"],
            ["--share", "0%"], ["--share", "101%"], ["--share", "0.8"], ["--share", "80"], ["--max-requests", "0"],
            ["--keep-deleted", "0"], ["--accept-deletions", "any,signups=1"], ["--accept-deletions", "signups=-1"],
            ["--accept-deletions", "signups=1=2"], ["--only", ","], ["--only", ""], ["--with", "all"],
        ])
    func refused(words: [String]) {
        #expect(throws: (any Error).self) { try MirrorOptionGroup.parse(words) }
    }

    @Test("The command that goes on has the same options, and those deletions that were held")
    func command() throws {
        let words = [
            "--only", "people,voters", "--with", "bodies", "--sweep", "--share", "50%", "--max-requests", "9",
            "--keep-deleted", "3", "--accept-deletions", "voters=2",
        ]
        let group = try MirrorOptionGroup.parse(words)
        #expect(group.words() == words)
        #expect(group.words(accepting: ["signups": 7]) == words + ["--accept-deletions", "signups=7"])
        let others = ["--without", "people", "--sweep-every", "7d"]
        #expect(try MirrorOptionGroup.parse(others).words() == others)
    }

    @Test("A path is that of a file, and no mistyped command")
    func path() throws {
        for path in [
            "copy.sqlite", "./status", "a/statsu", "copy", "my copy", "http", "c:copy", "postgres://a@host:5432/db?x=y",
        ] {
            try MirrorPath.checkNew(path)
        }
        for path in [
            "", "-", ":memory:", "file:copy", "mysql://host/db", "postgres://a:b@host/db", "statsu", "status", "chekc",
            "forgot",
        ] {
            #expect(throws: (any Error).self, "\(path)") { try MirrorPath.checkNew(path) }
        }
        #expect(throws: Never.self) { try MirrorPath.check("status") }
    }

    @Test("What is refused does not repeat a password")
    func password() {
        do {
            try MirrorPath.check("postgresql://nb:s3cret@db/copy")
            Issue.record("it was accepted")
        } catch {
            #expect(!"\(error)".contains("s3cret") && "\(error)".contains("password"))
        }
    }
}
