// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// A condition on an attribute, as `--where` has it: `email=ada@example.org`.
struct Condition: Sendable {
    /// A comparison of an attribute with a value.
    enum Comparison: String, Sendable, CaseIterable {
        case isAtLeast = ">="
        case isAtMost = "<="
        case differs = "!="
        case begins = "^="
        case ends = "$="
        case contains = "*="
        case isGreater = ">"
        case isLess = "<"
        case equals = "="

        /// The name of the operator in the API; `nil` for plain equality.
        fileprivate var name: String? {
            switch self {
            case .equals: nil
            case .differs: "not_eq"
            case .isGreater: "gt"
            case .isAtLeast: "gte"
            case .isLess: "lt"
            case .isAtMost: "lte"
            case .begins: "prefix"
            case .ends: "suffix"
            case .contains: "match"
            }
        }
    }

    /// The condition as it was typed.
    let text: String
    /// The attribute, a custom field as `custom.SLUG`, or ``emailAddress``.
    let name: String
    let comparison: Comparison
    let value: String
    /// The kind of the attribute's values; `nil` for a custom field.
    let kind: V2.ResourceType.Kind?

    /// The filter of people that finds each of their e-mail addresses; it is no attribute.
    static let emailAddress = "with_email_address"
    /// The value that stands for none.
    static let none = "null"

    var isNone: Bool { value == Self.none }

    /// The text for the help.
    static let help = """
        Only rows that meet a condition: NAME=VALUE, or != > >= < <= ^= (begins with) $= (ends with) *= (contains); \
        NAME=null finds those without a value. Several conditions must all be met.
        """

    /// Reads a condition, and checks it against what the API has.
    ///
    /// - Throws: `ValidationError` for an unknown attribute, an operator that it does not have, and a
    ///   value of another kind.
    init(_ text: String, of type: ExportedType) throws {
        let name = String(text.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) })
        let rest = text.dropFirst(name.count)
        guard !name.isEmpty, let comparison = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
            throw ValidationError(
                "\"\(text)\" is no condition: NAME=VALUE, or != > >= < <= ^= $= *= in place of =. Quote it for the shell."
            )
        }
        (self.text, self.name, self.comparison) = (text, name, comparison)
        value = String(rest.dropFirst(comparison.rawValue.count))
        kind = try Self.kind(of: name, type)
        try check()
    }

    /// Returns the kind of an attribute.
    private static func kind(of name: String, _ type: ExportedType) throws -> V2.ResourceType.Kind? {
        if name.hasPrefix(Column.custom), name.count > Column.custom.count, type.hasCustomFields { return nil }
        if name == "id" { return .id }
        if name == emailAddress, type.type.name == "signups" { return .text }
        let filters = type.type.attributes.filter { $0.isReadable && !$0.isExtra && $0.kind != .object }
        if let attribute = filters.first(where: { $0.name == name }) { return attribute.kind }
        let isThere = Column.isKnown(name, type.fields)
        let known = ["id"] + filters.map(\.name) + (type.hasCustomFields ? [Column.anyCustom] : [])
        let advice = isThere ? nil : NearestNames.question(name, known)
        throw ValidationError(
            (isThere ? "A nation does not filter by \"\(name)\"" : "There is no attribute \"\(name)\"")
                + (advice.map { ": \($0)" } ?? ".") + " --columns \"?\" lists the attributes.")
    }

    // MARK: The API

    /// The comparisons that the API has for the kind of the attribute.
    private var comparisons: [Comparison] {
        switch kind {
        case nil: [.equals]
        case .text?: [.equals, .differs, .begins, .ends, .contains]
        case .boolean?: [.equals]
        default: name == "id" ? [.equals] + Self.orders : [.equals, .differs] + Self.orders
        }
    }

    private static let orders: [Comparison] = [.isGreater, .isAtLeast, .isLess, .isAtMost]

    private func check() throws {
        let ofNone = isNone && kind != nil && name != "id" && name != Self.emailAddress
        guard comparisons.contains(comparison) || ofNone && comparison == .differs else {
            throw ValidationError(
                "\(name) cannot be compared with \(comparison.rawValue): it takes "
                    + comparisons.map(\.rawValue).joined(separator: " ") + ".")
        }
        if value.allSatisfy(\.isWhitespace) {
            throw ValidationError(
                "\(text) is empty: perhaps a variable is not set. \(name)=null finds those without a value.")
        }
        if isNone {
            guard ofNone, [.equals, .differs].contains(comparison) else {
                throw ValidationError("\(name) cannot be compared with null.")
            }
            return
        }
        if let wanted, !isFitting { throw ValidationError("\(name) takes \(wanted), not \"\(value)\".") }
        guard kind == nil || FilterText.escape(value) != nil else {
            throw ValidationError("The API has no way to write the value of \(text).")
        }
    }

    /// What a value of the attribute is; `nil` for any text.
    private var wanted: String? {
        switch kind {
        case .boolean?: "true or false"
        case .id?, .integer?: "a whole number"
        case .decimal?: "a number"
        case .date?: "a date, such as 2026-01-31"
        case .time?: "a date or a time, such as 2026-01-31 or 2026-01-31T09:30:00Z"
        default: nil
        }
    }

    private var isFitting: Bool {
        switch kind {
        case .boolean?: ["true", "false"].contains(value)
        case .id?, .integer?: Int(value) != nil
        case .decimal?: Double(value)?.isFinite == true
        case .date?: ComparedTime.isDay(value)
        case .time?: ComparedTime(value) != nil
        default: true
        }
    }

    /// The filter of the request; `nil` for one of ids, which the walk sets itself.
    var filter: (name: String, value: String)? {
        if name == "id" { return nil }
        guard kind != nil else {
            let member = JSONObject([(String(name.dropFirst(Column.custom.count)), .string(value))])
            let bytes = (try? JSONWriter().write(member)) ?? []
            return ("filter[\(ExportedType.customValues)][eq]", String(decoding: bytes, as: UTF8.self))
        }
        let text = isNone ? value : FilterText.escape(value) ?? value
        return ("filter[\(name)]" + (comparison.name.map { "[\($0)]" } ?? ""), text)
    }

    /// The attributes that show whether a row meets the condition.
    var attributes: [String] {
        switch (name, kind) {
        case ("id", _): []
        case (Self.emailAddress, _): Self.addresses
        case (_, nil): [ExportedType.customValues]
        default: [name]
        }
    }

    /// The attributes that hold a person's e-mail addresses.
    static let addresses = ["email", "email1", "email2", "email3", "email4"]

    /// Returns the ids that conditions leave: those after the first, up to the second.
    static func bounds(_ conditions: [Condition]) -> (after: Int, upTo: Int?) {
        var (after, last) = (0, Int?.none)
        for condition in conditions where condition.name == "id" {
            guard let id = Int(condition.value) else { continue }
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

    /// Refuses conditions of which the API would drop one.
    static func check(_ conditions: [Condition]) throws {
        var names: Set<String> = []
        for condition in conditions {
            guard let name = condition.filter?.name else { continue }
            guard names.insert(name).inserted else {
                throw ValidationError("\(condition.text) would replace another condition of the same kind.")
            }
        }
    }
}
