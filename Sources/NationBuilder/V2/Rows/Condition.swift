// SPDX-License-Identifier: MIT

import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A condition on a value of the rows that a ``RowQuery`` finds.
    ///
    /// ```swift
    /// V2.Condition("updated_at", .isAtLeast, "2026-01-31")
    /// V2.Condition("custom.shirt", .equals, "XL")
    /// V2.Condition("email", .notEquals, nil)      // those who have one
    /// ```
    public struct Condition: Sendable, Hashable {
        /// The name of the value, such as `email`, `id` or `custom.shirt`.
        ///
        /// Of people, `with_email_address` finds each of their e-mail addresses.
        public var name: String
        /// How the value is compared.
        public var comparison: FilterComparison
        /// The value that it is compared with; `nil` for no value.
        public var value: String?

        /// Creates a condition.
        public init(_ name: String, _ comparison: FilterComparison, _ value: String?) {
            (self.name, self.comparison, self.value) = (name, comparison, value)
        }

        /// The filter of people that finds each of their e-mail addresses; it is no attribute.
        package static let emailAddress = "with_email_address"
        /// The attributes that hold a person's e-mail addresses.
        package static let addresses = ["email", "email1", "email2", "email3", "email4"]

        /// The parameter of the query; `nil` for a condition on the id, which the walk sets itself.
        package var filter: (name: String, value: String)? {
            let attribute = ValueName(name)
            if name == "id" { return nil }
            if attribute.isCustom {
                let member = FilterText.member(attribute.member ?? "", .string(value ?? ""))
                return (FilterComparison.holds.parameter(attribute.attribute), member ?? "")
            }
            return (comparison.parameter(name), value.map { FilterText.escape($0) ?? $0 } ?? "null")
        }

        /// The attributes that show whether a row meets the condition.
        var attributes: [String] {
            switch name {
            case "id": []
            case Self.emailAddress: Self.addresses
            default: [ValueName(name).attribute]
            }
        }

        /// Returns the ids that conditions leave: those after the first, up to the second.
        package static func bounds(_ conditions: [Self]) -> (after: Int, upTo: Int?) {
            var (after, last) = (0, Int?.none)
            for condition in conditions where condition.name == "id" {
                guard let id = condition.value.flatMap({ Int($0) }) else { continue }
                let before = id > .min ? id - 1 : id
                switch condition.comparison {
                case .isGreater: after = max(after, id)
                case .isAtLeast: after = max(after, before)
                case .isLess: last = min(last ?? .max, before)
                case .isAtMost: last = min(last ?? .max, id)
                default: (after, last) = (max(after, before), min(last ?? .max, id))
                }
            }
            return (after, last)
        }
    }
}

extension V2.ResourceType {
    /// Returns the kind of a value that rows are filtered by; `nil` for a custom field.
    ///
    /// - Throws: ``V2/RowError`` for an unknown name, and for one that the API does not filter by.
    package func kind(filteredBy name: String) throws(V2.RowError) -> Kind? {
        let value = V2.ValueName(name)
        if value.isCustom, value.member != "", hasCustomFields { return nil }
        if name == "id" { return .id }
        if name == V2.Condition.emailAddress, self.name == "signups" { return .text }
        let filters = attributes.filter { $0.isReadable && !$0.isExtra && $0.kind != .object }
        if let attribute = filters.first(where: { $0.name == name }) { return attribute.kind }
        let known = ["id"] + filters.map(\.name) + (hasCustomFields ? [Self.anyCustom] : [])
        do { try check(name) } catch { throw unknown(name, known) }
        throw V2.RowError(.notFiltered, name, "a nation does not filter by \"\(name)\"", known: known)
    }

    /// Returns the comparisons that the API has for a value.
    ///
    /// - Throws: ``V2/RowError`` for an unknown name, and for one that the API does not filter by.
    public func comparisons(of name: String) throws(V2.RowError) -> [FilterComparison] {
        guard let kind = try kind(filteredBy: name) else { return [.equals] }
        return name == "id" ? [.equals] + Kind.orders : kind.comparisons
    }

    /// Refuses a condition that the API does not have.
    ///
    /// - Throws: ``V2/RowError`` for an unknown name, a comparison that the value does not have, and a value of another
    ///   kind.
    public func check(_ condition: V2.Condition) throws(V2.RowError) {
        let (name, comparison) = (condition.name, condition.comparison)
        let kind = try kind(filteredBy: name)
        let comparisons = try comparisons(of: name)
        let mayBeNone = kind != nil && name != "id" && name != V2.Condition.emailAddress
        let isOfNone = condition.value == nil && mayBeNone
        guard comparisons.contains(comparison) || isOfNone && comparison == .notEquals else {
            let words = comparisons.map(\.description).joined(separator: ", ")
            throw V2.RowError(.comparison, name, "\(name) cannot be compared by \(comparison), only by \(words)")
        }
        guard let value = condition.value else {
            guard isOfNone, [.equals, .notEquals].contains(comparison) else {
                throw V2.RowError(.value, name, "\(name) cannot be compared with null")
            }
            return
        }
        // Ids are compared as the numbers that they are.
        if let wanted = (kind == .id ? .integer : kind)?.wanted(inPlaceOf: .string(value)) {
            throw V2.RowError(.value, name, "\(name) takes \(wanted), not \"\(value)\"")
        }
        guard kind == nil || FilterText.escape(value) != nil else {
            throw V2.RowError(.unwritable, name, "the API has no way to write \"\(value)\" in a filter of \(name)")
        }
    }
}
