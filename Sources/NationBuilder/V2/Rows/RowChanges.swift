// SPDX-License-Identifier: MIT

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// New values of a row by their names, checked against the type.
    ///
    /// ```swift
    /// let changes = try V2.RowChanges(["sex": "F", "home_address.city": "Paris", "custom.shirt": "XL"], of: signups)
    /// try await nation.v2.update(7, changes)
    /// ```
    public struct RowChanges: Sendable {
        /// The type of the row.
        public let type: ResourceType
        /// The attributes, as the API takes them.
        public let attributes: JSONObject
        /// The attributes that a response contains only on request, and that would show what was written.
        package let extraFields: [String]

        /// Creates changes; `null` removes a value.
        ///
        /// A text that is a number or a truth value stands for it.
        ///
        /// - Throws: ``RowError`` for a name that cannot be written, and for a value of another kind.
        public init(_ values: JSONObject, of type: ResourceType) throws(RowError) {
            for (name, value) in values { try type.check(name, value) }
            self.init(checked: values, of: type)
        }

        /// Creates changes of values that were checked before, or that a nation has sent.
        package init(checked values: JSONObject, of type: ResourceType) {
            self.type = type
            attributes = Self.attributes(values) { name, value in
                let part = name.isCustom ? nil : name.member
                let kind = part.map { Address.kind(of: $0) } ?? type.attribute(name.attribute)?.kind
                return name.isCustom ? value : kind?.written(value) ?? value
            }
            let names = Set(values.map { ValueName($0.key).attribute })
            extraFields = names.filter { type.attribute($0)?.isExtra == true }.sorted()
        }

        /// Returns the attributes that set some values: `home_address.city` is a member of `home_address_attributes`.
        package static func attributes(
            _ values: JSONObject, _ written: (ValueName, JSONValue) -> JSONValue = { $1 }
        ) -> JSONObject {
            var attributes: JSONObject = [:]
            for (name, value) in values {
                let name = ValueName(name)
                let value = written(name, value)
                if let member = name.member {
                    var whole = attributes[name.writtenAttribute]?.object ?? [:]
                    whole[member] = value
                    attributes[name.writtenAttribute] = .object(whole)
                } else {
                    attributes[name.attribute] = value
                }
            }
            return attributes
        }

        /// Returns the document that writes the changes.
        ///
        /// - Parameter id: The id of the row; `nil` for a new one.
        public func document(_ id: ResourceID? = nil) -> JSONObject {
            var data: JSONObject = ["type": .string(type.name)]
            data["id"] = id.map { .string($0.rawValue) }
            data["attributes"] = .object(attributes)
            return ["data": .object(data)]
        }
    }
}

extension V2.ResourceType {
    /// Refuses a value that cannot be written, by its name or its kind.
    fileprivate func check(_ name: String, _ value: JSONValue) throws(V2.RowError) {
        let place = V2.ValueName(name)
        if place.isCustom, place.member != "", attribute(place.attribute)?.isWritable == true { return }
        if let part = place.member, isWrittenByParts(place.attribute) {
            try Self.checkPart(name, place.attribute, part)
            return try Self.check(name, V2.Address.kind(of: part), value)
        }
        guard let attribute = attribute(name) else { throw unknown(name, writtenNames) }
        guard attribute.isWritable else {
            throw isWrittenByParts(name)
                ? V2.RowError(.writtenByParts, name, "\(name) is written by its parts, such as \(name).city")
                : V2.RowError(.readOnly, name, "\(name) can only be read")
        }
        try Self.check(name, attribute.kind, value)
    }

    private static func check(_ name: String, _ kind: Kind?, _ value: JSONValue) throws(V2.RowError) {
        guard let wanted = kind?.wanted(inPlaceOf: value) else { return }
        throw V2.RowError(.value, name, "\(name) takes \(wanted)")
    }

    /// Returns whether a name is that of an address whose parts can be written.
    package func isWrittenByParts(_ name: String) -> Bool {
        attribute(name + V2.ValueName.writtenSuffix)?.isWritable == true
    }
}
