// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import NationBuilderAccounts
    import SwiftUI

    /// The selected account.
    struct AccountCard: View {
        let card: AccountsPanelModel.Card
        let appearance: AccountsPanelAppearance

        var body: some View {
            HStack {
                AccountPicture(model: card.picture(appearance))
                VStack {
                    Text(card.name).font(.headline)
                    Text(card.nation).font(.subheadline).foregroundStyle(.secondary)
                    if let warning = card.warning { Text(warning).font(.subheadline) }
                }
            }
            .padding()
            .overlay(
                RoundedRectangle(cornerRadius: appearance.cornerRadius)
                    .stroke(Color.primary.opacity(appearance.borderShade), lineWidth: 1))
        }
    }

    /// A button of the panel.
    struct PanelButton: View {
        let button: AccountsPanelModel.Button
        let appearance: AccountsPanelAppearance
        let action: @MainActor () -> Void

        var body: some View {
            Button(action: action) { Text(button.title).pressable(isWide: true) }
                .disabled(!button.isEnabled)
                .background(
                    Color.primary.opacity(appearance.buttonShade),
                    in: RoundedRectangle(cornerRadius: appearance.cornerRadius))
        }
    }

    /// The running task.
    struct PanelProgress: View {
        let presenter: AccountsPresenter
        let progress: AccountsPanelModel.Progress

        var body: some View {
            HStack {
                ProgressView(progress.text)
                if let cancel = progress.cancel {
                    Button(action: { presenter.cancel() }) { Text(cancel.title).pressable() }
                }
            }
        }
    }

    extension View {
        /// Gives the label of a button an area that is large enough to press: 44 points.
        func pressable(isWide: Bool = false) -> some View {
            frame(minWidth: 44, maxWidth: isWide ? .infinity : nil, minHeight: 44).contentShape(Rectangle())
        }
    }

    /// The choice among several accounts, each with its name and nation.
    ///
    /// It is no `Picker`: in a menu, that shows the first text of a row only.
    struct AccountChoices: View {
        let presenter: AccountsPresenter
        let appearance: AccountsPanelAppearance

        var body: some View {
            let panel = presenter.panel
            VStack(spacing: 4) {
                Text(panel.choicesLabel).font(.subheadline).foregroundStyle(.secondary)
                ForEach(panel.choices) { choice in
                    Button(action: { presenter.choose(choice.id) }) {
                        HStack {
                            Text(choice.name)
                            Text(choice.nation).foregroundStyle(.secondary)
                            Spacer()
                            if choice.isSelected { Image(systemName: "checkmark").accessibilityHidden(true) }
                        }
                        .pressable(isWide: true)
                    }
                    .disabled(!choice.isEnabled)
                    .accessibilityAddTraits(choice.isSelected ? .isSelected : [])
                }
            }
        }
    }

    /// The panel's question for a slug, and its alert.
    struct PanelQuestions: ViewModifier {
        let presenter: AccountsPresenter

        func body(content: Content) -> some View {
            let panel = presenter.panel
            content
                .alert(panel.prompt?.title ?? "", isPresented: isShown(panel.prompt != nil)) {
                    if let prompt = panel.prompt {
                        TextField(
                            prompt.hint,
                            text: Binding(
                                get: { presenter.panel.prompt?.text ?? "" },
                                set: { presenter.type($0) }))
                        Button(prompt.cancel.title, role: .cancel) { presenter.cancel() }
                        Button(prompt.submit.title) { presenter.submit() }
                    }
                }
                .alert(panel.alert?.message.title ?? "", isPresented: isShown(panel.alert != nil)) {
                    if let alert = panel.alert {
                        Button(alert.dismiss.title, role: .cancel) { presenter.dismissAlert() }
                        if let retry = alert.retry { Button(retry.title) { presenter.retry() } }
                    }
                } message: {
                    Text(panel.alert?.message.text ?? "")
                }
        }

        /// Returns a binding for a question that only its own buttons can dismiss.
        private func isShown(_ isThere: Bool) -> Binding<Bool> { Binding(get: { isThere }, set: { _ in }) }
    }
#endif
