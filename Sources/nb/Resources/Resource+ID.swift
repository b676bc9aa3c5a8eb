// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilder

extension Resource {
    /// The name of the type in version 2, for the entries of a journal.
    static var typeName: String { conditional.flatMap { try? ExportedType($0.type) }?.type.name ?? name }

    /// Whether ids are whole numbers; those of webhooks are not.
    static var idsAreNumbers: Bool { name != Webhooks.name }

    /// Returns a number of them, such as `3 people`.
    static func counted(_ count: Int) -> String {
        "\(count.grouped) \(count == 1 ? singular : name.replacing("_", with: " "))"
    }

    /// Refuses what cannot be an id, before anything is sent.
    static func check(id: String) throws {
        try EmptyValue.refuse(["ID": id])
        guard idsAreNumbers, !ResourceID.isNumber(id) else { return }
        throw ValidationError("\"\(id)\" is no id of \(withArticle): \(finding(id)).")
    }

    /// Returns the number of an argument that is an id, for the parser.
    static func number(_ text: String) throws -> Int {
        guard ResourceID.isNumber(text), let number = Int(text) else {
            throw ValidationError("it is no id of \(withArticle): \(finding(text)).")
        }
        return number
    }

    /// Whether the rows are people.
    static var arePeople: Bool { typeName == "signups" }

    /// Returns the command that finds one by a word in place of its id, and what it does.
    private static func finding(_ word: String) -> String {
        if arePeople { return "nb people search \(ShellWord.quoted(word)) finds people" }
        let type = conditional.flatMap { try? ExportedType($0.type) }?.type
        let name = ["name", "last_name"].first { type?.attribute($0)?.kind == .text }
        guard let name else { return "\(listing) lists the ids" }
        return "\(listing) --where \(ShellWord.quoted("\(name)*=\(word)")) finds it"
    }
}
