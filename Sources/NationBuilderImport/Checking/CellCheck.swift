// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandFoundation
import ErrandJSON

/// The check of one cell against the kind of its column.
struct CellCheck: Sendable {
    /// The meaning of a cell.
    enum Verdict: Sendable, Equatable {
        /// The cell is empty, and changes nothing.
        case nothing
        /// A value; `null` removes the one that is there.
        case value(JSONValue)
        /// The reason for which the row is refused, without the name of the column.
        case refused(String)
    }

    private let times: TimeText
    private let empty: EmptyCells
    private let nulls: Set<String>

    /// - Parameter year: The year in which the file is read, before which two digits of a year are.
    init(_ options: ImportOptions, year: Int = Calendar(identifier: .gregorian).component(.year, from: Date())) {
        nulls = options.nulls
        times = TimeText(options.dates, options.timeZone, year: year)
        empty = options.empty
    }

    /// Returns what a cell says.
    func verdict(_ cell: String, _ kind: ValueKind) -> Verdict {
        let text = Trimmed.of(cell)
        if Self.isNothing(text, kind) || nulls.contains(text) {
            return empty == .clear && kind != .tags && kind != .id ? .value(.null) : .nothing
        }
        if SpreadsheetText.isError(text) { return refused(text, "is an error of a spreadsheet") }
        switch kind {
        case .text, .code: return .value(.string(cell))
        case .sex:
            guard let letter = Self.sexes[text.lowercased()] else { return .value(.string(cell)) }
            return letter.isEmpty ? .nothing : .value(.string(letter))
        case .phone:
            if Self.isScientific(text) { return scientific(text) }
            return text.contains(where: \.isNumber) ? .value(.string(cell)) : refused(text, Self.noDigit)
        case .identifier:
            if Self.isScientific(text) { return scientific(text) }
            return .value(.string(text))
        case .email:
            // Outlook has people of the own office by their place in a directory.
            if text.hasPrefix("/o=") { return .nothing }
            return EmailSyntax.isValid(text) ? .value(.string(text)) : refused(text, "is no e-mail address")
        case .id:
            if Self.isScientific(text) { return scientific(text) }
            guard let id = Int64(text), id > 0, text.allSatisfy(\.isASCII) else { return refused(text, Self.noNumber) }
            return .value(.string("\(id)"))
        case .integer:
            guard let number = Self.integer(text) else { return refused(text, "is no whole number") }
            return .value(.number(JSONNumber(number)))
        case .number:
            guard let number = Self.number(text) else {
                return refused(text, "is no number such as 1234.5")
            }
            return .value(.number(number))
        case .boolean:
            guard let flag = Self.flags[text.lowercased()] else { return refused(text, "is neither true nor false") }
            return .value(.bool(flag))
        case .consent:
            if Self.unsaid.contains(Self.spaced(text)) { return .nothing }
            return Self.agrees(text).map { .value(.bool($0)) } ?? refused(text, "is neither true nor false")
        case .date:
            // Contacts have birthdays without a year, which no nation has; Apple writes 1604 for such a year.
            if text.wholeMatch(of: /--\d\d-?\d\d|\d{1,2}\/\d{1,2}|1604-\d\d-\d\d/) != nil { return .nothing }
            return times.date(text).map { .value(.string($0)) } ?? refused(text, times.dateAdvice)
        case .time:
            switch times.time(text) {
            case .success(let time): return .value(.string(time))
            case .failure(let problem): return refused(text, problem.reason)
            }
        case .countryCode:
            // A nation may know codes that the standard does not have, such as XK.
            if text.count == 2, text.allSatisfy({ $0.isASCII && $0.isLetter }), text.lowercased() != "uk" {
                return .value(.string(text.uppercased()))
            }
            return CountryNames.code(text).map { .value(.string($0)) }
                ?? refused(text, "is no country: neither a code of two letters nor a name in English or French")
        case .tags:
            let tags = WordList.words(text)
            return tags.isEmpty ? .nothing : .value(.array(tags.map { .string($0) }))
        }
    }

    /// The words for true and false.
    static let flags = [
        "true": true, "yes": true, "y": true, "t": true, "1": true, "oui": true, "x": true, "✓": true,
        "checked": true,
        "false": false, "no": false, "n": false, "f": false, "0": false, "non": false,
    ]

