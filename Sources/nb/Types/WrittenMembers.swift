// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder

/// The members that a person gives to a resource of version 2, checked against the table of types.
struct WrittenMembers: Sendable {
    let type: V2.ResourceType?
    private let pageKind: String?

    /// The prefix of the members of a page that is created with the resource.
    private static let page = "page."

    /// - Parameters:
    ///   - name: The name of the type.
    ///   - pageKind: The kind of page that belongs to each; `nil` for a type without one.
    init(_ name: String, pageKind: String? = nil) {
        type = .named(name)
        self.pageKind = pageKind
    }

    var hasCustomFields: Bool { type?.attribute(ExportedType.customValues)?.isWritable == true }

    /// The names that may be written, as a person gives them.
    func names(isNew: Bool) -> [String] {
        let names = (type?.attributes ?? []).filter(\.isWritable).map { attribute in
            Self.address(attribute).map { "\($0).city" } ?? attribute.name
        }
        return names.filter { $0 != ExportedType.customValues }
            + (isNew && pageKind != nil ? ["page.name", "page.slug", "page.status"] : [])
    }

    // MARK: Checking

    /// Refuses members that the API does not have or does not take, with exit code 64.
    func check(_ members: JSONObject, isNew: Bool) throws {
        for (name, value) in members { try check(name, value, isNew: isNew) }
        if isNew, let pageKind, !members.keys.contains(where: { $0.hasPrefix(Self.page) }) {
            let one = type.map { SingularName.of($0.name).replacing("_", with: " ") } ?? ""
            throw CommandFailure(
                "a \(one) is created with its page (\(pageKind)): give page.name=NAME", exitCode: 64)
        }
    }

    private func check(_ name: String, _ value: JSONValue, isNew: Bool) throws {
        guard let type else { return }
        if name.hasPrefix(Column.custom), name.count > Column.custom.count, hasCustomFields { return }
        if isNew, pageKind != nil, name.hasPrefix(Self.page) {
            let member = String(name.dropFirst(Self.page.count))
            return try WrittenMembers("pages").check(member, value, isNew: true)
        }
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, type.attribute("\(parts[0])_attributes")?.isWritable == true {
            let known = V2.Address.CodingKeys.allCases.map(\.rawValue)
            guard known.contains(parts[1]) else {
                throw Self.unknown(name, NearestNames.of(parts[1], in: known).map { "\(parts[0]).\($0)" })
            }
            return try Self.check(name, Self.kind(ofPart: parts[1]), value)
        }
        guard let attribute = type.attribute(name) else {
            throw Self.unknown(name, NearestNames.of(name, in: names(isNew: isNew)))
        }
        guard attribute.isWritable else {
            let parts = type.attribute("\(name)_attributes")?.isWritable == true
            throw CommandFailure(
                parts ? "\(name) is written by its parts, such as \(name).city=TEXT" : "\(name) can only be read",
                exitCode: 64)
        }
        try Self.check(name, attribute.kind, value)
    }

    private static func check(_ name: String, _ kind: V2.ResourceType.Kind?, _ value: JSONValue) throws {
        guard let kind, let wanted = wanted(kind, value) else { return }
        let advice = kind == .text ? ": \(name)=TEXT" : value.string == "" ? ": \(name):=null removes the value" : ""
        throw CommandFailure("\(name) takes \(wanted)\(advice)", exitCode: 64)
    }

    /// Returns the kind of a part of an address; `nil` for one that the API writes as a text or as a number.
    private static func kind(ofPart part: String) -> V2.ResourceType.Kind? {
        switch V2.Address.CodingKeys(rawValue: part) {
        case .lat?, .lng?, .fips?, .phoneCountryCode?: nil
        case .distance?: .decimal
        case .importID?: .id
        case .isDeleted?: .boolean
        default: .text
        }
    }

    private static func unknown(_ name: String, _ near: [String]) -> CommandFailure {
        let advice = NearestNames.question(near).map { ": \($0)" } ?? ": --json \"?\" lists the fields"
        return CommandFailure("there is no member \"\(OAuthReport.shown(name))\"\(advice)", exitCode: 64)
    }

    /// Returns what an attribute takes in place of a value; `nil` for a value that fits.
    private static func wanted(_ kind: V2.ResourceType.Kind, _ value: JSONValue) -> String? {
        let text = value.string
        switch kind {
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

    // MARK: Writing

    /// Returns the document that writes the members.
    ///
    /// - Parameter id: The id of the resource; `nil` for a new one.
    func document(_ members: JSONObject, id: String?) throws -> JSONObject {
        guard let type else { throw ClientError(.invalidRequest, reason: "the type is not known") }
        var (own, page): (JSONObject, JSONObject) = ([:], [:])
        for (name, value) in members {
            if pageKind != nil, id == nil, name.hasPrefix(Self.page) {
                page[String(name.dropFirst(Self.page.count))] = value
            } else {
                own[name] = value
            }
        }
        var data: JSONObject = ["type": .string(type.name)]
        data["id"] = id.map { .string($0) }
        data["attributes"] = .object(attributes(own))
        guard let pageKind, !page.isEmpty else { return ["data": .object(data)] }
        let mark: JSONValue = "page"
        page = WrittenMembers("pages").attributes(page)
        if page["page_type_name"] == nil { page["page_type_name"] = .string(pageKind) }
        data["relationships"] = ["page": ["data": ["type": "pages", "temp-id": mark, "method": "create"]]]
        return [
            "data": .object(data),
            "included": [["type": "pages", "temp-id": mark, "attributes": .object(page)]],
        ]
    }

    /// Returns the attributes as the API takes them: `3` is a number where one is meant, and
    /// `home_address.city` a member of `home_address_attributes`.
    private func attributes(_ members: JSONObject) -> JSONObject {
        var attributes: JSONObject = [:]
        for (name, value) in members {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            if parts.count == 2 {
                let isCustom = name.hasPrefix(Column.custom)
                let whole = isCustom ? ExportedType.customValues : "\(parts[0])_attributes"
                var object = attributes[whole]?.object ?? [:]
                object[parts[1]] = isCustom ? value : Self.sent(value, Self.kind(ofPart: parts[1]))
                attributes[whole] = .object(object)
            } else {
                attributes[name] = Self.sent(value, type?.attribute(name)?.kind)
            }
        }
        return attributes
    }

    private static func sent(_ value: JSONValue, _ kind: V2.ResourceType.Kind?) -> JSONValue {
        switch kind {
        case .boolean?: return value.string.map { .bool($0 == "true") } ?? value
        case .integer?: return value.string.flatMap { Int($0) }.map { .number(JSONNumber($0)) } ?? value
        // They are texts in version 2.
        case .id?, .decimal?: return value == .null ? value : .string(CellText.exact(value))
        default: return value
        }
    }

    /// Returns the name of an address whose parts may be written under another name; `nil` for another attribute.
    static func address(_ attribute: V2.ResourceType.Attribute) -> String? {
        attribute.kind == .address && attribute.name.hasSuffix("_attributes")
            ? String(attribute.name.dropLast("_attributes".count)) : nil
    }
}
