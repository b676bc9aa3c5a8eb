// SPDX-License-Identifier: MIT

import ErrandJSON

/// The columns of the view `signups_custom`.
///
/// A number is a column of numbers, and a check box one of truth values; a value that is none is NULL there, and stands
/// in the column `SLUG_text` beside it. Other fields are columns of text, lists of choices as JSON. The column of a
/// field stays as it first was, also when the field is gone or has another type. Where a name is taken, as `id` is, an
/// underscore is added.
struct CustomColumns: Sendable, Hashable, Codable {
    struct Field: Sendable, Hashable, Codable {
        enum Kind { case number, truth, text }

        let slug: String
        /// The type in the nation, such as `number`.
        let type: String

        var kind: Kind {
            switch type {
            case "number": .number
            case "boolean", "checkbox": .truth
            default: .text
            }
        }
    }

    /// A column of the view, and the one beside it.
    struct Column {
        let field: Field
        let name: String
        /// The column of the values that do not fit; `nil` when all fit.
        let textName: String?
    }

    private(set) var fields: [Field] = []

    /// Reads the list that a copy keeps; it is empty when there is none.
    init(_ text: String?) {
        guard let text, let columns = try? JSONReader().decode(Self.self, from: Array(text.utf8)) else { return }
        self = columns
    }

    /// The list as a copy keeps it.
    var text: String {
        get throws { String(decoding: try JSONWriter().encode(self), as: UTF8.self) }
    }

    mutating func add(_ field: Field) {
        // No path of SQLite leads to a member with a quotation mark in its name.
        guard !field.slug.isEmpty, !field.slug.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 < 0x20 }),
            !fields.contains(where: { $0.slug == field.slug })
        else { return }
        fields.append(field)
    }

    /// Returns the columns, whose names are different also without regard to case.
    ///
    /// - Parameter longestName: The most bytes that a name may have.
    func columns(longestName: Int = .max) -> [Column] {
        var taken: Set<String> = ["id"]
        return fields.map { field in
            let name = Self.name(field.slug, longestName, &taken)
            let textName = field.kind == .text ? nil : Self.name(field.slug + "_text", longestName, &taken)
            return Column(field: field, name: name, textName: textName)
        }
    }

    private static func name(_ name: String, _ longest: Int, _ taken: inout Set<String>) -> String {
        for marks in 0... {
            var scalars = name.unicodeScalars
            while String(scalars).utf8.count > longest - marks, !scalars.isEmpty { scalars.removeLast() }
            let name = String(scalars) + String(repeating: "_", count: marks)
            if taken.insert(name.lowercased()).inserted { return name }
        }
        return name
    }
}
