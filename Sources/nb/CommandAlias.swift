// SPDX-License-Identifier: MIT

import ArgumentParser

/// A short name of a command line.
struct CommandAlias: Sendable {
    let name: String
    /// The command line, without `nb` in front.
    let line: String

    /// Returns the arguments of `nb` with the command line in place of an alias.
    ///
    /// Aliases within aliases are not replaced, so there is no circle.
    ///
    /// - Throws: ``CommandFailure`` when words for `$1` and so on are missing, or the line has no end.
    static func expanded(_ arguments: [String], _ settings: Settings) throws -> [String] {
        guard let name = arguments.first, let line = settings.alias(name), !isBuiltIn(name) else { return arguments }
        do { return try Self(name: name, line: line).arguments(Array(arguments.dropFirst())) } catch let error
            as ValidationError
        {
            throw CommandFailure("the alias \(name): \(error.message)", exitCode: 64)
        }
    }

    /// Returns the arguments for the words that follow the alias.
    ///
    /// A word takes the place of its `$1` as it is: it does not become several words.
    func arguments(_ words: [String]) throws -> [String] {
        var used: Set<Int> = []
        var missing = 0
        let arguments = try Self.words(of: line).map { word in
            var text = ""
            var rest = word[...]
            while let dollar = rest.firstIndex(of: "$") {
                text += rest[..<dollar]
                let next = rest.index(after: dollar)
                guard next < rest.endIndex, let number = Int(String(rest[next])), number > 0 else {
                    text += "$"
                    rest = rest[next...]
                    continue
                }
                used.insert(number)
                if words.indices.contains(number - 1) {
                    text += words[number - 1]
                } else {
                    missing = max(missing, number)
                }
                rest = rest[rest.index(after: next)...]
            }
            return text + rest
        }
        guard missing == 0 else {
            throw CommandFailure(
                "\(name) needs \(Count.of(missing, "word", "words")) after it: it is short for nb \(TerminalText.safe(line))",
                exitCode: 64)
        }
        return arguments + words.enumerated().filter { !used.contains($0.offset + 1) }.map(\.element)
    }

    /// Refuses a line that is no command line of `nb`.
    func check() throws {
        let words = try Self.words(of: line)
        guard let first = words.first else { throw ValidationError("The command line is empty.") }
        if first == "nb" { throw ValidationError("Leave out nb at the beginning of the command line.") }
        guard !first.hasPrefix("-") else { throw ValidationError("Begin the command line with a command of nb.") }
        if let unknown = UnknownCommand.find(in: words, of: NB.self), !unknown.word.contains("$") {
            throw ValidationError("In the command line, \(unknown.message).")
        }
    }

    /// Returns whether a word is a command of `nb`.
    static func isBuiltIn(_ word: String) -> Bool {
        word.hasPrefix("-") || word == "help"
            || NB.configuration.subcommands.contains { UnknownCommand.names(of: $0).contains(word) }
    }

    /// Returns whether an alias may have a name.
    static func isName(_ name: String) -> Bool { name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,63}/) != nil }

    /// Returns the words of a line as a shell reads them, without variables and patterns.
    ///
    /// - Throws: `ValidationError` for a quotation mark without its pair.
    static func words(of line: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = line[...]
        while let character = characters.popFirst() {
            if let open = quote {
                if character == open {
                    quote = nil
                } else if open == "\"", character == "\\", let next = characters.first, "\"\\$`".contains(next) {
                    word?.append(characters.removeFirst())
                } else {
                    word?.append(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == "\\" {
                guard let next = characters.popFirst() else { throw ValidationError("The line ends in a backslash.") }
                word = (word ?? "") + String(next)
            } else if character.isWhitespace {
                if let whole = word { words.append(whole) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if quote != nil { throw ValidationError("A quotation mark in the line has no pair.") }
        return words + (word.map { [$0] } ?? [])
    }
}
