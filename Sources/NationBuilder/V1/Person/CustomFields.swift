// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1.Person {
    /// The person's custom fields, by their slugs.
    ///
    /// The API puts custom fields among a person's other members, so every
    /// member that the model does not know counts as a custom field. Members
    /// that the API adds in the future are found here too.
    ///
    /// ```swift
    /// let year = person.custom["graduation_year"]?.int      // from 2008.0 or "2008"
    /// person.custom["graduation_year"] = 2009
    /// ```
    public var custom: V1.CustomFields {
        get { V1.CustomFields(members: extra) }
        set { extra = newValue.members }
    }
}

extension V1 {
    /// The custom fields of a person.
    public struct CustomFields: Sendable, Hashable {
        var members: JSONObject

        /// The value of a field; `nil` when it is `null` or missing.
        ///
        /// Setting `nil` makes it `null`, which is sent. To make it missing,
        /// use ``remove(_:)``.
        public subscript(slug: String) -> CustomValue? {
            get { members[slug].flatMap { $0 == .null ? nil : CustomValue($0) } }
            set { members[slug] = newValue?.json ?? .null }
        }

        /// The slugs of the fields that the person has, `null` ones included.
        public var slugs: [String] { Array(members.keys) }

        /// Removes a field, so that it is not sent.
        public mutating func remove(_ slug: String) { members[slug] = nil }
    }

    /// The value of a custom field.
    ///
    /// The API sends a number sometimes as `2008.0` and sometimes as `"2008"`,
    /// so you choose the type when you read the value.
    public struct CustomValue: Sendable, Hashable {
        /// The value as the API sent it.
        public let json: JSONValue

        /// Creates a value.
        public init(_ json: JSONValue) { self.json = json }

        /// The value as a whole number, also from `2008.0` and `"2008"`.
        public var int: Int? { number?.int }

        /// The nearest `Double`, also from a string.
        public var double: Double? { number?.nearestDouble }

        /// The value as a number with all its digits, also from a string.
        public var number: JSONNumber? { json.number ?? json.string.flatMap { JSONNumber($0) } }

        /// The value as text, also from a number.
        public var text: String? { json.string ?? json.number?.literal }

        /// The value as a Boolean, also from `"true"`, `"false"`, 1 and 0.
        public var bool: Bool? {
            switch text {
            case "true", "1": true
            case "false", "0": false
            default: json.bool
            }
        }

        /// The value as a day.
        public var date: CalendarDate? { json.string.map { CalendarDate($0) } }

        /// The value as a point in time.
        public var dateTime: DateTime? { json.string.map { DateTime($0) } }

        /// The value as several texts, as in a field with several choices.
        public var texts: [String]? { json.array?.compactMap { CustomValue($0).text } }
    }
}

extension V1.CustomValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self.init(.string(value)) }
    /// Creates a whole number.
    public init(integerLiteral value: Int) { self.init(.number(JSONNumber(value))) }
    /// Creates a number; infinities and NaN, which JSON lacks, become `null`.
    public init(floatLiteral value: Double) { self.init(JSONNumber(value).map(JSONValue.number) ?? .null) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self.init(.bool(value)) }
    /// Creates several texts.
    public init(arrayLiteral elements: String...) { self.init(.array(elements.map(JSONValue.string))) }
}
