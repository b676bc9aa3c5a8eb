// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilder

/// The content of an accounts panel, and the effects of its controls.
///
/// It is a pure value without a view, a network or a clock. The view calls a
/// method for each action of the person, shows the properties, and carries out
/// the ``AccountsPanelTask`` that the method returns:
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
/// It always shows the accounts. It also shows at most one of: a question for a
/// nation's slug (``prompt``), a running task (``progress``), or an error
/// (``alert``).
public struct AccountsPanelModel: Sendable, Hashable {
    /// The accounts.
    public private(set) var state: AccountsState
    /// The language.
    public var language: AccountLanguage
    /// Whether the panel asks for a slug automatically when nobody is signed
    /// in.
    ///
    /// `true` by default; ``askForNation()`` asks at any time.
    public var asksByItself: Bool
    /// Whether the panel is shown.
    public private(set) var isShown = false

    private let application: ApplicationIdentity
    var phase = Phase.resting
    /// The last typed text, for a retry.
    private var typed = ""

    /// The content beside the accounts.
    enum Phase: Sendable, Hashable {
        case resting
        case asking(String)
        case working(AccountsPanelTask)
        case telling(AccountMessage, retry: String?)
    }

    /// Creates a panel.
    ///
    /// - Parameters:
    ///   - state: The accounts.
    ///   - application: The application, which knows the URLs of nations.
    ///   - language: The language.
    ///   - asksByItself: Whether the panel asks for a slug automatically when
    ///     nobody is signed in.
    public init(
        _ state: AccountsState, of application: ApplicationIdentity, in language: AccountLanguage = .english,
        asksByItself: Bool = true
    ) {
        self.state = state
        self.application = application
        self.language = language
        self.asksByItself = asksByItself
    }

    // MARK: Appearing and disappearing

    /// Notes that the panel appeared.
    ///
    /// It asks for a slug when nobody is signed in.
    public mutating func appear() {
        isShown = true
        if !state.isSignedIn, asksByItself, phase == .resting { askForNation() }
    }

    /// Notes that the panel disappeared, which ends a question or an alert.
    ///
    /// A running task continues.
    public mutating func disappear() {
        isShown = false
        if case .working = phase { return }
        phase = .resting
    }

    /// Updates the accounts.
    ///
    /// - Returns: The task when the last account was signed out: a wait of a
    ///   second before the panel asks again, or closing.
    public mutating func update(_ new: AccountsState) -> AccountsPanelTask? {
        let wasSignedIn = state.isSignedIn
        state = new
        guard wasSignedIn, !new.isSignedIn, isShown else { return nil }
        return asksByItself ? .wait(.seconds(1)) : .close
    }

    /// Handles an event: shows an alert for a lost account or a failed store.
    ///
    /// - Returns: The task after a lost account: show the panel with an alert.
    @discardableResult
    public mutating func handle(_ event: AccountEvent) -> AccountsPanelTask? {
        guard !isWorking else { return nil }
        switch event.kind {
        case .lost:
            guard let account = event.account else { return nil }
            phase = .telling(.lost(account, in: language), retry: "\(account.slug)")
            return isShown ? nil : .open
        case .storeFailed where phase == .resting:
            let isInDoubt = event.error.map { OAuthError.store.inDoubt ~= $0 } ?? false
            phase = .telling(
                AccountMessage(event.error, in: language), retry: isInDoubt ? event.account.map { "\($0.slug)" } : nil)
        default: break
        }
        return nil
    }

    /// Shows an error that does not belong to a task of the panel.
    public mutating func tell(_ error: any Error) {
        if !isWorking { phase = .telling(AccountMessage(error, in: language), retry: nil) }
    }

    // MARK: Actions of the person

    /// Asks for a nation's slug.
    ///
    /// When nobody is signed in, the slug of the application or the last one is
    /// filled in.
    public mutating func askForNation() {
        guard !isWorking else { return }
        let known = application.slug ?? state.previousSlug
        phase = .asking(state.isSignedIn ? "" : known.map { "\($0)" } ?? "")
    }

    /// Updates the typed text.
    public mutating func type(_ text: String) {
        if case .asking = phase { phase = .asking(text) }
    }

    /// Submits the typed text as the nation's slug.
    ///
    /// - Returns: The sign-in; `nil` when the text is not a slug. An alert then
    ///   says so.
    public mutating func submit() -> AccountsPanelTask? {
        guard case .asking(let text) = phase else { return nil }
        typed = text
        do { return begin(.signIn(try NationAddress(text, of: application))) } catch {
            phase = .telling(AccountMessage(error, in: language), retry: text)
            return nil
        }
    }

    /// Cancels the question or the running task.
    ///
    /// - Returns: The task that cancels the running one; `nil` when none is
    ///   running.
    public mutating func cancel() -> AccountsPanelTask? {
        if case .asking = phase { phase = .resting }
        guard case .working(let task) = phase else { return nil }
        return .cancel(task)
    }

    /// Chooses an account.
    ///
    /// Choosing the selected one does nothing.
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

    /// Dismisses an alert.
    public mutating func dismissAlert() {
        if case .telling = phase { phase = .resting }
    }

    /// Asks for the slug again after an alert, with the typed text filled in.
    public mutating func retry() {
        if case .telling(_, let text?) = phase { phase = .asking(text) }
    }

    // MARK: Results

    /// Handles the end of a task.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - error: The reason of the failure; a cancellation by the person shows no alert.
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
