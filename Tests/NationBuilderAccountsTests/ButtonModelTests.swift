// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationBuilderAccounts

@Suite("The account button", .timed)
struct ButtonModelTests {
    /// Whose button it is.
    enum Owner: CaseIterable {
        case nobody, unselected, plain, pictured, severalPlain, severalPictured

        var state: AccountsState {
            switch self {
            case .nobody: SampleAccounts.state()
            case .unselected: AccountsState(accounts: [SampleAccounts.account("abe", avatar: SampleAccounts.picture)])
            case .plain: SampleAccounts.state(SampleAccounts.account("abe"))
            case .pictured: SampleAccounts.state(SampleAccounts.account("abe", avatar: SampleAccounts.picture))
            case .severalPlain: SampleAccounts.state(SampleAccounts.account("abe"), SampleAccounts.account("bea", 2))
            case .severalPictured:
                SampleAccounts.state(
                    SampleAccounts.account("abe", avatar: SampleAccounts.picture), SampleAccounts.account("bea", 2))
            }
        }
    }

    /// The content of a button: words, `picture`, or the name of an icon.
    private static let shown: [AccountButtonModel.Style: [Owner: String]] = [
        .avatarAndName: [
            .nobody: "Sign in", .unselected: "Select an account", .plain: "person Jo Field",
            .pictured: "picture Jo Field",
            .severalPlain: "person Jo Field", .severalPictured: "picture Jo Field",
        ],
        .iconOnly: [
            .nobody: "signIn", .unselected: "people", .plain: "person", .pictured: "person", .severalPlain: "people",
            .severalPictured: "people",
        ],
        .nameOnly: [
            .nobody: "Sign in", .unselected: "Select an account", .plain: "Jo Field", .pictured: "Jo Field",
            .severalPlain: "Jo Field",
            .severalPictured: "Jo Field",
        ],
        .avatarOnly: [
            .nobody: "signIn", .unselected: "people", .plain: "person", .pictured: "picture", .severalPlain: "people",
            .severalPictured: "picture",
        ],
    ]

    private static func text(_ button: AccountButtonModel) -> String {
        [button.avatar.map { _ in "picture" }, button.icon?.description, button.title].compactMap(\.self)
            .joined(separator: " ")
    }

    @Test("Every style shows of every state what it is for", arguments: AccountButtonModel.Style.all, Owner.allCases)
    func table(_ style: AccountButtonModel.Style, _ whose: Owner) {
        let button = AccountButtonModel(whose.state, style: style)
        #expect(Self.text(button) == Self.shown[style]?[whose])
        let label = [.nobody: "Sign in", .unselected: "Select an account"][whose] ?? "Account: Jo Field, abe"
        #expect(button.accessibilityLabel == label)
    }

    @Test("In French it speaks French")
    func french() {
        #expect(AccountButtonModel(SampleAccounts.state(), in: .french).title == "Se connecter")
        let one = AccountButtonModel(SampleAccounts.account("abe"), style: .iconOnly, in: .french)
        #expect(one.accessibilityLabel == "Compte\u{A0}: Jo Field, abe")
    }

    @Test("Alone, for one account, it needs no list", arguments: AccountButtonModel.Style.all)
    func alone(_ style: AccountButtonModel.Style) {
        let account = SampleAccounts.account("abe", avatar: SampleAccounts.picture)
        #expect(AccountButtonModel(account, style: style) == AccountButtonModel(Owner.pictured.state, style: style))
        #expect(AccountButtonModel(nil, style: style) == AccountButtonModel(AccountsState(), style: style))
    }

    @Test("It follows who is selected")
    func follows() {
        let two = [SampleAccounts.account("abe"), SampleAccounts.account("bea", 2, "Bea")]
        var state = AccountsState(accounts: two, selectedID: two[0].id)
        #expect(AccountButtonModel(state).title == "Jo Field")
        state.selectedID = two[1].id
        #expect(AccountButtonModel(state).title == "Bea")
    }

    @Test("In a narrow place it takes the compact style")
    func compact() {
        let style = AccountButtonModel.Style.avatarAndName
        #expect(style.orCompact(.avatarOnly, when: true) == .avatarOnly)
        #expect(style.orCompact(.avatarOnly, when: false) == .avatarAndName)
    }

