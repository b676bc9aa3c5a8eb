// SPDX-License-Identifier: MIT

/// A key known by its text or its index.
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

/// The place of a value in a document, as text that holds no value.
package enum CodingPath {
    /// A path such as `results[3].email`.
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

    /// What was wrong and where; never the value.
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

    /// What could not be written and where; never the value.
    package static func describe(_ error: EncodingError) -> String {
        switch error {
        case .invalidValue(_, let context): "a value that cannot be written at \(text(context.codingPath))"
        @unknown default: "not writable"
        }
    }

    /// The place at which a decoding failed.
    package static func path(of error: DecodingError) -> [any CodingKey] {
        switch error {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }
}
