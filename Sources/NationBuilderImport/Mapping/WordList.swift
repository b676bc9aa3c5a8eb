// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandCore

/// Tags or lists in one cell.
package enum WordList {
    /// Returns words with commas between them, as an import reads them: one with a comma or a quotation mark of its own
    /// is in quotation marks, as in CSV.
    package static func text(_ words: [String]) -> String {
        words.map { word in
            let isPlain = !word.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
            return isPlain ? word : "\"\(word.escaping(["\"": "\"\""]))\""
        }.joined(separator: ",")
    }

    /// Returns the words of a cell.
    static func words(_ text: String) -> [String] {
        var words = text.split(separator: ",").map(String.init)
        if text.utf8.contains(UInt8(ascii: "\"")) {
            // A text with a quotation mark of its own is no CSV. People write a blank after the comma.
            words = cells(text.replacing(", \"", with: ",\"")) ?? cells(text) ?? words
        }
        return words.map { Trimmed.of($0) }.filter { !$0.isEmpty }
    }

    private static func cells(_ text: String) -> [String]? {
        var options = CSVOptions()
        (options.hasHeader, options.delimiter) = (false, .comma)
        var reader = CSVReader(options)
        reader.append(text.utf8)
        reader.finish()
        guard let row = try? reader.next(), row.error == nil, (try? reader.next()) == nil else { return nil }
        return row.cells
    }
}