    /// The words for the sex of a person, for which a nation has letters.
    static let sexes = [
        "f": "F", "female": "F", "woman": "F", "femme": "F", "m": "M", "male": "M", "man": "M", "homme": "M",
        "o": "O", "other": "O", "autre": "O", "u": "", "unknown": "", "unspecified": "",
    ]

    /// The words of mailing programs for whether somebody has agreed to get something.
    static let consents = [
        "subscribed": true, "express": true, "explicit": true, "implied": true, "implicit": true, "opted in": true,
        "unsubscribed": false, "opted out": false, "bouncing": false, "previous bounce": false, "bounced": false,
        "cleaned": false, "spam complaint": false, "previous spam complaint": false, "never": false,
        "never subscribed": false,
        "pending": false, "pending confirmation": false, "awaiting confirmation": false, "temporary hold": false,
        "not set": false, "opt in": true, "optin": true, "opt out": false, "optout": false, "not subscribed": false,
        "non subscribed": false, "nonsubscribed": false, "non subscriber": false, "archived": false, "removed": false,
        "no permissions set": false, "yes please": true, "no thanks": false, "no thank you": false,
    ]

    /// The words of programs for what nobody has said.
    private static let unsaid: Set<String> = ["unknown", "unspecified", "not found", "active"]

    private static func spaced(_ text: String) -> String {
        String(Trimmed.of(text).lowercased().map { $0 == "-" || $0 == "_" ? " " : $0 })
    }

    /// Returns whether a text says that somebody agrees; `nil` if it does not say it.
    ///
    /// In `Yes, text me` the first word does.
    static func agrees(_ text: String) -> Bool? {
        let words = spaced(text)
        return consents[words] ?? flags[words] ?? flags[String(words.prefix { $0 != "," })]
    }

    static let noDigit = "has no digit"
    static let noNumber = "is no id"

    /// The words that files have where there is no value.
    private static let placeholders: Set<String> = ["na", "nan", "none", "-", "--", "?"]

    /// Returns whether a text without spaces around it is empty, or a word for no value of a kind; most of these words may
    /// be meant in a text.
    static func isNothing(_ text: String, _ kind: ValueKind) -> Bool {
        if text.isEmpty { return true }
        guard text.utf8.count <= 4 else { return false }
        let word = text.lowercased()
        return word == "n/a" || !kind.isText && placeholders.contains(word)
    }

    /// Returns a number, also one that a spreadsheet wrote as `.5` or with a sign.
    private static func number(_ text: String) -> JSONNumber? {
        let isNegative = text.first == "-"
        let digits = isNegative || text.first == "+" ? String(text.dropFirst()) : text
        guard digits.first?.isASCII == true, digits.first != "-" else { return nil }
        return JSONNumber((isNegative ? "-" : "") + (digits.first == "." ? "0" : "") + digits)
    }

    /// Returns a whole number, also one that a spreadsheet wrote as `3.0`.
    private static func integer(_ text: String) -> Int64? {
        guard text.allSatisfy(\.isASCII) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2 { guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 == "0" }) else { return nil } }
        return parts.count <= 2 ? Int64(parts[0]) : nil
    }

    /// Returns whether a spreadsheet has shortened a long number, such as `1.2E+11`: its digits are lost.
    static func isScientific(_ text: String) -> Bool {
        text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
            && text.wholeMatch(of: /[+-]?\d+(?:[.,]\d+)?[eE]\+?\d{1,3}/) != nil
    }

    private func scientific(_ text: String) -> Verdict {
        refused(text, "has lost its digits in a spreadsheet")
    }

    private func refused(_ text: String, _ fault: String) -> Verdict {
        .refused("\"\(Self.shown(text))\" \(fault)")
    }

    /// Returns the beginning of a text, with what nobody can see by its number, such as `<U+200B>`.
    private static func shown(_ text: String) -> String {
        text.prefix(80).unicodeScalars.map { scalar in
            let number = String(scalar.value, radix: 16, uppercase: true)
            return scalar.properties.generalCategory == .format
                ? "<U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)>" : "\(scalar)"
        }.joined()
    }
}
