// SPDX-License-Identifier: MIT

/// Written fields as JSON, by name.
protocol WrittenFields {
    /// The JSON of a field; `nil` when it has its default.
    subscript(name: String) -> [UInt8]? { get set }
}

extension WrittenFields {
    /// Returns the text of a string field; `nil` for null.
    func text(_ name: String) -> String? {
        guard let json = self[name], json.first == UInt8(ascii: "\"") else { return nil }
        if !json.contains(UInt8(ascii: "\\")) { return String(decoding: json.dropFirst().dropLast(), as: UTF8.self) }
        guard case .string(let text)? = JSONValue(parsing: json) else { return nil }
        return text
    }

    func integer(_ name: String) -> Int64? { self[name].flatMap { Int64(String(decoding: $0, as: UTF8.self)) } }
    func flag(_ name: String) -> Bool { self[name] == Array("true".utf8) }
    func value(_ name: String) -> JSONValue? { self[name].flatMap { JSONValue(parsing: $0) } }

    mutating func set(_ name: String, text: String?) { self[name] = JSONText.optional(text) }
    mutating func set(_ name: String, integer: Int64?) { self[name] = integer.map { Array(String($0).utf8) } }
    mutating func set(_ name: String, flag: Bool) { self[name] = Array((flag ? "true" : "false").utf8) }
}
