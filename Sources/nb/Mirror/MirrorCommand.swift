// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `nb mirror`, with the commands for a copy that is there.
struct MirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror",
        abstract: "Copy a nation into an SQLite file or PostgreSQL, and keep the copy up to date.",
        discussion: """
              nb mirror copy.sqlite
              nb mirror status copy.sqlite
              nb mirror check copy.sqlite
              nb mirror postgres://ada@db.example.com/nation

            nb mirror DATABASE copies the nation, and the next time only what has changed; nb mirror refresh --help \
            says more. The copy has a table for each type, which any program for SQLite or PostgreSQL can \
            read. nb mirror status says what is guaranteed of it, up to when, and what is not.
            """,
        subcommands: [
            RefreshMirrorCommand.self, MirrorStatusCommand.self, CheckMirrorCommand.self, ForgetMirrorCommand.self,
        ],
        defaultSubcommand: RefreshMirrorCommand.self)
}
