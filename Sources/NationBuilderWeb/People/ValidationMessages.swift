// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder

/// What a nation says is wrong with a person, field by field.
struct ValidationMessages: Sendable {
    /// What is said of a field.
    private(set) var fields: [String: String] = [:]
    /// What is said of none of them.
    private(set) var others: [String] = []

    init() {}

    /// The messages of an error; `nil` when it is not about what was typed.
    init?(_ error: any Error) {
        guard let problem = (error as? ClientError)?.problem(as: NationBuilderProblem.self),
            problem.code == .validationFailed || !problem.validationErrors.isEmpty
        else { return nil }
        for message in problem.validationErrors { add(message) }
        if fields.isEmpty, others.isEmpty { others = [problem.message ?? "The nation does not want the person so."] }
    }

    /// Adds what is said of a field.
    mutating func add(_ message: String, to field: String) {
        fields[field] = fields[field].map { "\($0) \(message)" } ?? message
    }

    /// `email has already been taken` is said of the field `email`.
    private mutating func add(_ message: String) {
        let lowered = message.lowercased()
        let names = PersonField.all.map(\.name) + ["tags"]
        let name = names.first { name in
            [name, name.replacing("_", with: " ")].contains { lowered.hasPrefix($0 + " ") }
        }
        let sentence = Self.sentence(message.replacing("_", with: " "))
        if let name { add(sentence, to: name) } else { others.append(sentence) }
    }

    private static func sentence(_ text: String) -> String {
        let first = text.prefix(1).uppercased() + text.dropFirst()
        return first.last.map { ".!?".contains($0) } == true ? first : first + "."
    }
}
