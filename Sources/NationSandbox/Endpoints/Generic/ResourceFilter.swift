// SPDX-License-Identifier: MIT

import GRDB

/// A query parameter that narrows a list.
struct ResourceFilter: Sendable {
    var name: String
    /// A condition with one `?`.
    var condition: String
    /// What `?` stands for; `nil` when the text of the parameter makes no sense.
    var read: @Sendable (String) -> (any DatabaseValueConvertible & Sendable)?

    /// A time of the wire, compared as stored: in UTC, to the second.
    static func moment(_ name: String, _ condition: String) -> Self {
        Self(name: name, condition: condition) { WireDate.seconds($0).map { WireDate.text($0) } }
    }

    /// Unix seconds.
    static func unixTime(_ name: String, _ condition: String) -> Self {
        Self(name: name, condition: condition) { text in
            // Beyond the year 9999 a time has no form on the wire.
            Int64(text).flatMap { (0..<253_402_300_800).contains($0) ? WireDate.text($0) : nil }
        }
    }

    static func integer(_ name: String, _ condition: String) -> Self {
        Self(name: name, condition: condition) { Int64($0) }
    }

    /// Texts with commas between them, as a JSON array.
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
