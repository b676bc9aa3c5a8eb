// SPDX-License-Identifier: MIT

/// A new or changed row of version 2 that has not been stored yet.
struct RecordDraft {
    let type: ResourceType
    /// The id; `nil` for a new row.
    let id: Int64?
    /// The stored members before the write.
    let before: [String: JSONValue]
    /// The members by their stored names.
    var values: [String: JSONValue]
    /// The attributes that the caller wrote.
    private(set) var written: Set<String> = []
    var errors: [ValidationError] = []

    var isNew: Bool { id == nil }

    init(_ type: ResourceType, id: Int64? = nil, values: [String: JSONValue] = [:]) {
        self.type = type
        self.id = id
        self.before = values
        self.values = values
    }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = values[name] else { return nil }
        return text
    }

    func integer(_ name: String) -> Int64? {
        guard case .integer(let number)? = values[name] else { return nil }
        return number
    }

    /// Returns whether a member has no value or an empty text.
    func isBlank(_ name: String) -> Bool {
        switch values[name] {
        case nil, .null?, .string("")?: true
        default: false
        }
    }

    /// Returns whether a member differs from before.
    func hasChanged(_ name: String) -> Bool { (values[name] ?? .null) != (before[name] ?? .null) }

    /// Sets a member that is blank.
    mutating func complete(_ name: String, _ value: JSONValue) { if isBlank(name) { values[name] = value } }

    /// Applies the attributes that a caller wrote.
    ///
    /// Errors of invalid values are added to `errors`.
    ///
    /// - Throws: `APIProblem` for unknown names, and names that cannot be
    ///   written.
    mutating func apply(_ members: [String: JSONValue]) throws {
        var refusals: [(String, String)] = []
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let attribute = type.attribute(name), attribute.access != .hidden else {
                refusals.append((name, "\(name) is an unknown attribute"))
                continue
            }
            guard attribute.isWritable else {
                refusals.append((name, "\(name) cannot be written"))
                continue
            }
            written.insert(name)
            if value == .null, !attribute.isNullable {
                errors.append(.blank(name))
                continue
            }
            do {
                let value = try attribute.read(value)
                values[attribute.stored] =
                    attribute.kind == .address ? Self.patched(values[attribute.stored], with: value) : value
            } catch {
                let isChoice = error.text == Attribute.notIncluded
                errors.append(isChoice ? .inclusion(name) : ValidationError(name, error.text, "invalid"))
            }
        }
        if !refusals.isEmpty { throw APIProblem.unwritable(refusals) }
    }

    /// Returns an address with the written parts; `{"delete": true}` removes
    /// it.
    private static func patched(_ address: JSONValue?, with change: JSONValue) -> JSONValue {
        guard case .object(let parts) = change, parts["delete"] != .bool(true) else { return .null }
        guard case .object(var members)? = address else {
            return .object(parts.filter { $0.key != "delete" })
        }
        for (name, value) in parts where name != "delete" { members[name] = value }
        return .object(members)
    }
}
