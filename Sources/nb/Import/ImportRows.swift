// SPDX-License-Identifier: MIT

import ErrandCSV
import NationBuilderImport

/// The rows of a file as an import takes them: as people, or as records about people.
protocol ImportRows {
    /// The type of the records; `nil` for people.
    var type: RecordType? { get }
    /// The refused rows.
    var refused: [ImportRefusal] { get }
    /// The number of what would be written.
    var writes: Int { get }

    /// Takes the next row.
    mutating func add(_ row: CSVRow) async throws
    /// Decides what would be written, and asks who people are that may be those of the nation.
    ///
    /// - Parameter progress: The progress of the reading, which it goes on with and ends.
    mutating func decide(_ lines: SourceLines, _ progress: ProgressLine) async throws
    /// Shows what would be written.
    func show(_ reading: SourceReading, _ refusedFile: String?) throws
    /// Asks whether to write it.
    mutating func confirm() async throws
    /// Writes the plan into a journal.
    func plan(into journal: ChangeJournal) async throws
}
