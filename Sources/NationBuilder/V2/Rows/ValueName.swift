// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V2 {
    /// The name of a value of a ``Row``: an attribute, a part of an address, or a custom field.
    ///
    /// | name | what it is on the wire |
    /// |---|---|
    /// | `email` | the attribute `email` |
    /// | `home_address.city` | the member `city` of `home_address`, written in `home_address_attributes` |
    /// | `custom.volunteer_since` | the member `volunteer_since` of `custom_values` |
    public struct ValueName: Sendable, Hashable, CustomStringConvertible {
        /// The attribute that holds the value, such as `custom_values`.
        public let attribute: String
        /// The member of the attribute, such as `volunteer_since`; `nil` for a whole attribute.
        public let member: String?

        /// The prefix of the names of custom fields.
        package static let customPrefix = "custom."
        /// The attribute that holds the values of custom fields.
        package static let customValues = "custom_values"
        /// The end of the name under which an address is written.
        package static let writtenSuffix = "_attributes"

        /// Reads a name.
        public init(_ name: String) {
            let dot = name.utf8.firstIndex(of: UInt8(ascii: "."))
            member = dot.map { String(name[$0...].unicodeScalars.dropFirst()) }
            attribute =
                name.hasPrefix(Self.customPrefix) ? Self.customValues : dot.map { String(name[..<$0]) } ?? name
        }

        /// Whether it is the name of a custom field.
        public var isCustom: Bool { member != nil && attribute == Self.customValues }

        /// The attribute in which the value is written.
        var writtenAttribute: String { member == nil || isCustom ? attribute : attribute + Self.writtenSuffix }

        /// Returns the value among the attributes of a resource; `nil` if they lack it.
        public func value(in attributes: JSONObject) -> JSONValue? {
            guard let member else { return attributes[attribute] }
            return attributes[attribute]?[member]
        }

        /// The name.
        public var description: String {
            if isCustom { return Self.customPrefix + (member ?? "") }
            return attribute + (member.map { "." + $0 } ?? "")
        }
    }
}
