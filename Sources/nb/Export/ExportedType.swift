// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import NationBuilder

/// A type of version 2, as a person names it in a command.
struct ExportedType: Sendable {
    /// The name as it was typed, with the underscores of the API.
    let name: String
    let type: V2.ResourceType

    /// The word for the type `signups`.
    static let people = "people"

    /// All names, for completions and for mistyped ones.
    static let names = [people] + V2.ResourceType.all.map(\.name)

    /// - Throws: `ValidationError` with the nearest names when there is no such type.
    init(_ word: String) throws {
        name = word.lowercased().replacing("-", with: "_")
        guard let type = V2.ResourceType.named(name == Self.people ? "signups" : name) else {
            let advice = NearestNames.question(word, Self.names) ?? "nb export --help lists the types."
            throw ValidationError("There is no type \"\(word)\": \(advice)")
        }
        self.type = type
    }

    /// Returns a number of them, such as `3 people` and `1 row of event rsvps`.
    func counted(_ count: Int) -> String {
        if name == Self.people { return "\(count.grouped) \(count == 1 ? "person" : "people")" }
        let words = name.replacing("_", with: " ")
        return count == 1 ? "1 row of \(words)" : "\(count.grouped) \(words)"
    }

    // MARK: Columns

    /// The attribute that holds the values of custom fields.
    static let customValues = "custom_values"

    var hasCustomFields: Bool { type.attribute(Self.customValues) != nil }

    /// The attributes that responses contain without being asked for them.
    var standard: [String] { type.attributes.filter { $0.isReadable && !$0.isExtra }.map(\.name) }

    /// The columns that may be chosen, ``Column/anyCustom`` among them.
    var fields: [String] {
        ["id"] + type.attributes.filter(\.isReadable).map(\.name) + (hasCustomFields ? [Column.anyCustom] : [])
    }

    /// The rows of the list of columns: name, kind, and whether it may be written.
    var fieldTable: [[String]] {
        let attributes = type.attributes.filter(\.isReadable).map { attribute in
            let example = attribute.kind == .address ? ".city" : ""
            return [attribute.name + example, "\(attribute.kind)", isWritable(attribute) ? "yes" : "no"]
        }
        return [["id", "id", "no"]] + attributes + (hasCustomFields ? [[Column.anyCustom, "", "yes"]] : [])
    }

    /// Returns whether an attribute may be written: an address is, under another name.
    func isWritable(_ attribute: V2.ResourceType.Attribute) -> Bool {
        attribute.isWritable || type.attribute("\(attribute.name)_attributes")?.isWritable == true
    }

    /// Refuses a column that rows of the type cannot have.
    func check(column: String) throws {
        let known = fields
        let parts = column.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard Column.isKnown(column, known), !parts.dropFirst().contains("") else {
            throw unknown(column, known, hasCustomFields ? " A custom field is \(Column.custom)\(column)." : "")
        }
        guard parts.count > 1, !column.hasPrefix(Column.custom) else { return }
        switch type.attribute(parts[0])?.kind {
        case .address:
            let members = V2.Address.CodingKeys.allCases.map(\.rawValue)
            guard parts.count == 2, members.contains(parts[1]) else {
                throw unknown(column, members.map { "\(parts[0]).\($0)" }, "", parts[1])
            }
        case .object: break
        default: throw ValidationError("There is no column \"\(column)\": \(parts[0]) has no parts.")
        }
    }

    /// Returns the error for a column that does not exist.
    ///
    /// - Parameter word: The part of the name that may be mistyped; by default all of it.
    private func unknown(_ column: String, _ known: [String], _ more: String, _ word: String? = nil) -> ValidationError
    {
        let names = word == nil ? known : known.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        let advice = NearestNames.question(word ?? column, names).map { ": \($0)" } ?? ".\(more)"
        return ValidationError("There is no column \"\(column)\"\(advice) --columns \"?\" lists the columns.")
    }
}
