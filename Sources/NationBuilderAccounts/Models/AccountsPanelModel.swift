// SPDX-License-Identifier: MIT

import NationBuilder

/// What a panel of the accounts shows, and what each of its controls does.
///
/// A value without a view, a network or a clock: whoever shows it calls a method for
/// what the person does, shows what the properties say then, and does the
/// ``AccountsPanelTask`` that the method asks for:
///
/// ```swift
/// var panel = AccountsPanelModel(await accounts.state, of: application)
/// if let task = panel.submit() {
///     let error = await accounts.perform(task, by: agent)
///     panel.update(await accounts.state)
///     panel.finish(task, error)
/// }
/// ```
///
/// At any time it shows the accounts and at most one of: a question for a nation's
/// slug (``prompt``), what is under way (``progress``), or what went wrong
/// (``alert``).
public struct AccountsPanelModel: Sendable, Hashable {
    /// Who is signed in.
    public private(set) var state: AccountsState
    /// In which language it speaks.
    public var language: AccountLanguage
    /// Whether it asks for a slug by itself when nobody is signed in.
    ///
    /// `true` by default; ``askForNation()`` asks at any time.
    public var asksByItself: Bool
    /// Whether it is shown.
    public private(set) var isShown = false

    private let application: ApplicationIdentity
    var phase = Phase.resting
    /// What was typed last, for another try.
    private var typed = ""

    /// What there is beside the accounts.
    enum Phase: Sendable, Hashable {
        case resting
        case asking(String)
        case working(AccountsPanelTask)
        case telling(AccountMessage, retry: String?)
    }

    /// A panel of accounts.
    ///
    /// - Parameters:
    ///   - state: Who is signed in.
    ///   - application: Where its nations are.
    ///   - language: In which language it speaks.
    ///   - asksByItself: Whether it asks for a slug when nobody is signed in.
    public init(
        _ state: AccountsState, of application: ApplicationIdentity, in language: AccountLanguage = .english,
        asksByItself: Bool = true
    ) {
        self.state = state
        self.application = application
        self.language = language
        self.asksByItself = asksByItself
    }

    // MARK: Coming and going

    /// The panel is there: it asks for a slug when nobody is signed in.
    public mutating func appear() {
        isShown = true
        if !state.isSignedIn, asksByItself, phase == .resting { askForNation() }
    }

    /// The panel is gone, and its question or alert with it; what is under way goes on.
    public mutating func disappear() {
        isShown = false
        if case .working = phase { return }
        phase = .resting
    }

    /// Who is signed in now.
    ///
    /// - Returns: What to do after the last sign-out: ask again in a second, or close.
    public mutating func update(_ new: AccountsState) -> AccountsPanelTask? {
        let wasSignedIn = state.isSignedIn
        state = new
        guard wasSignedIn, !new.isSignedIn, isShown else { return nil }
        return asksByItself ? .wait(.seconds(1)) : .close
    }

    /// Something happened to an account: what the person must know is told.
    public mutating func hear(_ event: AccountEvent) {
        guard !isWorking else { return }
        switch event.kind {
        case .lost:
            guard let account = event.account else { return }
            phase = .telling(.lost(account, in: language), retry: "\(account.slug)")
        case .storeFailed where phase == .resting:
            phase = .telling(AccountMessage(event.error, in: language), retry: nil)
        default: break
        }
    }

    /// Tells an error that came of no task of the panel.
    public mutating func tell(_ error: any Error) {
        if !isWorking { phase = .telling(AccountMessage(error, in: language), retry: nil) }
    }

    // MARK: What the person does

    /// Asks for a nation's slug, filled in with the last one when nobody is signed in.
    public mutating func askForNation() {
        guard !isWorking else { return }
        let known = application.slug ?? state.previousSlug
        phase = .asking(state.isSignedIn ? "" : known.map { "\($0)" } ?? "")
    }

    /// Takes what the person has typed so far.
    public mutating func type(_ text: String) {
        if case .asking = phase { phase = .asking(text) }
    }

    /// Takes what was typed as the nation's slug.
    ///
    /// - Returns: The sign-in; `nil` when it is no slug, which is told then.
    public mutating func submit() -> AccountsPanelTask? {
        guard case .asking(let text) = phase else { return nil }
        typed = text
        do { return begin(.signIn(try NationAddress(text, of: application))) } catch {
            phase = .telling(AccountMessage(error, in: language), retry: text)
            return nil
        }
    }

    /// Gives up the question, or what is under way.
    ///
    /// - Returns: What is to be cancelled, if anything is.
    public mutating func cancel() -> AccountsPanelTask? {
        if case .asking = phase { phase = .resting }
        guard case .working(let task) = phase else { return nil }
        return .cancel(task)
    }

    /// Chooses an account; the selected one is chosen already.
    public mutating func choose(_ id: Account.ID) -> AccountsPanelTask? {
        guard !isWorking, id != state.selectedID, state[id] != nil else { return nil }
        return begin(.select(id))
    }

    /// Signs out of the selected account.
    public mutating func signOut() -> AccountsPanelTask? {
        guard !isWorking, let id = state.selectedID else { return nil }
        return begin(.signOut(id))
    }

    /// Closes the panel.
    public func close() -> AccountsPanelTask { .close }

    /// Goes on after an alert.
    public mutating func dismissAlert() {
        if case .telling = phase { phase = .resting }
    }

    /// Asks for the slug again after an alert, filled in with what was typed.
    public mutating func retry() {
        if case .telling(_, let text?) = phase { phase = .asking(text) }
    }

    // MARK: What came of it

    /// A task has come to its end.
    ///
    /// - Parameter error: Why it failed; that the person gave up is told to nobody.
    public mutating func finish(_ task: AccountsPanelTask, _ error: (any Error)?) {
        if task.kind == .wait {
            if isShown, !state.isSignedIn, phase == .resting { askForNation() }
            return
        }
        guard case .working(task) = phase else { return }
        phase = .resting
        guard let error else { return }
        let message = AccountMessage(error, in: language)
        guard !message.isOwnChoice else { return }
        phase = .telling(message, retry: task.kind == .signIn ? typed : nil)
    }

    private var isWorking: Bool {
        if case .working = phase { true } else { false }
    }

    private mutating func begin(_ task: AccountsPanelTask) -> AccountsPanelTask {
        phase = .working(task)
        return task
    }
}
