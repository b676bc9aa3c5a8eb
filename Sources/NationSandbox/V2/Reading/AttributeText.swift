// SPDX-License-Identifier: MIT

import GRDB

/// The API's form of stored values: ids are texts, days have no time.
enum AttributeText {
    private static let quote = UInt8(ascii: "\"")

    /// Appends a value of a document.
    static func append(
        _ json: UnsafeRawBufferPointer, _ kind: Field.Kind, absent: [UInt8], to bytes: inout [UInt8]
    ) {
        guard let first = json.first else { return }
        let isNumber = first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        switch kind {
        case .reference, .text, .decimal, .choice:
            if isNumber { bytes.append(quote) }
            bytes.append(contentsOf: json)
            if isNumber { bytes.append(quote) }
        case .integer where first == UInt8(ascii: "t"): bytes.append(UInt8(ascii: "1"))
        case .integer where first == UInt8(ascii: "f"): bytes.append(UInt8(ascii: "0"))
        case .day where first == quote && json.count > 12:
            bytes.append(contentsOf: json.prefix(11))
            bytes.append(quote)
        default:
            // Version 1 stores an empty text for no value. Only text attributes
            // show it.
            if json.count == 2, first == quote {
                bytes.append(contentsOf: absent)
            } else {
                bytes.append(contentsOf: json)
            }
        }
    }

    /// Appends a value that SQL computed.
    static func append(_ value: DatabaseValue, _ kind: Field.Kind, absent: [UInt8], to bytes: inout [UInt8]) {
        switch (value.storage, kind) {
        case (.null, _): bytes.append(contentsOf: absent)
        case (.int64(let seconds), .moment): JSONText.append(WireDate.text(seconds), to: &bytes)
        case (.int64(let flag), .flag): bytes.append(contentsOf: (flag != 0 ? "true" : "false").utf8)
        case (.int64(let number), .integer): JSONText.append(number, to: &bytes)
        case (.int64(let number), _): JSONText.append(String(number), to: &bytes)
        case (.double(let number), .integer): JSONText.append(whole(number), to: &bytes)
        case (.double(let number), _): JSONText.append(String(number), to: &bytes)
        case (.string(let text), .object), (.string(let text), .address): bytes.append(contentsOf: text.utf8)
        case (.string(let text), .day): JSONText.append(String(text.prefix(10)), to: &bytes)
        case (.string(let text), _): JSONText.append(text, to: &bytes)
        case (.blob, _): bytes.append(contentsOf: JSONText.null)
        }
    }

    /// Returns the nearest whole number, since SQL turns a sum that is too large into a
    /// fraction.
    private static func whole(_ number: Double) -> Int64 {
        if let whole = Int64(exactly: number.rounded(.towardZero)) { return whole }
        return number > 0 ? .max : number < 0 ? .min : 0
    }
}
