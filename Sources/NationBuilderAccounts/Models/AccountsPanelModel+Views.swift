// SPDX-License-Identifier: MIT

import ErrandOAuth

// The content of the panel.

extension AccountsPanelModel {
    /// The title of the panel.
    public var title: String { language.words.nations }

    /// The card of the selected account; `nil` when none is selected.
    public var card: Card? {
        state.selected.map {
            Card(
                avatar: $0.avatar, name: $0.name, nation: "\($0.slug)",
                warning: $0.session.isInDoubt ? language.words.signInAgain : nil)
        }
    }

    /// The selected account in the panel.
    public struct Card: Sendable, Hashable {
        /// The picture; `nil` for a person icon.
        public let avatar: Avatar?
        /// The person's name.
        public let name: String
        /// The nation's slug.
        public let nation: String
        /// The person's task before the account works again; `nil` when there is none.
        public var warning: String?
    }

    /// The accounts to choose from, in their order; empty unless there are
    /// several, or none is selected.
    public var choices: [Choice] {
        guard state.accounts.count > 1 || state.selectedID == nil else { return [] }
        return state.accounts.map { account in
            Choice(
                id: account.id, name: account.name, nation: "\(account.slug)",
                isSelected: account.id == state.selectedID, isEnabled: isResting)
        }
    }

    /// The label of the account picker.
    public var choicesLabel: String { language.words.selectAccount }

    /// An account in the picker.
    public struct Choice: Sendable, Hashable, Identifiable {
        /// The account.
        public let id: Account.ID
        /// The person's name.
        public let name: String
        /// The nation's slug, shown less prominently.
        public let nation: String
        /// Whether the account is selected.
        public let isSelected: Bool
        /// Whether the account can be chosen now.
        public let isEnabled: Bool
    }

    /// The button that asks for a nation: ``askForNation()``.
    public var addButton: Button {
        Button(title: state.isSignedIn ? language.words.signInElsewhere : language.words.signIn, isEnabled: isResting)
    }

    /// The button that signs out of the selected account: ``signOut()``; `nil`
    /// when nobody is signed in.
    public var signOutButton: Button? {
        state.selected.map { _ in Button(title: language.words.signOut, isEnabled: isResting) }
    }

    /// The button that closes the panel: ``close()``.
    ///
    /// A popover does not need it.
    public var closeButton: Button { Button(title: language.words.close, isEnabled: true) }

    /// A button of the panel.
    public struct Button: Sendable, Hashable {
        /// The text.
        public let title: String
        /// Whether it can be pressed now.
        public let isEnabled: Bool
    }

    /// The question for a nation's slug; `nil` when it is not shown.
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
        /// The hint about the form of a slug.
        public let hint: String
        /// The text in the field; ``type(_:)`` changes it.
        public let text: String
        /// The button that cancels: ``cancel()``.
        public let cancel: Button
        /// The button that submits the answer: ``submit()``.
        public let submit: Button
    }

    /// The running task; `nil` when there is none.
    public var progress: Progress? {
        guard case .working(let task) = phase else { return nil }
        let words = language.words
        let text =
            switch task.kind {
            case .signIn: words.signingIn.filled(task.address.map { "\($0.slug)" } ?? "")
            case .select: words.switching.filled(slug(of: task))
            default: words.signingOut.filled(slug(of: task))
            }
        // Only a sign-in in the browser takes long enough to cancel.
        return Progress(
            text: text, cancel: task.kind == .signIn ? Button(title: words.cancel, isEnabled: true) : nil)
    }

    /// A running task.
    public struct Progress: Sendable, Hashable {
        /// The text that names the task.
        public let text: String
        /// The button that cancels: ``cancel()``; `nil` when it cannot be
        /// cancelled.
        public let cancel: Button?
    }

    /// The error to show; `nil` when there is none.
    public var alert: Alert? {
        guard case .telling(let message, let retry) = phase else { return nil }
        let words = language.words
        return Alert(
            message: message, dismiss: Button(title: retry == nil ? words.fine : words.cancel, isEnabled: true),
            retry: retry.map { _ in Button(title: words.retry, isEnabled: true) })
    }

    /// An error in the panel.
    public struct Alert: Sendable, Hashable {
        /// The message.
        public let message: AccountMessage
        /// The button that dismisses the alert: ``dismissAlert()``.
        public let dismiss: Button
        /// The button that asks for the slug again: ``retry()``; `nil` when
        /// that would not help.
        public let retry: Button?
    }

    private var isResting: Bool { phase == .resting }

    private func slug(of task: AccountsPanelTask) -> String {
        task.account.flatMap { state[$0] }.map { "\($0.slug)" } ?? ""
    }
}
