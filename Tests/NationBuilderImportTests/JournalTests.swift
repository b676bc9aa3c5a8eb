// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@testable import NationBuilderImport

/// The journal on disk.
@Suite("The journal of an import", .timed, .timeLimit(.minutes(2)))
struct JournalTests {
    private func withFolder(_ use: (JournalFolder) async throws -> Void) async throws {
        try await TemporaryFolder.with { path in try await use(JournalFolder(path: "\(path)/journals")) }
    }

    private static let header = JournalHeader(
        kind: "import", nation: "https://abeforprez.nationbuilder.com", options: ["columns": ["email"]],
        file: "/tmp/people.csv", digest: "00ff")

    private static func entries(_ count: Int) -> [JournalEntry] {
        (1...count).flatMap { number in
            [
                JournalEntry(
                    number: number, type: "signups", key: EntryKey(name: "email", value: "p\(number)@example.org"),
                    name: "P", action: .create, sent: ["email": .string("p\(number)@example.org")]),
                JournalEntry(
                    number: number, step: 1, type: "signups", action: .update, before: ["first_name": .null],
                    sent: ["first_name": "\u{0}\u{1F600}\"", "custom.year": 2008.0], extra: ["lines": [7, 9]]),
            ]
        }
    }

    @Test("Entries, their states and notes come back as they were, also from another opening")
    func entries() async throws {
        try await withFolder { folder in
            var entries = Self.entries(3)
            let id: String
            do {
                let journal = try await folder.create(Self.header)
                id = journal.id
                try await journal.add(entries)
                try await journal.begin()
                entries[0].state = .done
                entries[0].id = "17"
                entries[0].returned = ["email": "p1@example.org"]
                entries[0].updatedAt = "2026-01-01T00:00:00Z"
                entries[1].state = .sending
                entries[1].reason = "why"
                try await journal.save([entries[0], entries[1]])
                try await journal.note("tags", ["a": 1])
                try await journal.note("tags", ["a": 2])
                // Another process sees what is said to be sent at once.
                let summary = try #require(try await folder.list().first)
                #expect(summary.isInUse && summary.count(.sending) == 1 && summary.count(.planned) == 4)
                withExtendedLifetime(journal) {}
            }
            let journal = try await folder.open(id: id)
            #expect(journal.header == Self.header)
            #expect(try await journal.state == .unfinished)
            #expect(try await journal.entries() == entries)
            #expect(try await journal.entries(in: [.planned], after: 1, limit: 1) == Array(entries[2...3]))
            #expect(try await journal.entries(numbers: [1, 3]) == Array(entries[0...1] + entries[4...5]))
            #expect(try await journal.note("tags") == ["a": 2])
            #expect(try await journal.note("other") == nil)
        }
    }

    @Test("One process works on it, and only its owner can read it")
    func ownership() async throws {
        try await withFolder { folder in
            let journal = try await folder.create(Self.header)
            try await journal.add(Self.entries(1))
            try await journal.begin()
            #expect(try TemporaryFolder.mode(folder.path) == 0o700)
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                #expect(try TemporaryFolder.mode("\(folder.path)/\(file)") == 0o600, "\(file)")
            }
            let error = await #expect(throws: JournalError.self) { try await folder.open(id: journal.id) }
            #expect(error?.kind == .inUse)
            #expect(try await folder.list(file: "/tmp/people.csv").map(\.id) == [journal.id])
            #expect(try await folder.list(file: "/tmp/other.csv").isEmpty)
            withExtendedLifetime(journal) {}
        }
    }

    @Test("What was only planned, and what is older than 90 days, is removed, unless a process works on it")
    func removal() async throws {
        try await withFolder { folder in
            var old = Self.header
            old.created = Date(timeIntervalSince1970: 1_700_000_000)
            let oldID: String
            do {
                _ = try await folder.create(Self.header)
                let journal = try await folder.create(old)
                try await journal.begin()
                oldID = journal.id
                #expect(try await folder.list().map(\.id) == [oldID])
                try await folder.removeOld()
                #expect(try await folder.list().map(\.id) == [oldID])
                withExtendedLifetime(journal) {}
            }
            try await folder.removeOld(at: old.created.addingTimeInterval(JournalFolder.lifetime - 1))
            #expect(try await folder.list().map(\.id) == [oldID])
            try await folder.removeOld(at: old.created.addingTimeInterval(JournalFolder.lifetime + 1))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test("Journals of one second are listed in the order of their creation, also when the clock was set back")
    func order() async throws {
        try await withFolder { folder in
            var ids: [String] = []
            for number in 0..<40 {
                var header = Self.header
                header.created.addTimeInterval(number == 20 ? 86_400 : number > 20 ? -3_600 : 0)
                let journal = try await folder.create(header)
                try await journal.begin()
                ids.insert(journal.id, at: 0)
            }
            #expect(try await folder.list().map(\.id) == ids)
        }
    }

    @Test("A missing, damaged or newer journal is told as such, and left as it is")
    func damage() async throws {
        try await withFolder { folder in
            func kind(_ id: String) async -> JournalError.Kind? {
                do {
                    _ = try await folder.open(id: id)
                    return nil
                } catch { return (error as? JournalError)?.kind }
            }
            let journal = try await folder.create(Self.header)
            #expect(await kind("20260101-abcd") == .missing)
            #expect(await kind("../\(journal.id)") == .missing)
            let path = "\(folder.path)/20260101-abcd.sqlite"
            let garbage = Data(repeating: 7, count: 9000)
            try garbage.write(to: URL(filePath: path))
            #expect(await kind("20260101-abcd") == .damaged)
            #expect(try TemporaryFolder.content(path) == garbage)
            try Data().write(to: URL(filePath: path))
            #expect(await kind("20260101-abcd") == .damaged)
            withExtendedLifetime(journal) {}
        }
    }

    @Test("Names with a dot are members of custom values and addresses")
    func values() {
        let values: JSONObject = ["first_name": "A", "custom.a.b": 1, "home_address.city": "X", "custom.c": .null]
        #expect(
            JournalValues.attributes(values) == [
                "first_name": "A", "custom_values": ["a.b": 1, "c": .null], "home_address_attributes": ["city": "X"],
            ])
        let read: JSONValue = [
            "first_name": "A", "custom_values": ["a.b": 1], "home_address": ["city": "X", "zip": "1"],
        ]
        #expect(JournalValues.values(of: values.keys, in: read) == values)
    }
}
