// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

extension MirrorValue {
    /// Creates the value of a column; `nil` when the column cannot hold it as it is.
    init?(_ value: JSONValue, _ column: MirrorColumn, _ nuls: inout NULs) {
        if value.isNull {
            self = .null
            return
        }
        let held: MirrorValue? =
            switch column.kind.name {
            case .integer: Self.wholeNumber(value).map { .integer($0) }
            case .boolean: value.bool.map { .boolean($0) }
            case .text: Self.text(value, column).map { .text(nuls.replaced($0)) }
            case .time: value.string.flatMap(MirrorTime.utc).map { .text($0) }
            case .date: value.string.flatMap { CalendarDate($0).year == nil ? nil : .text($0) }
            case .decimal: Self.decimal(value).map { .text($0) }
            case .json: Self.json(value, &nuls)
            }
        guard let held else { return nil }
        self = held
    }

    /// Returns a whole number, also one in a text, as ids are; `nil` for one that is spelled in another way than
    /// numbers are counted, such as `3.0` and `007`.
    static func wholeNumber(_ value: JSONValue) -> Int64? {
        guard let text = value.string ?? value.number?.literal, let number = Int64(text) else { return nil }
        return String(number).utf8.elementsEqual(text.utf8) ? number : nil
    }

    private static func text(_ value: JSONValue, _ column: MirrorColumn) -> String? {
        value.string ?? (column.keepsNumbers ? value.number?.literal : nil)
    }

    /// Returns the text of a decimal number of up to a thousand digits, without an exponent: a database may refuse
    /// others.
    private static func decimal(_ value: JSONValue) -> String? {
        guard let text = value.string ?? value.number?.literal, text.utf8.count <= 1000,
            !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }), JSONNumber(text) != nil
        else { return nil }
        return text
    }

    private static func json(_ value: JSONValue, _ nuls: inout NULs) -> MirrorValue? {
        switch value {
        case .object, .array: break
        default: return nil
        }
        // A NUL is written as an escape, so most values need not be searched.
        guard let text = MirrorText.text(value) else { return nil }
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return .json(text) }
        return MirrorText.text(nuls.replaced(value)).map { .json($0) }
    }
}

/// Points in time as text in UTC.
enum MirrorTime {
    /// Returns the instant of a text in UTC, with the fraction as it is; `nil` when the text is none, when its
    /// instant is outside the years 1 to 9999, or when the fraction has more digits than the six that databases
    /// keep.
    static func utc(_ text: String) -> String? {
        let bytes = text.utf8
        guard bytes.count >= 20 else { return nil }
        let point = bytes.index(bytes.startIndex, offsetBy: 19)
        let hasFraction = bytes[point] == UInt8(ascii: ".")
        let end = hasFraction ? bytes[bytes.index(after: point)...].firstIndex { !digits.contains($0) } : point
        guard let end else { return nil }
        let fraction = text[point..<end]
        guard !hasFraction || (2...7).contains(fraction.utf8.count) else { return nil }
        let whole = hasFraction ? String(text[..<point] + text[end...]) : text
        guard let date = DateTime(whole).date else { return nil }
        let utc = DateTime(date)
        guard utc.date == date else { return nil }
        return hasFraction ? utc.description.dropLast() + fraction + "Z" : utc.description
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}

/// JSON as the text of a column.
enum MirrorText {
    /// Returns the text of a value; `nil` when it cannot be written, which no value that was read is.
    static func text(_ value: JSONValue) -> String? {
        guard let bytes = try? JSONWriter().write(value) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the value of a text; `nil` when it is no JSON.
    static func value(_ text: String) -> JSONValue? { try? JSONReader().read(JSONValue.self, from: Array(text.utf8)) }
}
