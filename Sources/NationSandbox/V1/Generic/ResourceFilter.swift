// SPDX-License-Identifier: MIT

import GRDB

/// A query parameter that narrows a list.
struct ResourceFilter: Sendable {
    var name: String
    /// A condition with one `?`.
    var condition: String
    /// Reads the parameter into the value of `?`; returns `nil` when it is
    /// invalid.
    var read: @Sendable (String) -> (any DatabaseValueConvertible & Sendable)?

    /// Creates a filter by a time, compared as stored: in UTC, to the second.
    static func moment(_ name: String, _ condition: String) -> Self {
        Self(name: name, condition: condition) { WireDate.seconds($0).map { WireDate.text($0) } }
    }

    static func unixTime(_ name: String, _ condition: String) -> Self {
        Self(name: name, condition: condition) { text in
            // A time after the year 9999 cannot be written in the API's form.
            Int64(text).flatMap { (0..<253_402_300_800).contains($0) ? WireDate.text($0) : nil }
        }
    }

    static func integer(_ name: String, _ condition: String) -> Self {
        Self(name: name, condition: condition) { Int64($0) }
    }

    /// Creates a filter by texts with commas between them, passed as a JSON
    /// array.
    static func texts(_ name: String, _ condition: String) -> Self {
        Self(name: name, condition: condition) { text in
            let texts = text.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
            return String(decoding: JSONObject.list(texts.filter { !$0.isEmpty }.map(JSONText.string)), as: UTF8.self)
        }
    }
}

extension Substring {
    fileprivate func trimming(while isOut: (Character) -> Bool) -> String {
        var text = drop(while: isOut)
        while let last = text.last, isOut(last) { text.removeLast() }
        return String(text)
    }
}
