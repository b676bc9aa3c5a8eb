// SPDX-License-Identifier: MIT

/// The content of a button for signing in and out.
///
/// A view creates one from each new ``AccountsState``, so that the button shows
/// the selected account:
///
/// ```swift
/// let button = AccountButtonModel(await accounts.state, style: .avatarOnly)
/// ```
///
/// | style | nobody is signed in | somebody is |
/// |---|---|---|
/// | `avatarAndName` | the words `Sign in` | avatar, or an icon in its place, and name |
/// | `nameOnly` | the words `Sign in` | name |
/// | `avatarOnly` | an icon | avatar, or an icon |
/// | `iconOnly` | an icon | an icon |
///
/// When people are signed in and none of them is selected, the words are `Select an account`.
///
/// The app decides what the button does; usually it shows the panel.
public struct AccountButtonModel: Sendable, Hashable {
    /// The style of the button.
    public let style: Style
    /// The text; `nil` for none.
    public let title: String?
    /// The picture; `nil` for none.
    public let avatar: Avatar?
    /// The icon instead of a picture; `nil` for none.
    public let icon: Icon?
    /// The label for screen readers; never empty.
    public let accessibilityLabel: String

    /// Creates the button of the selected account.
    public init(_ state: AccountsState, style: Style = .avatarAndName, in language: AccountLanguage = .english) {
        let unselected: Owner = state.isSignedIn ? .unselected : .nobody
        let selected = state.selected.map { Owner.selected($0, isOneOfSeveral: state.accounts.count > 1) }
        self.init(selected ?? unselected, style, language)
    }

    /// Creates the button of a single account, for apps without switching;
    /// `nil` means that nobody is signed in.
    public init(_ account: Account?, style: Style = .avatarAndName, in language: AccountLanguage = .english) {
        self.init(account.map { .selected($0, isOneOfSeveral: false) } ?? .nobody, style, language)
    }

    /// Whose button it is.
    private enum Owner {
        case nobody
        /// People are signed in, and none of them was chosen after a loss.
        case unselected
        case selected(Account, isOneOfSeveral: Bool)
    }

    private init(_ whose: Owner, _ style: Style, _ language: AccountLanguage) {
        let words = language.words
        self.style = style
        switch whose {
        case .nobody, .unselected:
            let isNobody = if case .nobody = whose { true } else { false }
            accessibilityLabel = isNobody ? words.signIn : words.selectAccount
            title = style.showsName ? accessibilityLabel : nil
            avatar = nil
            icon = style.showsName ? nil : isNobody ? .signIn : .people
        case .selected(let account, let isOneOfSeveral):
            title = style.showsName ? account.name : nil
            avatar = style.showsAvatar ? account.avatar : nil
            icon = avatar == nil && style != .nameOnly ? (isOneOfSeveral && !style.showsName ? .people : .person) : nil
            accessibilityLabel = words.account.filled("\(account.name), \(account.slug)")
        }
    }

    /// The content that a button shows of an account.
    public struct Style: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case avatarAndName, iconOnly, nameOnly, avatarOnly }
        private let kind: Kind

        /// Picture and name: the default.
        public static let avatarAndName = Style(kind: .avatarAndName)
        /// An icon, for small spaces.
        public static let iconOnly = Style(kind: .iconOnly)
        /// The name.
        public static let nameOnly = Style(kind: .nameOnly)
        /// The picture, or an icon.
        public static let avatarOnly = Style(kind: .avatarOnly)
        /// All styles.
        public static let all = [avatarAndName, iconOnly, nameOnly, avatarOnly]

        /// Returns the style for a place that may be narrow, such as a phone's
        /// bar.
        public func orCompact(_ compact: Style, when isCompact: Bool) -> Style { isCompact ? compact : self }

        var showsName: Bool { kind == .avatarAndName || kind == .nameOnly }
        var showsAvatar: Bool { kind == .avatarAndName || kind == .avatarOnly }

        /// The name, such as `iconOnly`.
        public var description: String { kind.rawValue }
    }

    /// The motif of an icon.
    public struct Icon: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `signIn`.
        public let description: String
        /// The name of a symbol of Apple's systems (SF Symbols) that shows it.
        public let systemName: String

        /// A person who is to be added: nobody is signed in.
        public static let signIn = Icon(description: "signIn", systemName: "person.badge.plus")
        /// A person: one account.
        public static let person = Icon(description: "person", systemName: "person")
        /// People: several accounts.
        public static let people = Icon(description: "people", systemName: "person.2")
    }
}
