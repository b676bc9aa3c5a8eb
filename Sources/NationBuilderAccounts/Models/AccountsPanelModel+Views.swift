// SPDX-License-Identifier: MIT

// What the panel shows.

extension AccountsPanelModel {
    /// The title of the panel.
    public var title: String { language.words.nations }

    /// The selected account; `nil` when nobody is signed in.
    public var card: Card? {
        state.selected.map { Card(avatar: $0.avatar, name: $0.name, nation: "\($0.slug)") }
    }

    /// The account that is selected, as the panel shows it.
    public struct Card: Sendable, Hashable {
        /// The picture; `nil` for the icon of a person.
        public let avatar: Avatar?
        /// The person's name.
        public let name: String
        /// The nation's slug.
        public let nation: String
    }

    /// The accounts to choose from, in their order; empty unless there are several.
    public var choices: [Choice] {
        guard state.accounts.count > 1 else { return [] }
        return state.accounts.map { account in
            Choice(
                id: account.id, name: account.name, nation: "\(account.slug)",
                isSelected: account.id == state.selectedID, isEnabled: isResting)
        }
    }

    /// What the choice among accounts is called.
    public var choicesLabel: String { language.words.selectAccount }

    /// An account to choose.
    public struct Choice: Sendable, Hashable, Identifiable {
        /// The account.
        public let id: Account.ID
        /// The person's name.
        public let name: String
        /// The nation's slug, less prominent.
        public let nation: String
        /// Whether it is the selected one.
        public let isSelected: Bool
        /// Whether it can be chosen now.
        public let isEnabled: Bool
    }

    /// Asks for a nation: ``askForNation()``.
    public var addButton: Button {
        Button(title: state.isSignedIn ? language.words.signInElsewhere : language.words.signIn, isEnabled: isResting)
    }

    /// Signs out of the selected account: ``signOut()``; `nil` when nobody is signed in.
    public var signOutButton: Button? {
        state.selected.map { _ in Button(title: language.words.signOut, isEnabled: isResting) }
    }

    /// Closes the panel: ``close()``.
    ///
    /// A popover needs none.
    public var closeButton: Button { Button(title: language.words.close, isEnabled: true) }

    /// A button of the panel.
    public struct Button: Sendable, Hashable {
        /// The words on it.
        public let title: String
        /// Whether it can be pressed now.
        public let isEnabled: Bool
    }

    /// The question for a nation's slug; `nil` when there is none.
    public var prompt: Prompt? {
        guard case .asking(let text) = phase else { return nil }
        let words = language.words
        return Prompt(
            title: words.slugTitle, hint: words.slugHint, text: text,
            cancel: Button(title: words.cancel, isEnabled: true),
            submit: Button(title: words.submit, isEnabled: true))
    }

    /// A question for a nation's slug.
    public struct Prompt: Sendable, Hashable {
        /// The question.
        public let title: String
        /// What a slug looks like.
        public let hint: String
        /// What is in the field: ``type(_:)`` changes it.
        public let text: String
        /// Gives up: ``cancel()``.
        public let cancel: Button
        /// Takes the answer: ``submit()``.
        public let submit: Button
    }

    /// What is under way; `nil` when nothing is.
    public var progress: Progress? {
        guard case .working(let task) = phase else { return nil }
        let words = language.words
        let text =
            switch task.kind {
            case .signIn: AccountWords.filled(words.signingIn, task.address.map { "\($0.slug)" } ?? "")
            case .select: AccountWords.filled(words.switching, slug(of: task))
            default: AccountWords.filled(words.signingOut, slug(of: task))
            }
        // Only the browser is waited for long enough to give up.
        return Progress(
            text: text, cancel: task.kind == .signIn ? Button(title: words.cancel, isEnabled: true) : nil)
    }

    /// Something that is under way.
    public struct Progress: Sendable, Hashable {
        /// What it is.
        public let text: String
        /// Gives it up: ``cancel()``; `nil` where it cannot be.
        public let cancel: Button?
    }

    /// What went wrong; `nil` when nothing did.
    public var alert: Alert? {
        guard case .telling(let message, let retry) = phase else { return nil }
        let words = language.words
        return Alert(
            message: message, dismiss: Button(title: retry == nil ? words.fine : words.cancel, isEnabled: true),
            retry: retry.map { _ in Button(title: words.retry, isEnabled: true) })
    }

    /// Something that went wrong.
    public struct Alert: Sendable, Hashable {
        /// What it was.
        public let message: AccountMessage
        /// Goes on: ``dismissAlert()``.
        public let dismiss: Button
        /// Asks for the slug again: ``retry()``; `nil` where that would not help.
        public let retry: Button?
    }

    private var isResting: Bool { phase == .resting }

    private func slug(of task: AccountsPanelTask) -> String {
        task.account.flatMap { state[$0] }.map { "\($0.slug)" } ?? ""
    }
}
