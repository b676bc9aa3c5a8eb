// SPDX-License-Identifier: MIT

import Foundation

/// How far an export is, as it stands in `FILE.part.json` beside the part of the file.
///
/// It is only ever behind the part: what the part has beyond ``bytes`` is cut off and read again.
struct ExportState: Codable, Sendable, Equatable {
    /// The words of the command, without those that change nothing in the file.
    var command: [String]
    /// The address of the nation.
    var nation: String
    /// The columns; `nil` for all that the nation sends.
    var columns: [String]?
    /// The id of the last row.
    var after = 0
    /// The number of rows.
    var rows = 0
    /// The number of bytes, those of the header included.
    var bytes: Int64 = 0
    /// The cells that a spreadsheet would run as formulas.
    var formulas = 0
    /// The rows with a character that could not be read.
    var replaced = 0

    init(command: [String], nation: String, columns: [String]?) {
        self.command = command
        self.nation = nation
        self.columns = columns
    }

    /// Refuses to go on with what another command began.
    ///
    /// - Parameter part: The name of the part.
    func check(command other: [String], nation otherNation: String, _ part: String) throws {
        if nation != otherNation {
            throw CommandFailure("\(part) was begun with the nation at \(nation)", exitCode: 64)
        }
        if command != other {
            throw CommandFailure(
                "\(part) was begun with other options: \(ShellWord.line(["nb"] + command))", exitCode: 64)
        }
    }
}
