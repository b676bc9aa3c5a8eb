// SPDX-License-Identifier: MIT

/// A caller's values for a person, checked field by field.
struct PersonInput: Sendable {
    struct Value: Sendable {
        var index: Int
        var json: [UInt8]
    }

    /// The values in the order of the API.
    private(set) var values: [Value] = []
    private(set) var addresses: [(name: String, change: AddressInput)] = []
    private(set) var tags: [String]?

    /// Reads the members of `person`.
    ///
    /// A known field that cannot be written is skipped, so that the response of a
    /// `GET` can be sent back. An unknown name is an error.
    ///
    /// - Parameter writesAll: Whether fields that are read-only in version 1 are
    ///   written too, since version 2 allows more.
    init(_ members: [String: JSONValue], _ template: PersonTemplate, writesAll: Bool = false) throws {
        var errors: [String] = []
        for name in members.keys.sorted() where template.index(of: name) == nil {
            errors.append("\(name) is an unknown attribute")
        }
        for (index, field) in template.fields.enumerated() where field.isWritable || writesAll {
            guard let value = members[field.name] else { continue }
            do {
                switch field.kind {
                case .address: addresses.append((field.name, try AddressInput(value)))
                case .texts: tags = try Self.tags(value)
                case .person, .list: break
                default:
                    let absent = field.kind == .text ? JSONText.null : Array(field.absent.utf8)
                    let value = try FieldReader.version1.scalar(value, field.kind)
                    values.append(Value(index: index, json: value?.bytes ?? absent))
                }
            } catch {
                errors.append("\(field.name) \(error.text)")
            }
        }
        if !errors.isEmpty { throw APIProblem.validationFailed(errors) }
    }

    /// Returns the input with each written value replaced.
    func mapping(_ body: (_ index: Int, _ json: [UInt8]) -> [UInt8]) -> Self {
        var input = self
        input.values = values.map { Value(index: $0.index, json: body($0.index, $0.json)) }
        return input
    }

    /// Returns the written JSON of a field; `nil` when it was not written.
    func json(_ name: String, _ template: PersonTemplate) -> [UInt8]? {
        let index = template.index(of: name)
        return values.first { $0.index == index }?.json
    }

    /// Reads a list of tag names.
    static func tags(_ value: JSONValue) throws(FieldMismatch) -> [String] {
        if value == .null { return [] }
        guard case .array(let elements) = value else { throw FieldMismatch(text: "must be a list of strings") }
        var names: [String] = []
        for element in elements { names.append(try tag(element)) }
        return names
    }

    /// Reads the name of a tag.
    static func tag(_ value: JSONValue) throws(FieldMismatch) -> String {
        guard case .string(let name) = value else { throw FieldMismatch(text: "must be a string") }
        guard name.contains(where: { !$0.isWhitespace }) else { throw FieldMismatch(text: "can't be blank") }
        return try FieldReader.storable(name)
    }
}
