// SPDX-License-Identifier: MIT

import Foundation
import NationBuilderImport

/// The questions about rows whose people may be those of the nation.
enum ImportQuestions {
    private static let most = 9

    /// Asks who the people of rows are; an empty line leaves a row out.
    static func ask(
        _ questions: [ImportQuestion], _ lines: SourceLines, _ terminal: Terminal
    ) async throws -> [Int: ImportAnswer] {
        var answers: [Int: ImportAnswer] = [:]
        for question in questions {
            let people = question.people.prefix(most)
            let name = question.name.isEmpty ? "" : ", \(TerminalText.safe(question.name))"
            terminal.note("\(lines.words(question.line))\(name): by \(question.trait) this may be")
            for (number, person) in people.enumerated() {
                terminal.note(
                    DisplayWidth.cut(
                        "  \(number + 1)  \(TerminalText.safe(person.name)), id \(person.id) (\(TerminalText.safe(person.doubt)))",
                        to: terminal.width))
            }
            answers[question.line] = try await answer(people.map(\.id), terminal)
        }
        return answers
    }

    private static func answer(_ ids: [String], _ terminal: Terminal) async throws -> ImportAnswer {
        let numbers = ids.count == 1 ? "1" : "1-\(ids.count)"
        while true {
            FileHandle.standardError.write(
                Data("Who is it? [\(numbers), n for a new person, Enter to leave the row out] ".utf8))
            let typed = try await TypedLine.read()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
            if typed.isEmpty { return .none }
            if typed == "n" { return .new }
            if let number = Int(typed), ids.indices.contains(number - 1) { return .person(ids[number - 1]) }
            terminal.note("Type \(numbers) or n.")
        }
    }
}
