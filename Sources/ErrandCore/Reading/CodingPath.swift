// SPDX-License-Identifier: MIT

import ErrandJSON

/// A coding key that is a text or an index.
package struct AnyCodingKey: OpenKey, Sendable {
    package let stringValue: String
    package let intValue: Int?
    package let isEntry: Bool

    package init(_ text: String, isEntry: Bool = false) {
        stringValue = text
        intValue = nil
        self.isEntry = isEntry
    }

    /// Creates a copy of a key of any type.
    package init(_ key: any CodingKey) {
        isEntry = key.isEntry
        // The key of a dictionary may be a number too.
        intValue = isEntry ? nil : key.intValue
        stringValue = intValue.map { "\($0)" } ?? key.stringValue
    }

    package init?(stringValue: String) { self.init(stringValue, isEntry: true) }

    package init?(intValue: Int) { self.init(index: intValue) }

    package init(index: Int) {
        stringValue = "\(index)"
        intValue = index
        isEntry = false
    }
}

/// Descriptions of the place of a value in a document.
///
/// They hold no value, and `…` in place of a dictionary's key.
package enum CodingPath {
    /// Returns a path such as `results[3].email`.
    package static func text(_ path: [any CodingKey]) -> String {
        var result = ""
        for key in path {
            let isEntry = key.isEntry
            if !isEntry, let index = key.intValue {
                result += "[\(index)]"
            } else {
                result += (result.isEmpty ? "" : ".") + (isEntry ? "…" : key.stringValue)
            }
        }
        return result.isEmpty ? "the top level" : result
    }

    /// Returns a description of the error and its place, never the value.
    package static func describe(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "no value at \(text(context.codingPath + [key]))"
        case .valueNotFound(let type, let context):
            "null instead of \(type) at \(text(context.codingPath))"
        case .typeMismatch(let type, let context):
            "another type than \(type) at \(text(context.codingPath))"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "not valid JSON" : "a value that cannot be read at \(text(context.codingPath))"
        @unknown default: "not readable"
        }
    }

    /// Returns a description of the writing error and its place, never the
    /// value.
    package static func describe(_ error: EncodingError) -> String {
        switch error {
        case .invalidValue(_, let context): "a value that cannot be written at \(text(context.codingPath))"
        @unknown default: "not writable"
        }
    }

    /// Returns the place at which decoding failed.
    package static func path(of error: DecodingError) -> [any CodingKey] {
        switch error {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }
}
