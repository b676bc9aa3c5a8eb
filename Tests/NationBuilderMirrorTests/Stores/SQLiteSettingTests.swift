// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite("The settings of a copy's database, as Documentation/Dependencies.md lists them", .timed)
struct SQLiteSettingTests {
    @Test(
        "A copy waits for other processes, and has on the disk what it says, when it is made and later"
    )
    func values() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let file = try MirrorFile("\(folder)/copy.db")
            for isNew in [true, false] {
                let queue =
                    try isNew
                    ? SQLiteMirrorSchema.open(file, nation: "https://a.example")
                    : SQLiteMirrorSchema.open(existing: file)
                let found = try await queue.write { database in
                    try ["foreign_keys", "busy_timeout", "synchronous"]
                        .map { try Int.fetchOne(database, sql: "PRAGMA \($0)") }
                }
                #expect(found == [1, 10_000, 2])
                // A name that no column has is no text.
                _ = try await queue.read { database in
                    #expect(throws: DatabaseError.self) { try String.fetchOne(database, sql: "SELECT \"nobody\"") }
                }
                try queue.close()
            }
        }
    }
}
