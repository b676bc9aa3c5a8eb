// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import NationBuilderAccounts
    public import SwiftUI

    /// The panel of the accounts: the selected account, the others, and the
    /// buttons for signing in and out.
    ///
    /// Untested: the project has no Apple machine.
    public struct AccountsPanel: View {
        private let presenter: AccountsPresenter
        private let appearance: AccountsPanelAppearance

        /// Creates a panel.
        ///
        /// - Parameters:
        ///   - presenter: The presenter of the accounts.
        ///   - appearance: The look of the panel.
        public init(_ presenter: AccountsPresenter, appearance: AccountsPanelAppearance = AccountsPanelAppearance()) {
            self.presenter = presenter
            self.appearance = appearance
        }

        /// The panel.
        public var body: some View {
            let panel = presenter.panel
            // Large type and many accounts need more space than a popover has.
            ScrollView {
                VStack(spacing: 12) {
                    HStack {
                        Text(panel.title).font(.headline)
                        Spacer()
                        Button(action: { presenter.close() }) { Text(panel.closeButton.title).pressable() }
                    }
                    // Each part has its own animation, so that they come one after another.
                    Group {
                        if let card = panel.card { AccountCard(card: card, appearance: appearance) }
                    }
                    .animation(animation(of: .card), value: panel.card)
                    if let progress = panel.progress { PanelProgress(presenter: presenter, progress: progress) }
                    Group {
                        PanelButton(button: panel.addButton, appearance: appearance) { presenter.askForNation() }
                        if let button = panel.signOutButton {
                            PanelButton(button: button, appearance: appearance) { presenter.signOut() }
                        }
                    }
                    .animation(animation(of: .buttons), value: panel.signOutButton)
                    Group {
                        if !panel.choices.isEmpty { AccountChoices(presenter: presenter, appearance: appearance) }
                    }
                    .animation(animation(of: .choices), value: panel.choices)
                }
                .padding()
            }
            .modifier(PanelQuestions(presenter: presenter))
            .onAppear { presenter.appear() }
            .onDisappear { presenter.disappear() }
        }

        private func animation(of part: AccountsPanelAppearance.Part) -> Animation {
            .easeInOut(duration: appearance.appearanceDuration / .seconds(1))
                .delay(appearance.delay(of: part) / .seconds(1))
        }
    }

    extension View {
        /// Shows the panel while `isPanelShown` of the presenter is `true`: as a
        /// popover, or as a sheet in small spaces.
        public func accountsPanel(
            _ presenter: AccountsPresenter, appearance: AccountsPanelAppearance = AccountsPanelAppearance()
        ) -> some View {
            popover(
                isPresented: Binding(get: { presenter.isPanelShown }, set: { presenter.isPanelShown = $0 })
            ) { AccountsPanel(presenter, appearance: appearance) }
        }
    }
#endif
