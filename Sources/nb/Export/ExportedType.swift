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

    /// The attributes that responses contain without being asked for them.
    var standard: [String] { type.attributes.filter { $0.isReadable && !$0.isExtra }.map(\.name) }

    /// The columns that may be chosen, ``Column/anyCustom`` among them.
    var fields: [String] { type.names }

    /// The rows of the list of columns: name, kind, and whether it may be written.
    var fieldTable: [[String]] {
        let attributes = type.attributes.filter(\.isReadable).map { attribute in
            let example = attribute.kind == .address ? ".city" : ""
            return [attribute.name + example, "\(attribute.kind)", isWritable(attribute) ? "yes" : "no"]
        }
        return [["id", "id", "no"]] + attributes + furtherColumns.map { [$0, "", "yes"] }
            + (type.hasCustomFields ? [[V2.ResourceType.anyCustom, "", "yes"]] : [])
    }

    /// Returns whether an attribute may be written: an address is, under another name.
    func isWritable(_ attribute: V2.ResourceType.Attribute) -> Bool {
        attribute.isWritable || type.isWrittenByParts(attribute.name)
    }

    /// The columns that are no attributes.
    var furtherColumns: [String] { type.name == "signups" ? PersonColumns.all : [] }

    /// Refuses a column that rows of the type cannot have.
    func check(column: String) throws {
        if furtherColumns.contains(column) { return }
        do { try type.check(column) } catch {
            guard error.kind == .unknownName else {
                throw ValidationError("There is no column \"\(column)\": \(error.reason).")
            }
            let near = error.near.map { error.isOfPart ? String($0.split(separator: ".").last ?? "") : $0 }
            let hint = type.hasCustomFields && !error.isOfPart ? " A custom field is \(Column.custom)\(column)." : ""
            let advice = NearestNames.question(near).map { ": \($0)" } ?? ".\(hint)"
            throw ValidationError("There is no column \"\(column)\"\(advice) --columns \"?\" lists the columns.")
        }
    }
}
