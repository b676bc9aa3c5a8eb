// SPDX-License-Identifier: MIT

import GRDB

/// A check of the values that a caller wrote to the fields of a resource, which
/// returns the JSON to store.
struct FieldReader {
    /// Whether the rules are those of version 1, which takes a number for a text, and knows the members of objects.
    let isVersion1: Bool
    private var database: Database?
    /// The ids of the resource's elements, by their sequence.
    private var known: [String: Set<Int64>] = [:]

    static var version1: Self { Self(isVersion1: true) }
    static var version2: Self { Self(isVersion1: false) }

    private init(isVersion1: Bool) { self.isVersion1 = isVersion1 }

    /// Creates a reader of version 1 that numbers new elements.
    init(_ database: Database) {
        self.init(isVersion1: true)
        self.database = database
    }

    /// Allows the elements of a stored value to be named by their ids.
    mutating func know(_ value: JSONValue, of field: Field) {
        guard case .elements(let fields, let sequence) = field.kind else { return }
        for element in value.elements {
            if case .integer(let id)? = element[key: "id"] { known[sequence, default: []].insert(id) }
            for inner in fields { element[key: inner.name].map { know($0, of: inner) } }
        }
    }

    /// Returns the JSON to store, given the JSON that is stored.
    ///
    /// - Throws: `FieldMismatch`; `APIProblem.notFound` for an element whose id
    ///   does not exist.
    func read(_ value: JSONValue, as field: Field, over stored: [UInt8]? = nil) throws -> [UInt8]? {
        switch field.kind {
        case .address:
            if isVersion1 { return try AddressInput(value).applied(to: stored) }
            return try scalar(value, field.kind).map { Self.patched(stored, with: $0) } ?? JSONText.null
        case .object where !isVersion1: break
        case _ where value == .null: break
        case .texts: return JSONObject.list(try PersonInput.tags(value).map(JSONText.string))
        case .integers: return JSONObject.list(try Self.integers(value).map { Array(String($0).utf8) })
        case .object(let fields):
            guard case .object(let members) = value else { throw FieldMismatch(text: "must be an object") }
            return try object(members, fields, id: nil)
        case .elements(let fields, let sequence):
            guard case .array(let elements) = value else { throw FieldMismatch(text: "must be a list of objects") }
            return JSONObject.list(try elements.map { try element($0, fields, sequence) })
        default: break
        }
        return try scalar(value, field.kind)?.bytes ?? (isVersion1 ? Array(field.absent.utf8) : JSONText.null)
    }

    /// Reads a list of whole numbers.
    static func integers(_ value: JSONValue) throws(FieldMismatch) -> [Int64] {
        guard case .array(let elements) = value else { throw FieldMismatch(text: "must be a list of integers") }
        var integers: [Int64] = []
        for element in elements {
            guard case .integer(let integer) = element else { throw FieldMismatch(text: "must be a list of integers") }
            integers.append(integer)
        }
        return integers
    }

    private func element(_ value: JSONValue, _ fields: [Field], _ sequence: String) throws -> [UInt8] {
        guard case .object(let members) = value else { throw FieldMismatch(text: "must be a list of objects") }
        guard let wanted = members["id"], wanted != .null else {
            return try object(members, fields, id: try database.map { try Sequences.next(sequence, $0) })
        }
        guard case .integer(let id) = wanted else { throw FieldMismatch(text: "id must be an integer") }
        guard known[sequence]?.contains(id) == true else { throw APIProblem.notFound }
        return try object(members, fields, id: id)
    }

    private func object(_ members: [String: JSONValue], _ fields: [Field], id: Int64?) throws -> [UInt8] {
        let names = Set(fields.map(\.name))
        for name in members.keys.sorted() where !names.contains(name) {
            throw FieldMismatch(text: "has an unknown attribute \(name)")
        }
        return JSONObject.text(
            try fields.map { field in
                if field.name == "id", let id { return (field.name, Array(String(id).utf8)) }
                guard field.isWritable, let value = members[field.name] else {
                    if field.isRequired { throw FieldMismatch(text: "\(field.name) can't be blank") }
                    return (field.name, Array(field.absent.utf8))
                }
                do {
                    return (field.name, try read(value, as: field) ?? JSONText.null)
                } catch let misfit as FieldMismatch {
                    throw FieldMismatch(text: "\(field.name) \(misfit.text)")
                }
            })
    }

    /// Returns a stored address with the written parts; `{"delete": true}` removes it.
    private static func patched(_ address: [UInt8]?, with change: JSONValue) -> [UInt8] {
        guard case .object(let parts) = change, parts["delete"] != .bool(true) else { return JSONText.null }
        let written = parts.filter { $0.key != "delete" }
        guard case .object(let members)? = address.flatMap({ JSONValue(parsing: $0) }) else {
            return JSONValue.object(written).bytes
        }
        return JSONValue.object(members.merging(written) { $1 }).bytes
    }
}

/// A written value that does not fit its field.
///
/// The text follows the field's name in the error.
struct FieldMismatch: Error {
    static let notIncluded = "is not included in the list"

    var text: String
}
