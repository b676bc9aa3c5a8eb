// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderImport

/// The command `nb import resume`: goes on with an import that was interrupted.
struct ResumeImportCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Write what an import that was interrupted has not written yet.",
        discussion: """
              nb import resume people.csv

            Nobody is written twice: where a response was lost, the person is looked up first. A row without a key, \
            whose response was lost, is told and not sent again. The values are those of the preview, also when the \
            file has changed since.
            """)

    @Argument(help: "The file of the import, or its id in nb import list.")
    var `import`: String

    @Flag(help: "Print only one JSON object at the end: what was written.")
    var json = false

    @OptionGroup(title: "Connection") var connection: Connection

    func validate() throws { try EmptyValue.refuse(["IMPORT": self.import]) }

    func run() async throws {
        try await CommandRun.run { terminal in
            let found = try await ImportJournals.find(self.import)
            try await ImportSession(found.id, named: self.import, connection, terminal).goOn(asJSON: json)
        }
    }
}

extension ImportSession {
    /// Writes what is not written yet.
    ///
    /// - Throws: ``CommandFailure`` when the import was undone, at least in part; `ExitCode` 1 when rows were refused.
    func goOn(asJSON isJSON: Bool) async throws {
        if [.undoing, .undone].contains(try await journal.state) {
            throw CommandFailure(
                "the import \(journal.id) was undone, at least in part: nb import writes the file again", exitCode: 64)
        }
        if !(try await write(asJSON: isJSON)).isEmpty { throw ExitCode(1) }
    }
}
