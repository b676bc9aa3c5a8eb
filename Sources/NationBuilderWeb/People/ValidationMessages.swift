// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder
import NationBuilderAccounts

/// A nation's validation errors of a person, by field.
struct ValidationMessages: Sendable {
    /// The messages of fields.
    private(set) var fields: [String: String] = [:]
    /// The messages without a field.
    private(set) var others: [String] = []

    init() {}

    /// Creates the messages of an error; `nil` when it does not concern the
    /// typed values.
    init?(_ error: any Error, _ words: FormWords) {
        guard let problem = (error as? ClientError)?.problem(as: NationBuilderProblem.self),
            problem.code == .validationFailed || !problem.validationErrors.isEmpty
        else { return nil }
        for message in problem.validationErrors { add(message, words) }
        if fields.isEmpty, others.isEmpty {
            others = [problem.message.map { words.refused.filled($0) } ?? words.refusedAll]
        }
    }

    /// Adds a message of a field.
    mutating func add(_ message: String, to field: String) {
        fields[field] = fields[field].map { "\($0) \(message)" } ?? message
    }

    /// Adds a message such as `email has already been taken`, which belongs to
    /// the field `email`.
    private mutating func add(_ message: String, _ words: FormWords) {
        let lowered = message.lowercased()
        for name in PersonField.all.map(\.name) + ["tags"] {
            for start in [name, name.replacing("_", with: " ")] where lowered.hasPrefix(start + " ") {
                return add(Self.sentence(String(message.dropFirst(start.count + 1)), words), to: name)
            }
        }
        others.append(lowered.hasPrefix("identity requires ") ? words.needsOne : words.refused.filled(message))
    }

    /// Returns what a nation says of a value, in words of our own where its words are known.
    private static func sentence(_ message: String, _ words: FormWords) -> String {
        switch message.lowercased() {
        case "should look like an email address": words.notAnEmail
        case "has already been taken": words.taken
        case "can't be blank": words.blank
        default: words.refused.filled(message)
        }
    }
}
