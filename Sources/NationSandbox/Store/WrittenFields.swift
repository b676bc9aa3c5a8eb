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

    /// Returns whether a field has no value or an empty text.
    func isBlank(_ name: String) -> Bool {
        guard let json = self[name] else { return true }
        return json == JSONText.null || json == Array("\"\"".utf8)
    }

    mutating func set(_ name: String, _ value: JSONValue?) { self[name] = value?.bytes }
    mutating func set(_ name: String, text: String?) { self[name] = JSONText.optional(text) }
    mutating func set(_ name: String, integer: Int64?) { self[name] = integer.map { Array(String($0).utf8) } }
    mutating func set(_ name: String, flag: Bool) { self[name] = Array((flag ? "true" : "false").utf8) }
    mutating func set(_ values: [String: JSONValue]) { for (name, value) in values { set(name, value) } }

    mutating func complete(_ name: String, _ value: JSONValue?) { if isBlank(name) { set(name, value) } }
}

/// The fields of a row as they are stored.
struct StoredFields: WrittenFields {
    private(set) var values: [String: [UInt8]] = [:]

    init() {}

    init(document: String) {
        Array(document.utf8).withUnsafeBytes { bytes in
            JSONSlices.members(of: bytes) { name, value in
                values[String(decoding: bytes[name], as: UTF8.self)] = Array(bytes[value])
            }
        }
    }

    subscript(name: String) -> [UInt8]? {
        get { values[name] }
        set { values[name] = newValue }
    }
}
