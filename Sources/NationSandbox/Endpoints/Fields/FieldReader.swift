// SPDX-License-Identifier: MIT

import GRDB

/// A check of the values that a caller wrote to the fields of a resource, which
/// returns the JSON to store.
struct FieldReader {
    let database: Database
    /// The ids of the resource's elements, by their sequence.
    private var known: [String: Set<Int64>] = [:]

    init(_ database: Database) { self.database = database }

    /// Allows the elements of a stored value to be named by their ids.
    mutating func know(_ json: [UInt8], of field: ResourceField) {
        guard let value = JSONValue(parsing: json) else { return }
        know(value, of: field)
    }

    private mutating func know(_ value: JSONValue, of field: ResourceField) {
        guard case .elements(let fields, let sequence) = field.kind, case .array(let elements) = value else { return }
        for element in elements {
            if case .integer(let id)? = element[key: "id"] { known[sequence, default: []].insert(id) }
            for inner in fields { element[key: inner.name].map { know($0, of: inner) } }
        }
    }

    /// Returns the JSON to store.
    ///
    /// - Throws: `FieldMismatch`; `APIProblem.notFound` for an element whose id
    ///   does not exist.
    func read(_ value: JSONValue, as field: ResourceField) throws -> [UInt8] {
        if value == .null { return Array(field.absent.utf8) }
        switch field.kind {
        case .scalar(let kind): return try kind.read(value, absent: field.absent)
        case .choice(let texts):
            guard case .string(let text) = value, texts.contains(text) else {
                throw FieldMismatch(text: "must be one of \(texts.joined(separator: ", "))")
            }
            return JSONText.string(text)
        case .integerOrText:
            if case .integer(let integer) = value { return Array(String(integer).utf8) }
            guard case .string(let text) = value else { throw FieldMismatch(text: "must be an integer or a string") }
            return JSONText.string(try ScalarKind.storable(text))
        case .address: return try AddressInput(value).applied(to: nil) ?? JSONText.null
        case .texts: return JSONObject.list(try PersonInput.tags(value).map(JSONText.string))
        case .integers: return JSONObject.list(try Self.integers(value).map { Array(String($0).utf8) })
        case .object(let fields):
            guard case .object(let members) = value else { throw FieldMismatch(text: "must be an object") }
            return try object(members, fields, id: nil)
        case .elements(let fields, let sequence):
            guard case .array(let elements) = value else { throw FieldMismatch(text: "must be a list of objects") }
            return JSONObject.list(try elements.map { try element($0, fields, sequence) })
        }
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

    private func element(_ value: JSONValue, _ fields: [ResourceField], _ sequence: String) throws -> [UInt8] {
        guard case .object(let members) = value else { throw FieldMismatch(text: "must be a list of objects") }
        guard let wanted = members["id"], wanted != .null else {
            return try object(members, fields, id: try Sequences.next(sequence, database))
        }
        guard case .integer(let id) = wanted else { throw FieldMismatch(text: "id must be an integer") }
        guard known[sequence]?.contains(id) == true else { throw APIProblem.notFound }
        return try object(members, fields, id: id)
    }

    private func object(_ members: [String: JSONValue], _ fields: [ResourceField], id: Int64?) throws -> [UInt8] {
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
                    return (field.name, try read(value, as: field))
                } catch let misfit as FieldMismatch {
                    throw FieldMismatch(text: "\(field.name) \(misfit.text)")
                }
            })
    }
}
