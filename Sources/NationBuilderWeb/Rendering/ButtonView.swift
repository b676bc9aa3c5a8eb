// SPDX-License-Identifier: MIT

import NationBuilder
import NationBuilderAccounts

/// The values of the account button for the template.
struct ButtonView: Sendable {
    let href: String
    let title: String?
    let label: String
    let language: String
    let avatar: AvatarView?
    let isSignIn: Bool
    let isPerson: Bool
    let isPeople: Bool
    let isCircular: Bool
    /// Whether the name is shown in small spaces.
    let isNameCompact: Bool
    let hasCompactIcon: Bool

    init(_ state: AccountsState, _ configuration: NationBuilderWeb.Configuration, in language: AccountLanguage) {
        let model = AccountButtonModel(state, style: configuration.buttonStyle, in: language)
        href = configuration.path + "/accounts"
        title = model.title
        label = model.accessibilityLabel
        self.language = language.tag
        avatar = model.avatar == nil ? nil : state.selected.map { AvatarView($0, configuration) }
        isCircular = configuration.button.isCircular
        let compact = AccountButtonModel(state, style: configuration.compactButtonStyle, in: language)
        isNameCompact = compact.title != nil || (model.avatar == nil && model.icon == nil && compact.icon == nil)
        hasCompactIcon = model.avatar == nil && model.icon == nil && !isNameCompact
        let icon = model.icon ?? (hasCompactIcon ? compact.icon : nil)
        isSignIn = icon == .signIn
        isPerson = icon == .person
        isPeople = icon == .people
    }
}

/// A picture, or its replacement.
struct AvatarView: Sendable {
    /// The address of the picture; `nil` when there is none.
    let source: String?
    /// The person's initials.
    let initials: String
    /// A number from 0 to 7, which is the same for the same person.
    let hue: Int

    init(_ account: Account, _ configuration: NationBuilderWeb.Configuration) {
        source = account.avatar.map { _ in
            configuration.path + "/accounts/avatar" + FormFields.query(["account": account.id.description])
        }
        initials = Self.initials(of: account.name)
        hue = Self.hue(account.id.personID)
    }

    /// Creates the picture of a person of the selected account's nation.
    init(of person: V1.Person, _ visit: Visit) {
        let id = person.id ?? 0
        let url = person.profileImageURL.map { FormFields.trimmed($0) } ?? ""
        if let account = visit.state.selectedID, id > 0, !url.isEmpty {
            visit.web.pictures.note(url, of: id, for: account)
            source =
                visit.path(of: "/people/\(id)/picture")
                + FormFields.query(["account": account.description, "v": ContentVersion.of(url)])
        } else {
            source = nil
        }
        initials = Self.initials(of: PersonName.of(person, visit.words))
        hue = Self.hue(id)
    }

    private static func hue(_ id: Int) -> Int { Int(id.magnitude % 8) }

    static func initials(of name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace)
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { word in
            word?.first { $0.isLetter || $0.isNumber }
        }
        return letters.isEmpty ? "·" : String(letters).uppercased()
    }
}
