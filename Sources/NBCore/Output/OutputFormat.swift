// SPDX-License-Identifier: MIT

package import ArgumentParser
import Errand
import ErrandCSV
package import ErrandJSON

/// A form of rows: how one is written, and how a person asks for it in files.
package struct OutputFormat: Sendable {
    /// The name, as `--format` has it.
    package let name: String
    /// Whether it begins with the names of the columns, as spreadsheets read it; without columns it cannot be written.
    package let hasHeader: Bool
    /// The endings of its files' names.
    private let endings: [String]
    private let text: (@Sendable (_ cells: () -> [String], _ members: () -> JSONObject) throws -> String)?

    /// - Parameter text: Returns a row with its line break, from the cells of the columns or the members; `nil` for a
    ///   form that more than one row decides.
    private init(
        _ name: String, hasHeader: Bool = false, files endings: [String] = [],
        _ text: (@Sendable (_ cells: () -> [String], _ members: () -> JSONObject) throws -> String)? = nil
    ) {
        (self.name, self.hasHeader, self.endings, self.text) = (name, hasHeader, endings, text)
    }

    /// A table for a person.
    package static let table = Self("table")
    /// One JSON array of all rows.
    package static let json = Self("json")
    /// Cells separated by tabs.
    ///
    /// A tab, a line break and a backslash in a cell are `\t`, `\n`, `\r` and `\\`.
    package static let tabs = Self("tabs") { cells, _ in cells().map(escaped).joined(separator: "\t") + "\n" }
    /// Comma-separated values with a header (RFC 4180).
    package static let csv = Self("csv", hasHeader: true, files: ["csv"]) { cells, _ in CSVWriter().line(cells()) }
    /// A JSON object on each line.
    package static let jsonLines = Self("jsonl", files: ["jsonl", "ndjson"]) { _, members in
        String(decoding: try JSONWriter().write(members()), as: UTF8.self) + "\n"
    }

    /// The forms of files.
    package static let ofFiles = [csv, jsonLines]

    /// Whether each row is written when it arrives.
    package var isByRow: Bool { text != nil }

    /// Returns a row, with its line break; nothing in a form that more than one row decides.
    ///
    /// - Parameters:
    ///   - cells: The texts of the columns, which some forms have.
    ///   - members: The names and the values, which the others have.
    package func line(
        _ cells: @autoclosure () -> [String], _ members: @autoclosure () -> JSONObject = JSONObject()
    ) throws -> [UInt8] {
        Array(try text?(cells, members).utf8 ?? "".utf8)
    }

    private static func escaped(_ cell: String) -> String {
        guard cell.unicodeScalars.contains(where: { "\t\n\r\\".unicodeScalars.contains($0) }) else { return cell }
        return cell.escaping(["\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"])
    }
}

extension OutputFormat: Equatable {
    package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}

extension OutputFormat: ExpressibleByArgument {
    package init?(argument: String) {
        guard let format = Self.ofFiles.first(where: { $0.name == argument }) else { return nil }
        self = format
    }

    /// Returns the form of a file by the ending of its name; `nil` if that does not tell.
    package init?(fileName: String) {
        let ending = fileName.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased()
        guard let format = Self.ofFiles.first(where: { $0.endings.contains(ending ?? "") }) else { return nil }
        self = format
    }

    package var defaultValueDescription: String { name }
    package static var allValueStrings: [String] { ofFiles.map(\.name) }
    package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
