// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import GRDB

/// The tables of a journal, and the settings of its database.
enum JournalSchema {
    /// The version that this code writes, and the newest that it reads.
    static let version = 1

    /// Opens a journal's file to write it.
    ///
    /// - Parameter prepare: Creates the tables of a new file.
    static func open(
        _ path: String, _ id: String, _ prepare: (Database) throws -> Void = { _ in }
    ) throws(JournalError) -> DatabaseQueue {
        do {
            var configuration = Configuration()
            configuration.journalMode = .wal
            configuration.foreignKeysEnabled = true
            configuration.busyMode = .timeout(10)
            configuration.prepareDatabase { database in
                // What is said to be sent is on the disk before it is sent.
                try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
            }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.write { database in
                try prepare(database)
                try check(database, id)
            }
            return queue
        } catch {
            throw JournalError.of(error, id)
        }
    }

    /// The note with the place of a journal in the order of their creation.
    private static let sequence = (note: "sequence", member: "number")

    /// Creates the tables.
    ///
    /// - Parameter number: The place of the journal in the order of their creation.
    static func create(_ header: JournalHeader, sequence number: Int64, _ database: Database) throws {
        try database.create(table: "journal", options: .strict) { table in
            table.column("kind", .text).notNull()
            table.column("nation", .text).notNull()
            table.column("created", .integer).notNull()
            table.column("options", .text).notNull()
            table.column("file", .text)
            table.column("digest", .text)
            table.column("state", .text).notNull()
        }
        try database.create(table: "notes", options: .strict) { table in
            table.primaryKey("name", .text)
            table.column("value", .text).notNull()
        }
        try EntryRow.create(database)
        try database.execute(
            sql: "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                header.kind, header.nation, Int64(header.created.timeIntervalSince1970),
                try JournalText.text(header.options), header.file, header.digest, JournalState.planning.rawValue,
            ])
        try database.execute(
            sql: "INSERT INTO notes VALUES (?, ?)",
            arguments: [sequence.note, try JournalText.text([sequence.member: .number(JSONNumber(number))])])
        try database.execute(sql: "PRAGMA user_version = \(version)")
    }

    private static func check(_ database: Database, _ id: String) throws {
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        if found > version { throw JournalError(.newer, "the journal \(id) was written by a newer version") }
        if found < 1 { throw JournalError(.damaged, "the file of the journal \(id) is none") }
    }

    static func header(_ queue: DatabaseQueue, _ id: String) throws(JournalError) -> JournalHeader {
        do { return try queue.read { try row($0, id).header } } catch { throw JournalError.of(error, id) }
    }

    /// Opens a journal's file to read it, beside the process that works on it.
    static func openForReading(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Returns what a list shows of a journal, without waiting for the process that works on it.
    static func summary(_ path: String, _ id: String) throws -> JournalSummary {
        let queue = try openForReading(path)
        defer { try? queue.close() }
        return try queue.read { database in
            try check(database, id)
            let (header, state) = try row(database, id)
            let note = try String.fetchOne(
                database, sql: "SELECT value FROM notes WHERE name = ?", arguments: [sequence.note])
            let number = note.flatMap(JournalText.object)?[sequence.member]?.number?.int64
            return JournalSummary(
                id: id, header: header, state: state, counts: try EntryRow.counts(database),
                isInUse: JournalLock.isHeld(path + JournalLock.suffix),
                // Earlier versions kept only the second.
                sequence: number ?? JournalFolder.sequence(header.created))
        }
    }

    private static func row(_ database: Database, _ id: String) throws -> (header: JournalHeader, state: JournalState) {
        guard let row = try Row.fetchOne(database, sql: "SELECT * FROM journal"),
            let state = JournalState(rawValue: row["state"]), let options = JournalText.object(row["options"])
        else { throw JournalError(.damaged, "the journal \(id) has no header") }
        let header = JournalHeader(
            kind: row["kind"], nation: row["nation"],
            created: Date(timeIntervalSince1970: Double(row["created"] as Int64)), options: options, file: row["file"],
            digest: row["digest"])
        return (header, state)
    }
}

/// JSON objects as the text of a column.
enum JournalText {
    static func text(_ object: JSONObject) throws -> String {
        String(decoding: try JSONWriter().write(JSONValue.object(object)), as: UTF8.self)
    }

    static func object(_ text: String) -> JSONObject? {
        try? JSONReader().decode(JSONObject.self, from: Array(text.utf8))
    }
}
