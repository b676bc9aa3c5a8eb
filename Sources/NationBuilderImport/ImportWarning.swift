// SPDX-License-Identifier: MIT

import ErrandCSV

/// A possible fault of values of a column.
///
/// An import writes them all the same, but for ``leftOut``.
public struct ImportWarning: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    enum Form: String, Sendable {
        case encoding, zeros, dates, fractions, semicolons, contradictions
        case leftOut = "left_out"
    }

    let form: Form

    /// A value would be replaced by its own UTF-8, read as Windows-1252: `JosÃ©` instead of `José`.
    public static let encoding = Self(form: .encoding)
    /// A value would be replaced by itself without the zeros at its beginning.
    public static let zeros = Self(form: .zeros)
    /// A value of two numbers would be replaced by the date that a spreadsheet makes of it: `2-Jan` instead of `1-2`.
    public static let dates = Self(form: .dates)
    /// A text would be `49.0`, as programs write 49 in a column of numbers in which a cell is empty.
    public static let fractions = Self(form: .fractions)
    /// A tag has a semicolon; tags are separated by commas.
    public static let semicolons = Self(form: .semicolons)
    /// A row says something else than an earlier row of the same person; the later row counts.
    public static let contradictions = Self(form: .contradictions)

    /// No import may set a value, and it is left out (``BadCells/leaveOut``).
    public static let leftOut = Self(form: .leftOut)

    /// All warnings.
    public static var allCases: [Self] {
        [.encoding, .zeros, .dates, .fractions, .semicolons, .contradictions, .leftOut]
    }

    /// The name.
    public var description: String { form.rawValue }

    /// Returns what a program may have done to a value; `nil` if nothing shows it.
    ///
    /// - Parameters:
    ///   - present: The nation's value.
    ///   - wanted: The value of the file.
    ///   - kind: Their kind.
    static func of(_ present: String, _ wanted: String, _ kind: ValueKind) -> Self? {
        if kind == .text, SpreadsheetText.whole(wanted) != nil { return .fractions }
        if present.isEmpty || wanted.isEmpty { return nil }
        if !present.utf8.allSatisfy({ $0 < 0x80 }), CSVEncoding.windows1252.text(of: Array(present.utf8)) == wanted {
            return .encoding
        }
        if present.utf8.first == UInt8(ascii: "0"), present.drop(while: { $0 == "0" }) == wanted { return .zeros }
        // A pattern is parsed each time that it is met, and few values are two numbers.
        guard present.utf8.count <= 5, present.first?.isNumber == true, [.text, .code, .identifier].contains(kind),
            present.wholeMatch(of: /\d{1,2}[-\/.]\d{1,2}/) != nil
        else {
            return nil
        }
        // The name of a month, in any language, or a whole date.
        let date = /\d{1,2}[-. ]{1,2}\p{L}{3,9}\.?|\p{L}{3,9}-\d{1,4}|\d{1,4}[-\/.]\d{1,2}[-\/.]\d{1,4}/
        return wanted.wholeMatch(of: date) == nil ? nil : .dates
    }
}
