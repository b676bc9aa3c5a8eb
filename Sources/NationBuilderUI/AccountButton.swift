// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import NationBuilderAccounts
    public import SwiftUI

    /// A button that shows who is signed in, and by default opens the panel.
    ///
    /// Untested: the project has no Apple machine.
    ///
    /// The text and the picture's border have the tint of the surrounding view.
    /// The button fades while it is pressed.
    public struct AccountButton: View {
        private let presenter: AccountsPresenter
        private let style: AccountButtonModel.Style
        private let compactStyle: AccountButtonModel.Style
        private let appearance: AccountButtonAppearance
        private let action: @MainActor () -> Void
        @Environment(\.horizontalSizeClass) private var width

        /// Creates a button.
        ///
        /// - Parameters:
        ///   - presenter: The presenter of the accounts.
        ///   - style: The style of the button.
        ///   - compactStyle: The style for small spaces.
        ///   - appearance: The look of the button.
        ///   - action: The action; by default it shows the panel.
        public init(
            _ presenter: AccountsPresenter, style: AccountButtonModel.Style = .avatarAndName,
            compactStyle: AccountButtonModel.Style = .avatarOnly,
            appearance: AccountButtonAppearance = AccountButtonAppearance(), action: (@MainActor () -> Void)? = nil
        ) {
            self.presenter = presenter
            self.style = style
            self.compactStyle = compactStyle
            self.appearance = appearance
            self.action = action ?? { presenter.showPanel() }
        }

        /// The button.
        public var body: some View {
            let model = presenter.button(style, compact: compactStyle, isCompact: width == .compact)
            Button(action: action) {
                HStack(spacing: appearance.spacing) {
                    if let picture = model.picture(appearance) { AccountPicture(model: picture) }
                    if let title = model.title { Text(title).font(.subheadline) }
                }
                .frame(minHeight: appearance.minimumHeight)
            }
            .buttonStyle(FadingButtonStyle(appearance: appearance))
            .accessibilityLabel(Text(model.accessibilityLabel))
        }
    }

    /// A style that fades the button while it is pressed.
    private struct FadingButtonStyle: ButtonStyle {
        let appearance: AccountButtonAppearance

        func makeBody(configuration: Configuration) -> some View {
            configuration.label
                .foregroundStyle(.tint)
                .opacity(appearance.opacity(isPressed: configuration.isPressed))
                .animation(
                    .easeInOut(duration: appearance.highlightDuration / .seconds(1)), value: configuration.isPressed)
        }
    }
#endif
