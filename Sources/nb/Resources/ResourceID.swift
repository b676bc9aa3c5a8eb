// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilder

/// The id of a resource, as a person types it.
enum ResourceID {
    /// Returns whether a text can be an id: a whole number from 1 on, in digits alone.
    static func isNumber(_ text: String) -> Bool {
        text.allSatisfy { $0.isASCII && $0.isNumber } && Int(text).map { $0 > 0 } == true
    }

    /// The word for the person of the token, where version 1 and version 2 show one person.
    static let caller = "me"
}

extension Resource {
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
