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
        let words = visit.words
        guard let messages = ValidationMessages(error, words.form) else {
            let message = AccountMessage(error, afterWrite: true, in: visit.language)
            self.messages = ValidationMessages()
            let effect = error.meaning.effect
            if creates, effect != .notApplied {
                problem = Self.openProblem(effect, message.title, visit.language)
                return
            }
            let pause = ProblemPages.seconds(error).map { words.frame.pause.filled("\($0)") }
            let details = ProblemPages.details(error).map { words.frame.nationSaid.filled($0) }
            let texts = [message.text, pause, details, words.form.kept].compactMap(\.self)
            problem = (message.title, texts.joined(separator: " "))
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

    /// Returns the failure of an empty form.
    static func nothing(in language: AccountLanguage) -> FormFailure {
        let words = language.pages.form
        return FormFailure(problem: (words.nothingTitle, words.needsOne), .unprocessableContent)
    }

    /// Returns the failure of a form that was sent before.
    ///
    /// - Parameter name: The person who was added then; `nil` when that is not known.
    static func sent(_ name: String?, in language: AccountLanguage) -> FormFailure {
        let words = language.pages.form
        let problem =
            name.map { (words.sentTitle, words.sentText.filled($0)) }
            ?? openProblem(.unknown, words.sentBefore, language)
        return FormFailure(problem: problem, .conflict)
    }

    private static func openProblem(
        _ effect: FailureMeaning.Effect, _ reason: String, _ language: AccountLanguage
    ) -> (String, String) {
        let words = language.pages.form
        return (
            language.effects.title(effect, of: words.personAdded), "\(reason) \(words.search) \(words.kept)"
        )
    }
}
