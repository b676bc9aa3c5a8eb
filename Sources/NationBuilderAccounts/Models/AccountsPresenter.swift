// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandOAuth
public import Observation

/// The state that a button and a panel of the same accounts share.
///
/// It follows the accounts, and carries out the panel's tasks.
///
/// A view shows the content of ``button(_:compact:isCompact:)`` and ``panel``, and
/// calls a method for each action of the person. Observers, such as SwiftUI views, are
/// notified of each change.
///
/// ```swift
/// @State private var presenter = AccountsPresenter(accounts) { try agent() }
///
/// var body: some View {
///     AccountButton(presenter)
///         .accountsPanel(presenter)
///         .task { await presenter.follow() }
/// }
/// ```
@MainActor
@Observable
public final class AccountsPresenter {
    /// The accounts.
    public let accounts: Accounts
    /// The content of the panel.
    public private(set) var panel: AccountsPanelModel
    /// Whether the panel is shown.
    public var isPanelShown = false

    private let agent: @MainActor () throws -> any AuthorizationAgent
    @ObservationIgnored private var work: Task<Void, Never>?

    /// Creates a presenter of accounts.
    ///
    /// - Parameters:
    ///   - accounts: The accounts.
    ///   - language: The language of button and panel.
    ///   - asksByItself: Whether the panel asks for a slug when nobody is signed in.
    ///   - agent: The agent that signs a person in through the browser, such as
    ///     a `SystemSessionAgent` above the window that is in front now.
    public init(
        _ accounts: Accounts, in language: AccountLanguage, asksByItself: Bool = true,
        agent: @escaping @MainActor () throws -> any AuthorizationAgent
    ) {
        self.accounts = accounts
        self.agent = agent
        panel = AccountsPanelModel(AccountsState(), of: accounts.application, in: language, asksByItself: asksByItself)
    }

    /// Restores the accounts and follows them until the task is cancelled.
    public func follow() async {
        let events = accounts.events
        do { try await accounts.restore() } catch { panel.tell(error) }
        await update()
        // A failure is ignored: the account is shown as it is stored.
        Task { [accounts] in _ = try? await accounts.refresh() }
        for await event in events {
            perform(panel.handle(event))
            await update()
        }
    }

    // MARK: The button

    /// Returns the button's current content.
    ///
    /// - Parameters:
    ///   - style: The style of the button.
    ///   - compactStyle: The style where there is little space.
    ///   - isCompact: Whether there is little space.
    public func button(
        _ style: AccountButtonModel.Style = .avatarAndName, compact compactStyle: AccountButtonModel.Style,
        isCompact: Bool
    ) -> AccountButtonModel {
        AccountButtonModel(panel.state, style: style.orCompact(compactStyle, when: isCompact), in: panel.language)
    }

    /// Shows the panel, as the button does by default.
    public func showPanel() { isPanelShown = true }

    // MARK: The panel

    /// Notes that the panel appeared.
    public func appear() { panel.appear() }

    /// Notes that the panel disappeared.
    public func disappear() { panel.disappear() }

    /// Closes the panel.
    public func close() { perform(panel.close()) }

    /// Asks for a nation's slug.
    public func askForNation() { panel.askForNation() }

    /// Updates the typed text.
    public func type(_ text: String) { panel.type(text) }

    /// Submits the typed text as the nation's slug, and signs in there.
    public func submit() { perform(panel.submit()) }

    /// Cancels the question or the running sign-in.
    public func cancel() { perform(panel.cancel()) }

    /// Chooses an account; `nil` chooses none, and does nothing.
    public func choose(_ id: Account.ID?) { perform(id.flatMap { panel.choose($0) }) }

    /// Signs out of the selected account.
    public func signOut() { perform(panel.signOut()) }

    /// Dismisses the alert.
    public func dismissAlert() { panel.dismissAlert() }

    /// Asks for the slug again after an alert.
    public func retry() { panel.retry() }

    // MARK: The panel's tasks

    private func update() async { perform(panel.update(await accounts.state)) }

    private func perform(_ task: AccountsPanelTask?) {
        guard let task else { return }
        switch task.kind {
        case .open: isPanelShown = true
        case .close: isPanelShown = false
        case .cancel: work?.cancel()
        case .wait:
            Task { [time = accounts.configuration.time] in
                try? await time.sleep(for: task.delay ?? .zero)
                panel.finish(task, nil)
            }
        default: work = Task { await run(task) }
        }
    }

    private func run(_ task: AccountsPanelTask) async {
        var failure: (any Error)?
        do { failure = await accounts.perform(task, by: try agent()) } catch { failure = error }
        await update()
        panel.finish(task, failure)
    }
}