    @Test("A round picture's corners are half its side, a square one's are its own")
    func frame() {
        var looks = AccountButtonAppearance()
        #expect(looks.avatarCornerRadius == 2)
        looks.isCircular = true
        #expect(looks.avatarCornerRadius == 13.5)
        looks.avatarSide = 72
        #expect(looks.avatarCornerRadius == 36)
    }

    /// The drawing on a button of each style and state: `picture`, the name of a symbol, or nothing.
    private static let drawn: [AccountButtonModel.Style: [Owner: String]] = [
        .avatarAndName: [
            .plain: "person", .pictured: "picture", .severalPlain: "person", .severalPictured: "picture",
        ],
        .iconOnly: [
            .nobody: "person.badge.plus", .unselected: "person.2", .plain: "person", .pictured: "person",
            .severalPlain: "person.2",
            .severalPictured: "person.2",
        ],
        .nameOnly: [:],
        .avatarOnly: [
            .nobody: "person.badge.plus", .unselected: "person.2", .plain: "person", .pictured: "picture",
            .severalPlain: "person.2",
            .severalPictured: "picture",
        ],
    ]

    @Test(
        "A view draws the picture, or a symbol of the system, or nothing", arguments: AccountButtonModel.Style.all,
        Owner.allCases)
    func picture(_ style: AccountButtonModel.Style, _ whose: Owner) {
        let picture = AccountButtonModel(whose.state, style: style).picture(AccountButtonAppearance())
        #expect((picture?.avatar == nil ? picture?.icon.systemName : "picture") == Self.drawn[style]?[whose])
        // A picture that a view cannot read is a person.
        if picture?.avatar != nil { #expect(picture?.icon == .person) }
    }

    @Test("A picture has the measures of where it stands: a border in the tint on the button, in a shade on the card")
    func measures() throws {
        var looks = AccountButtonAppearance()
        looks.isCircular = true
        looks.avatarSide = 40
        looks.borderWidth = 3
        let button = try #require(AccountButtonModel(Owner.pictured.state).picture(looks))
        #expect(button.avatar == SampleAccounts.picture)
        #expect((button.side, button.cornerRadius, button.border.width) == (40, 20, 3))
        #expect(button.border.shade == nil, "the tint")
        var panel = AccountsPanelAppearance()
        panel.imageSide = 50
        panel.imageCornerRadius = 5
        panel.imageBorderShade = 0.5
        let card = AccountsPanelModel.Card(avatar: nil, name: "Jo Field", nation: "abe").picture(panel)
        #expect(card.avatar == nil && card.icon == .person)
        #expect((card.side, card.cornerRadius, card.border.width) == (50, 5, 1))
        #expect(card.border.shade == 0.5)
    }

    @Test("It is dimmed while it is pressed, and only then")
    func pressed() {
        var looks = AccountButtonAppearance()
        #expect(looks.opacity(isPressed: true) == 0.6 && looks.opacity(isPressed: false) == 1)
        looks.dimmedOpacity = 0.2
        #expect(looks.opacity(isPressed: true) == 0.2 && looks.opacity(isPressed: false) == 1)
    }

    @Test("The parts of the panel come one after the other: card, buttons, choices")
    func order() {
        var looks = AccountsPanelAppearance()
        #expect(looks.delay(of: .card) == .zero)
        #expect(looks.delay(of: .buttons) == .milliseconds(300))
        #expect(looks.delay(of: .choices) == .milliseconds(600))
        looks.appearanceDuration = .seconds(1)
        #expect(looks.delay(of: .choices) == .seconds(2))
    }

    @Test("Its looks begin as they always were, and so do the panel's")
    func looks() {
        let button = AccountButtonAppearance()
        #expect((button.dimmedOpacity, button.avatarSide, button.spacing) == (0.6, 27, 8))
        #expect((button.borderWidth, button.minimumHeight) == (1, 44))
        #expect(button.highlightDuration == .milliseconds(150))
        let panel = AccountsPanelAppearance()
        #expect((panel.borderShade, panel.buttonShade, panel.imageBorderShade) == (0.15, 0.05, 0.07))
        #expect((panel.cornerRadius, panel.imageCornerRadius, panel.imageSide) == (4, 2, 72))
        #expect(panel.appearanceDuration == .milliseconds(300))
    }
}
