// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilder
import NationBuilderMirror

/// The command `nb mirror refresh`, also as `nb mirror`: copies a nation, or brings the copy up to date.
struct RefreshMirrorCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Copy a nation into an SQLite file or PostgreSQL, or bring the copy up to date.",
        discussion: """
              nb mirror copy.sqlite
              nb mirror copy.sqlite --sweep-every 7d
              nb mirror copy.sqlite --only people,signup_taggings,signup_tags
              nb mirror postgres://ada@db.example.com/nation

            The first run creates the file, or in PostgreSQL (version 14 or later) a schema with the name of the slug. \
            libpq reads the URL, PGPASSWORD, PGSERVICE and the other variables and files that psql reads.

            The first run reads all. Later ones read what has changed, and a sweep, once in 24 hours, reads all rows \
            again: so deletions are found, and changes that leave no time. A run may be interrupted, killed or repeated \
            at any moment: the next one goes on. Of two runs at once, one ends with 75.

            If suspiciously many rows are gone, as when a permission was lost, none is removed, and the run ends with \
            1: --accept-deletions with their number removes them.

            Types: \(V2.ResourceType.all.map(\.name).joined(separator: ", ")). people is another name of signups.
            """)

    @OptionGroup var database: MirrorDatabaseOption

    @OptionGroup(title: "Refresh") var options: MirrorOptionGroup

    @Flag(help: "Print one JSON object at the end.")
    var json = false

    @OptionGroup(title: "Connection") var connection: Connection

    func validate() throws {
        if let path = database.database { try MirrorPath.checkNew(path) }
        try options.validate()
        if connection.offline {
            throw ValidationError("A refresh reads from the nation: leave out --offline.")
        }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let database = try MirrorDatabase(database)
            let connected = try await connection.connect(terminal)
            let session = MirrorSession(
                database: database, options: options, connected: connected, connection: connection, terminal: terminal)
            try await session.run(asJSON: json)
        }
    }
}
