// SPDX-License-Identifier: MIT

import ErrandCore

/// Tags in one cell.
package enum TagList {
    /// Returns tags with commas between them, as an import reads them: one with a comma or a quotation mark of its own is
    /// in quotation marks, as in CSV.
    package static func text(_ tags: [String]) -> String {
        tags.map { tag in
            let isPlain = !tag.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
            return isPlain ? tag : "\"\(tag.escaping(["\"": "\"\""]))\""
        }.joined(separator: ",")
    }
}
