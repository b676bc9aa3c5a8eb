// SPDX-License-Identifier: MIT

/// The address that a caller wrote: null, or some of the parts.
struct AddressInput: Sendable {
    /// The parts of an address in the order of the API; all are texts.
    static let parts = [
        "address1", "address2", "address3", "city", "county", "state", "country_code", "zip", "lat", "lng", "fips",
    ]

    /// The written parts; `nil` removes the address.
    private var values: [String: [UInt8]]?

    init(_ value: JSONValue) throws(FieldMismatch) {
        switch value {
        case .null: values = nil
        case .object(let members):
            var values: [String: [UInt8]] = [:]
            for name in members.keys.sorted() {
                guard Self.parts.contains(name) else { throw FieldMismatch(text: "has an unknown attribute \(name)") }
                switch members[name] {
                case .string(let text)?: values[name] = JSONText.string(try FieldReader.storable(text))
                case .integer(let integer)?: values[name] = JSONText.string(String(integer))
                case .number(let number)?: values[name] = JSONText.string(String(number))
                case .null?: values[name] = JSONText.null
                default: throw FieldMismatch(text: "must have a string in \(name)")
                }
            }
            self.values = values
        default: throw FieldMismatch(text: "must be an object")
        }
    }

    /// Returns the changed address.
    ///
    /// Parts that were not written keep their values.
    func applied(to current: [UInt8]?) -> [UInt8]? {
        guard let values else { return nil }
        let previous = current.flatMap { JSONValue(parsing: $0) }
        return JSONObject.text(
            Self.parts.map { part in
                var value = values[part]
                if value == nil, case .string(let text)? = previous?[key: part] { value = JSONText.string(text) }
                return (part, value ?? JSONText.null)
            })
    }
}
