// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilderImport

/// The warnings about values of a file, as sentences and as JSON.
enum ImportWarnings {
    /// Returns a sentence for each warning about a column.
    static func sentences(about column: ImportColumnCount) -> [String] {
        ImportWarning.allCases.compactMap { warning in
            column.warnings[warning].map { sentence(warning, $0, TerminalText.safe(column.name)) }
        }
    }

    private static func sentence(_ warning: ImportWarning, _ count: Int, _ column: String) -> String {
        let values = "\(Count.of(count, "value", "values")) of \(column)"
        return switch warning {
        case .encoding:
            "\(values) would be replaced by itself in a wrong encoding, such as JosÃ© for José: the file was not "
                + "opened as UTF-8."
        case .zeros: "\(values) would lose the zeros at the beginning, as in a spreadsheet."
        case .dates: "\(values) would become a date, as a spreadsheet makes of two numbers."
        case .fractions: "\(values) is written as 49.0, as programs write whole numbers: it is taken as it stands."
        case .semicolons: "\(values) has a semicolon: tags are separated by commas, so that it is one tag."
        case .leftOut: "\(values) cannot be set and is left out."
        default:
            "\(Count.of(count, "row says", "rows say")) another \(column) than an earlier row of the same person: the "
                + "later row counts."
        }
    }

    /// Returns the number of values of each warning, by its name.
    static func json(_ warnings: [ImportWarning: Int]) -> JSONValue {
        .object(
            JSONObject(
                ImportWarning.allCases.compactMap { warning in
                    warnings[warning].map { ("\(warning)", .number(JSONNumber($0))) }
                }))
    }
}
