// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import NationBuilderAccounts
    public import SwiftUI

    /// The panel of the accounts: who is signed in, the others, and the ways in and out.
    ///
    /// Untested: no machine of this project has Apple's systems. It is compiled against
    /// stubs.
    public struct AccountsPanel: View {
        private let presenter: AccountsPresenter
        private let appearance: AccountsPanelAppearance

        /// A panel.
        ///
        /// - Parameters:
        ///   - presenter: Whose accounts it shows.
        ///   - appearance: How it looks.
        public init(_ presenter: AccountsPresenter, appearance: AccountsPanelAppearance = AccountsPanelAppearance()) {
            self.presenter = presenter
            self.appearance = appearance
        }

        /// The panel.
        public var body: some View {
            let panel = presenter.panel
            VStack {
                HStack {
                    Text(panel.title).font(.headline)
                    Button(panel.closeButton.title) { presenter.act { $0.close() } }
                }
                if let card = panel.card { AccountCard(card: card, appearance: appearance) }
                if let progress = panel.progress { PanelProgress(presenter: presenter, progress: progress) }
                PanelButton(button: panel.addButton, appearance: appearance) {
                    presenter.act {
                        $0.askForNation()
                        return nil
                    }
                }
                if let button = panel.signOutButton {
                    PanelButton(button: button, appearance: appearance) { presenter.act { $0.signOut() } }
                }
                if !panel.choices.isEmpty { AccountPicker(presenter: presenter) }
            }
            .padding()
            .animation(.easeInOut(duration: appearance.appearanceDuration / .seconds(1)), value: panel.state)
            .modifier(PanelQuestions(presenter: presenter))
            .onAppear {
                presenter.act {
                    $0.appear()
                    return nil
                }
            }
            .onDisappear {
                presenter.act {
                    $0.disappear()
                    return nil
                }
            }
        }
    }

    extension View {
        /// Shows the panel when its presenter says so: a popover where there is space,
        /// the whole screen where there is little.
        public func accountsPanel(
            _ presenter: AccountsPresenter, appearance: AccountsPanelAppearance = AccountsPanelAppearance()
        ) -> some View {
            popover(
                isPresented: Binding(get: { presenter.isPanelShown }, set: { presenter.isPanelShown = $0 })
            ) { AccountsPanel(presenter, appearance: appearance) }
        }
    }
#endif
