// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder

/// A nation's validation errors of a person, by field.
struct ValidationMessages: Sendable {
    /// The messages of fields.
    private(set) var fields: [String: String] = [:]
    /// The messages without a field.
    private(set) var others: [String] = []

    init() {}

    /// Creates the messages of an error; `nil` when it does not concern the
    /// typed values.
    init?(_ error: any Error) {
        guard let problem = (error as? ClientError)?.problem(as: NationBuilderProblem.self),
            problem.code == .validationFailed || !problem.validationErrors.isEmpty
        else { return nil }
        for message in problem.validationErrors { add(message) }
        if fields.isEmpty, others.isEmpty { others = [problem.message ?? "The nation refused these values."] }
    }

    /// Adds a message of a field.
    mutating func add(_ message: String, to field: String) {
        fields[field] = fields[field].map { "\($0) \(message)" } ?? message
    }

    /// Adds a message such as `email has already been taken`, which belongs to
    /// the field `email`.
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
