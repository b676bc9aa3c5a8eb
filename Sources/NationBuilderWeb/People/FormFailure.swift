// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import NationBuilder
import NationBuilderAccounts

/// An error of a form, shown on the form itself, so that no typed text is lost.
struct FormFailure: Error {
    let messages: ValidationMessages
    let problem: (title: String, text: String)?
    let status: HTTPResponse.Status

    /// Creates the failure for an error of the nation.
    ///
    /// - Parameter creates: Whether the form adds a person, so that sending it again could add
    ///   the person twice.
    /// - Throws: The error, when it has ended the account and the form is
    ///   useless.
    init(_ error: ClientError, _ visit: Visit, creates: Bool = false) async throws {
        if let selected = visit.state.selected, await visit.accounts[selected.id] == nil { throw error }
        status = ProblemPages.status(error)
        guard let messages = ValidationMessages(error) else {
            let message = AccountMessage(error, afterWrite: true, in: visit.language)
            let pause = ProblemPages.seconds(error).map { " The nation asks you to wait \($0) s." } ?? ""
            let words = ProblemPages.details(error).map { " It says: \($0)" } ?? ""
            self.messages = ValidationMessages()
            let effect = error.meaning.effect
            if creates, effect != .notApplied {
                problem = Self.openProblem(effect, message.title)
                return
            }
            problem = (message.title, "\(message.text)\(pause)\(words) Nothing you typed is lost.")
            return
        }
        self.messages = messages
        problem = nil
    }

    private init(problem: (String, String), _ status: HTTPResponse.Status) {
        messages = ValidationMessages()
        self.problem = problem
        self.status = status
    }

    /// The failure of an empty form.
    static let nothing = FormFailure(
        problem: ("There is nothing to add yet", "A person needs a name, an email address or a phone number."),
        .unprocessableContent)

    /// The failure of a form that was sent before, with an unknown result.
    static func unknown() -> FormFailure {
        FormFailure(
            problem: openProblem(.unknown, "The form was sent before, and the nation's response did not arrive."),
            .conflict)
    }

    /// The failure of a form that was sent before with other content.
    ///
    /// - Parameter name: The person who was added then; `nil` when that is not known.
    static func sent(_ name: String?) -> FormFailure {
        guard let name else { return unknown() }
        return FormFailure(
            problem: (
                "This form was sent before", "It added \(name). Press Add to add another person with what is here now."
            ), .conflict)
    }

    private static func openProblem(_ effect: FailureMeaning.Effect, _ reason: String) -> (String, String) {
        (
            EffectWords.english.title(effect, of: "the person was added"),
            "\(reason) Search for the person before you add them again. Nothing you typed is lost."
        )
    }
}
