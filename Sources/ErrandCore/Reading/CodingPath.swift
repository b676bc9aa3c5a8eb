// SPDX-License-Identifier: MIT

/// A coding key that is a text or an index.
package struct AnyCodingKey: CodingKey, Sendable {
    package let stringValue: String
    package let intValue: Int?

    package init(_ text: String) {
        stringValue = text
        intValue = nil
    }

    package init?(stringValue: String) { self.init(stringValue) }

    package init?(intValue: Int) { self.init(index: intValue) }

    package init(index: Int) {
        stringValue = "\(index)"
        intValue = index
    }
}

/// Descriptions of the place of a value in a document.
///
/// They hold no value.
package enum CodingPath {
    /// Returns a path such as `results[3].email`.
    package static func text(_ path: [any CodingKey]) -> String {
        var result = ""
        for key in path {
            if let index = key.intValue {
                result += "[\(index)]"
            } else {
                result += result.isEmpty ? key.stringValue : "." + key.stringValue
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
