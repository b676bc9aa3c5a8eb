// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1.Person {
    /// The nation's own fields of a person, by their slugs.
    ///
    /// The API puts them among a person's other members. They are told from
    /// those by the model not knowing them, so a member that the API got later
    /// is found here too.
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
    /// The fields that a nation made for its people.
    public struct CustomFields: Sendable, Hashable {
        var members: JSONObject

        /// The value of a field; `nil` when it is `null` or missing.
        ///
        /// Setting `nil` makes it `null`, which is sent; to take it out again,
        /// use ``remove(_:)``.
        public subscript(slug: String) -> CustomValue? {
            get { members[slug].flatMap { $0 == .null ? nil : CustomValue($0) } }
            set { members[slug] = newValue?.json ?? .null }
        }

        /// The slugs of the fields that the person has, `null` ones included.
        public var slugs: [String] { Array(members.keys) }

        /// Takes a field out, so that it is not sent.
        public mutating func remove(_ slug: String) { members[slug] = nil }
    }

    /// The value of a custom field.
    ///
    /// The API sends a number as `2008.0` at one time and as `"2008"` at
    /// another, so the value is asked for by the type that is wanted.
    public struct CustomValue: Sendable, Hashable {
        /// The value as the API sent it.
        public let json: JSONValue

        /// A value.
        public init(_ json: JSONValue) { self.json = json }

        /// A whole number, also out of `2008.0` and `"2008"`.
        public var int: Int? { number?.int }

        /// The nearest `Double`, also out of a string.
        public var double: Double? { number?.nearestDouble }

        /// A number with all its digits, also out of a string.
        public var number: JSONNumber? { json.number ?? json.string.flatMap { JSONNumber($0) } }

        /// A text, also out of a number.
        public var text: String? { json.string ?? json.number?.literal }

        /// True or false, also out of the strings for it and of 1 and 0.
        public var bool: Bool? {
            switch text {
            case "true", "1": true
            case "false", "0": false
            default: json.bool
            }
        }

        /// A day.
        public var date: CalendarDate? { json.string.map { CalendarDate($0) } }

        /// A moment.
        public var dateTime: DateTime? { json.string.map { DateTime($0) } }

        /// Several texts, as a field of several choices has them.
        public var texts: [String]? { json.array?.compactMap { CustomValue($0).text } }
    }
}

extension V1.CustomValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self.init(.string(value)) }
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(.number(JSONNumber(value))) }
    /// A number; infinities and NaN, which JSON lacks, become `null`.
    public init(floatLiteral value: Double) { self.init(JSONNumber(value).map(JSONValue.number) ?? .null) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self.init(.bool(value)) }
    /// Several texts.
    public init(arrayLiteral elements: String...) { self.init(.array(elements.map(JSONValue.string))) }
}
