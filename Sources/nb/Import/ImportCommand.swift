// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `nb import`, with the commands for imports that were begun.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Write people from a CSV file into a nation, and undo it.",
        discussion: """
              nb import people.csv --dry-run
              nb import people.csv
              nb import undo people.csv

            nb import FILE shows what the file would change about the nation's people, asks, and writes it; nb import \
            file --help says more. Each import has a journal on this machine, which is kept for 90 days: with it, \
            an import that was interrupted goes on, and one that was wrong is undone. FILE or the id of the import \
            chooses it.
            """,
        subcommands: [
            ImportFileCommand.self, ResumeImportCommand.self, UndoImportCommand.self, ListImportsCommand.self,
        ],
        defaultSubcommand: ImportFileCommand.self)
}
