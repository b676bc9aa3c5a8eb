// SPDX-License-Identifier: MIT

import GRDB

/// A new or changed row of either version that has not been stored yet: its fields by their stored names.
struct Draft: WrittenFields {
    let type: StoredType
    /// The id; `nil` for a new row.
    let id: Int64?
    /// The stored fields before the write.
    let before: StoredFields
    private(set) var fields: StoredFields
    /// The columns of the row beside the document.
    var columns: [String: DatabaseValue] = [:]
    /// The names that the caller wrote.
    private(set) var written: Set<String> = []
    var errors: [ValidationError] = []

    init(_ type: StoredType, id: Int64? = nil, _ fields: StoredFields = StoredFields()) {
        self.type = type
        self.id = id
        before = fields
        self.fields = fields
    }

    var isNew: Bool { id == nil }

    subscript(name: String) -> [UInt8]? {
        get { fields[name] }
        set { fields[name] = newValue }
    }

    /// Returns whether a field differs from before.
    func hasChanged(_ name: String) -> Bool { (self[name] ?? JSONText.null) != (before[name] ?? JSONText.null) }

    /// Applies the values that a caller wrote.
    ///
    /// Errors of invalid values are added to `errors`. Version 1 adds names that are unknown or cannot be written.
    ///
    /// - Throws: In version 2, `APIProblem` for such names.
    mutating func apply(_ members: [String: JSONValue], _ reader: FieldReader) throws {
        var refusals: [(name: String, text: String)] = []
        for name in order(of: members, reader) {
            guard let value = members[name] else { continue }
            guard let field = type.attribute(name), reader.isVersion1 || field.access != .hidden else {
                refuse(name, "is an unknown attribute", &refusals, reader)
                continue
            }
            guard field.isWritable else {
                refuse(name, "cannot be written", &refusals, reader)
                continue
            }
            written.insert(name)
            if value == .null, !field.isNullable, !reader.isVersion1 {
                errors.append(.blank(name))
                continue
            }
            do {
                self[field.stored] = try reader.read(value, as: field, over: self[field.stored])
            } catch let misfit as FieldMismatch {
                errors.append("\(name) \(misfit.text)")
            }
        }
        if !refusals.isEmpty { throw APIProblem.unwritable(refusals) }
    }

    private mutating func refuse(
        _ name: String, _ text: String, _ refusals: inout [(name: String, text: String)], _ reader: FieldReader
    ) {
        if reader.isVersion1 { errors.append("\(name) \(text)") } else { refusals.append((name, "\(name) \(text)")) }
    }

    /// Returns the names in the order of their errors: in version 1 the unknown ones first, then that of the fields.
    private func order(of members: [String: JSONValue], _ reader: FieldReader) -> [String] {
        let names = members.keys.sorted()
        guard reader.isVersion1 else { return names }
        return names.filter { type.attribute($0) == nil } + type.attributes.map(\.name)
    }
}
