// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `nb journal`: what `nb` has changed from this machine.
struct JournalCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "List what nb has changed from this machine.",
        discussion: """
            Deletions, changes of many and imports are kept for 90 days, with what was there before. nb undo takes \
            one back, and nb resume goes on with one that was interrupted.
            """,
        subcommands: [ListJournalsCommand.self], defaultSubcommand: ListJournalsCommand.self)
}

/// The command `nb journal list`.
struct ListJournalsCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List changes and imports, the one that began last first.")

    func run() async throws { try await CommandRun.run { try await UndoList.print($0) } }
}
