// SPDX-License-Identifier: MIT

import ArgumentParser

/// The parameters with which a nation finds some of its resources.
///
/// A nation ignores a name that it does not know, and an empty value, and responds with
/// everything. So both are refused before anything is sent: the next command in the pipe may be a
/// deletion.
struct Filters: Sendable {
    /// The names, such as `last_name` and `custom_values[SLUG]`; none where a list cannot filter.
    let names: [String]

    /// - Parameters:
    ///   - names: The names, as a request of the library has them.
    ///   - first: Those of them that come first, for a person.
    init(names: [String], first: [String] = []) { self.names = first + names.filter { !first.contains($0) } }

    /// The names, separated by commas.
    var list: String { names.joined(separator: ", ") }

    /// The names as a sentence has them, such as `starting, until and tags`.
    var sentence: String { names.dropLast().joined(separator: ", ") + (names.last.map { " and \($0)" } ?? "") }

    /// Refuses words that would list everything.
    ///
    /// - Parameters:
    ///   - isEmptyMeant: Whether `--empty` says that an empty value is meant.
    ///   - hint: Returns the advice for a word that is not `name=text`.
    ///   - alternative: Returns another command for a parameter that is not known here; `nil`
    ///     where there is none.
    func check(
        _ words: [NamedText], isEmptyMeant: Bool, hint: (String) -> String, alternative: (NamedText) -> String?
    ) throws {
        for word in words {
            if names.isEmpty {
                throw ValidationError(
                    "This list cannot be filtered, and \"\(word.written)\" would list everything"
                        + (alternative(word).map { ": \($0)." } ?? "."))
            }
            if word.name.isEmpty { throw ValidationError("\"\(word.text)\" is not NAME=TEXT\(hint(word.text)).") }
            guard knows(word.name) else {
                let advice =
                    alternative(word).map { "\($0)." } ?? NearestNames.question(word.name, names)
                    ?? "it searches by \(list)."
                throw ValidationError(
                    "A nation does not search by \"\(word.name)\", and would list everything: \(advice)")
            }
            if !isEmptyMeant, word.text.allSatisfy(\.isWhitespace) {
                throw ValidationError(
                    "\(word.name)= is empty, and a nation would list everything: perhaps a variable is not set. "
                        + "--empty says that it is meant.")
            }
        }
    }

    private func knows(_ name: String) -> Bool {
        guard let bracket = name.firstIndex(of: "[") else { return names.contains(name) }
        let slug = name[bracket...].dropFirst().dropLast()
        return name.hasSuffix("]") && !slug.isEmpty && names.contains("\(name[..<bracket])[SLUG]")
    }
}

/// A name and its text, as `name=text`; a word alone has no name.
struct NamedText: ExpressibleByArgument {
    let name: String
    let text: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
            (name, text) = ("", argument)
            return
        }
        name = String(argument[..<equals])
        text = String(argument[argument.index(after: equals)...])
    }

    /// The word as it was typed.
    var written: String { name.isEmpty ? text : "\(name)=\(text)" }
}
