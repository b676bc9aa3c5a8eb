// SPDX-License-Identifier: MIT

import ArgumentParser

/// The options of a command that deletes, or changes many resources.
struct ChangeOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Answer every question with yes.")
    var yes = false

    @Flag(help: "Save nothing of what will be gone, so that nb undo cannot bring it back.")
    var noBackup = false

    /// The text of the help about ids from standard input.
    static let idHelp = "- for those of standard input."

    /// The text of the help about many resources.
    static let noteOnInput = """
        In place of an id, - reads ids from standard input: one a line, the first column of CSV, or the id of JSON. You \
        are asked once for all. nb resume goes on after an interruption, and nb undo takes it back.
        """
}
