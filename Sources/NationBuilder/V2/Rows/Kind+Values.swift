// SPDX-License-Identifier: MIT

import ErrandJSON
public import ErrandJSONAPI

extension V2.ResourceType.Kind {
    /// The comparisons that the API has for values of the kind.
    public var comparisons: [FilterComparison] {
        switch self {
        case .text:
            [
                .equals, .notEquals, .hasPrefix, .hasSuffix, .contains, .isExactly, .isNotExactly, .hasNoPrefix,
                .hasNoSuffix, .doesNotContain,
            ]
        case .boolean: [.equals]
        case .address, .object: []
        default: [.equals, .notEquals] + Self.orders
        }
    }

    static let orders: [FilterComparison] = [.isGreater, .isAtLeast, .isLess, .isAtMost]

    /// Returns what the kind takes in place of a value; `nil` for a value that fits, also as a text.
    func wanted(inPlaceOf value: JSONValue) -> String? {
        let text = value.string
        switch self {
        case _ where value == .null: return nil
        case .text: return text == nil ? "a text" : nil
        case .boolean: return value.bool == nil && !["true", "false"].contains(text) ? "true or false" : nil
        case .integer: return value.int == nil && text.flatMap { Int($0) } == nil ? "a whole number" : nil
        case .id: return value.int == nil && text.flatMap { Int($0) } == nil ? "the id of a resource" : nil
        case .decimal:
            return value.double == nil && text.flatMap { Double($0) }?.isFinite != true ? "a number" : nil
        case .date: return text.map { ComparedTime.isDay($0) } == true ? nil : "a date, such as 2026-01-31"
        case .time:
            return text.flatMap { ComparedTime($0) } == nil
                ? "a date or a time, such as 2026-01-31 or 2026-01-31T09:30:00Z" : nil
        default: return value.object == nil ? "a JSON object" : nil
        }
    }

    /// Returns a value that fits as the API takes it: `3` is a number where one is meant.
    func written(_ value: JSONValue) -> JSONValue {
        switch self {
        case .boolean: value.string.map { .bool($0 == "true") } ?? value
        case .integer: value.string.flatMap { Int($0) }.map { .number(JSONNumber($0)) } ?? value
        // They are texts in version 2.
        case .id, .decimal: value.number.map { .string($0.literal) } ?? value
        default: value
        }
    }
}

extension V2.Address {
    /// The names of the parts.
    package static let parts = CodingKeys.allCases.map(\.rawValue)

    /// Returns the kind of a part; `nil` for one that the API writes as a text or as a number.
    static func kind(of part: String) -> V2.ResourceType.Kind? {
        switch CodingKeys(rawValue: part) {
        case .lat?, .lng?, .fips?, .phoneCountryCode?: nil
        case .distance?: .decimal
        case .importID?: .id
        case .isDeleted?: .boolean
        default: .text
        }
    }
}
