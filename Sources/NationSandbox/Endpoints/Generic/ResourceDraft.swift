// SPDX-License-Identifier: MIT

import GRDB

/// The fields of a resource, before they are stored or after they were read.
struct ResourceDraft: WrittenFields {
    let resource: Resource
    private var values: [String: [UInt8]] = [:]
    /// The columns of the row beside the document.
    var columns: [String: DatabaseValue] = [:]
    /// The errors for `validation_errors`.
    var errors: [String] = []

    init(_ resource: Resource) { self.resource = resource }

    init(_ resource: Resource, document: [UInt8]) {
        self.resource = resource
        document.withUnsafeBytes { bytes in
            JSONSlices.members(of: bytes) { name, value in
                values[String(decoding: bytes[name], as: UTF8.self)] = Array(bytes[value])
            }
        }
    }

    subscript(name: String) -> [UInt8]? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The draft in its stored form: one flat JSON object, with the members
    /// that only version 2 knows at its end.
    var document: [UInt8] {
        let known = resource.fields.filter(\.isStored).compactMap { field in
            values[field.name].map { (field.name, $0) }
        }
        let names = Set(resource.fields.map(\.name))
        let more = values.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
        return JSONObject.text(known + more.map { ($0.key, $0.value) })
    }

    /// Returns whether a field has no value or an empty text.
    func isBlank(_ name: String) -> Bool {
        guard let json = values[name] else { return true }
        return json == JSONText.null || json == Array("\"\"".utf8)
    }

    /// Applies the values that a caller wrote.
    ///
    /// Errors of invalid values are added to `errors`.
    ///
    /// Unknown fields, and fields that only answers have, are refused.
    mutating func apply(_ members: [String: JSONValue], _ reader: FieldReader) throws {
        let names = Set(resource.fields.map(\.name))
        for name in members.keys.sorted() where !names.contains(name) {
            errors.append("\(name) is an unknown attribute")
        }
        for field in resource.fields {
            guard let value = members[field.name] else { continue }
            guard field.isWritable else {
                errors.append("\(field.name) cannot be written")
                continue
            }
            do {
                if field.kind == .address {
                    values[field.name] = try AddressInput(value).applied(to: values[field.name])
                } else {
                    values[field.name] = try reader.read(value, as: field)
                }
            } catch let misfit as FieldMismatch {
                errors.append("\(field.name) \(misfit.text)")
            }
        }
    }

    /// Checks that required fields are present and that referenced ids exist.
    ///
    /// - Parameter written: The names in an update. An update must hold the
    ///   same fields as a new resource, whatever is stored, unless the resource
    ///   allows parts.
    mutating func check(_ database: Database, update written: Set<String>? = nil) throws {
        let misfits = Set(errors.compactMap { $0.split(separator: " ").first.map(String.init) })
        for field in resource.fields where field.isRequired && !misfits.contains(field.name) {
            let isLeftOut = written.map { !resource.isUpdatedInPart && !$0.contains(field.name) } ?? false
            if isLeftOut || isBlank(field.name) { errors.append("\(field.name) can't be blank") }
        }
        for field in resource.fields {
            guard let table = field.referenced, let id = integer(field.name) else { continue }
            let isThere = try Bool.fetchOne(
                database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)"), arguments: [id])
            if isThere != true { errors.append("\(field.name) does not exist") }
        }
    }
}
