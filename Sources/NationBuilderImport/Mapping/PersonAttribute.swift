// SPDX-License-Identifier: MIT

import NationBuilder

/// The attributes of a person that a file may set, with their kinds.
///
/// They are the attributes of `signups` that version 2 of the API reads and writes.
enum PersonAttribute {
    /// All attributes of people.
    static let all = V2.ResourceType.named("signups")?.attributes ?? []

    /// Returns the kind of an attribute; `nil` when no file may set it.
    static func kind(of name: String) -> ValueKind? { kinds[name] }

    /// All names.
    static var names: [String] { kinds.keys.sorted() }

    private static let kinds: [String: ValueKind] = {
        var kinds: [String: ValueKind] = [:]
        for attribute in all where attribute.isReadable && attribute.isWritable {
            kinds[attribute.name] = kind(of: attribute)
        }
        return kinds
    }()

    private static func kind(of attribute: V2.ResourceType.Attribute) -> ValueKind? {
        switch attribute.kind {
        case .id: .id
        case .date: .date
        case .time: .time
        case .boolean: ["email_opt_in", "mobile_opt_in"].contains(attribute.name) ? .consent : .boolean
        case .integer: .integer
        case .decimal: .number
        case .text: textKind(of: attribute.name)
        default: nil
        }
    }

    /// Returns what a text stands for, which the documentation of the API does not say.
    private static func textKind(of name: String) -> ValueKind {
        if V2.Condition.addresses.contains(name) { return .email }
        if name == "sex" { return .sex }
        if name.hasSuffix("_number") { return .phone }
        if name.hasSuffix("_id") || name == "rnc_regid" { return .identifier }
        return name.hasSuffix("_district") || ["demo", "labour_region", "ward"].contains(name) ? .code : .text
    }
}
