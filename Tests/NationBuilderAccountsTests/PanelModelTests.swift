// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderAccounts

@Suite("The accounts panel", .timed)
struct PanelModelTests {
    private static let application = ApplicationIdentity(clientID: "app")
    private static let abe = SampleAccounts.account("abe", avatar: SampleAccounts.picture)
    private static let bea = SampleAccounts.account("bea", 2, "Bea")

    private static func panel(_ accounts: Account..., asksByItself: Bool = true) -> AccountsPanelModel {
        AccountsPanelModel(
            AccountsState(accounts: accounts, selectedID: accounts.first?.id), of: application,
            asksByItself: asksByItself)
    }

    private static func address(_ slug: String) throws -> NationAddress { try NationAddress(slug, of: application) }

    /// A task that a panel asked for; a macro cannot hold what changes the panel.
    private static func required(_ task: AccountsPanelTask?) throws -> AccountsPanelTask { try #require(task) }

    // MARK: What it shows

    @Test("Signed out, it shows a title and the way in, and nothing of an account")
    func signedOut() {
        let panel = Self.panel()
        #expect(panel.title == "Nations")
        #expect(panel.card == nil && panel.choices.isEmpty && panel.signOutButton == nil)
        #expect(panel.addButton.title == "Sign in" && panel.addButton.isEnabled)
    }

    @Test("Signed in, it shows the account, a way out and a way into another nation")
    func signedIn() {
        let panel = Self.panel(Self.abe)
        #expect(panel.card == .init(avatar: SampleAccounts.picture, name: "Jo Field", nation: "abe"))
        #expect(panel.addButton.title == "Sign in to another nation")
        #expect(panel.signOutButton?.title == "Sign out")
        #expect(panel.choices.isEmpty)
    }

    @Test("With several accounts it shows all of them, in their order, and which is selected")
    func several() {
        let panel = Self.panel(Self.abe, Self.bea)
        #expect(panel.choices.map(\.name) == ["Jo Field", "Bea"])
        #expect(panel.choices.map(\.nation) == ["abe", "bea"])
        #expect(panel.choices.map(\.isSelected) == [true, false])
        #expect(panel.choicesLabel == "Select an account")
    }

    @Test("When nobody was chosen after a loss, each account can be chosen, also a single one; there is no way out")
    func unselected() {
        for accounts in [[Self.abe], [Self.abe, Self.bea]] {
            var panel = AccountsPanelModel(AccountsState(accounts: accounts), of: Self.application)
            panel.appear()
            #expect(panel.card == nil && panel.prompt == nil && panel.signOutButton == nil)
            #expect(panel.choices.map(\.nation) == accounts.map { "\($0.slug)" })
            #expect(panel.choices.allSatisfy { !$0.isSelected && $0.isEnabled })
            #expect(panel.addButton.title == "Sign in to another nation")
            #expect(panel.signOut() == nil)
            #expect(panel.choose(Self.abe.id) == .select(Self.abe.id))
        }
    }

    @Test("A switch that another view made moves the choice")
    func followed() {
        var panel = Self.panel(Self.abe, Self.bea)
        #expect(panel.update(AccountsState(accounts: [Self.abe, Self.bea], selectedID: Self.bea.id)) == nil)
        #expect(panel.choices.map(\.isSelected) == [false, true] && panel.card?.name == "Bea")
    }

    // MARK: Asking for a slug

    @Test("When nobody is signed in it asks for a slug by itself, unless told not to")
    func asks() {
        var panel = Self.panel()
        #expect(panel.prompt == nil)
        panel.appear()
        #expect(panel.prompt?.title == "Slug of the nation")
        #expect(panel.prompt?.hint == "The part before .nationbuilder.com")
        #expect(panel.prompt?.cancel.title == "Cancel" && panel.prompt?.submit.title == "Continue")
        #expect(panel.prompt?.text == "")
        var quiet = Self.panel(asksByItself: false)
        quiet.appear()
        #expect(quiet.prompt == nil)
        var signedIn = Self.panel(Self.abe)
        signedIn.appear()
        #expect(signedIn.prompt == nil)
    }

    @Test("The question is filled in with the last nation when nobody is signed in, and empty otherwise")
    func filledIn() {
        var panel = AccountsPanelModel(SampleAccounts.state(previous: "abe"), of: Self.application)
        panel.askForNation()
        #expect(panel.prompt?.text == "abe")
        var other = AccountsPanelModel(SampleAccounts.state(Self.bea, previous: "abe"), of: Self.application)
        other.askForNation()
        #expect(other.prompt?.text == "")
        var one = AccountsPanelModel(SampleAccounts.state(), of: ApplicationIdentity(clientID: "app", slug: "cea"))
        one.askForNation()
        #expect(one.prompt?.text == "cea")
    }

    @Test("A slug that was typed begins the sign-in, which can be given up")
    func submits() throws {
        var panel = Self.panel()
        panel.askForNation()
        panel.type(" https://abe.nationbuilder.com/ ")
        let task = try Self.required(panel.submit())
        #expect(task == .signIn(try Self.address("abe")))
        #expect(panel.prompt == nil)
        #expect(panel.progress == .init(text: "Signing in at abe…", cancel: .init(title: "Cancel", isEnabled: true)))
        #expect(!panel.addButton.isEnabled)
        #expect(panel.cancel() == .cancel(task))
        panel.finish(task, CancellationError())
        #expect(panel.progress == nil && panel.alert == nil && panel.addButton.isEnabled)
    }

    @Test(
        "A wrong slug is told, and asked for again with what was typed",
        arguments: [
            ("", "The slug is missing.", "Type the part of the nation's address before .nationbuilder.com."),
            (
                "abe for prez", "That is not a slug.",
                "A slug has letters, digits and hyphens only. Type the part before .nationbuilder.com."
            ),
            ("www.abe.org", "That is not the address of a nation.", "Type the part before .nationbuilder.com."),
        ])
    func wrongSlug(_ typed: String, _ title: String, _ text: String) {
        var panel = Self.panel()
        panel.appear()
        panel.type(typed)
        #expect(panel.submit() == nil)
        #expect(panel.alert?.message.title == title && panel.alert?.message.text == text)
        #expect(panel.alert?.retry?.title == "Retry")
        panel.retry()
        #expect(panel.alert == nil && panel.prompt?.text == typed)
    }

    @Test("The question goes when the panel goes, and so does an alert; work goes on")
    func disappears() throws {
        var panel = Self.panel()
        panel.appear()
        panel.disappear()
        #expect(panel.prompt == nil && !panel.isShown)
        panel.appear()
        panel.type("")
        _ = panel.submit()
        panel.disappear()
        #expect(panel.alert == nil)
        panel.appear()
        panel.type("abe")
        _ = try Self.required(panel.submit())
        panel.disappear()
        #expect(panel.progress != nil)
    }

    // MARK: Doing

    @Test("A sign-in that fails is told, and can be tried again with the slug that was typed")
    func failedSignIn() throws {
        var panel = Self.panel()
        panel.appear()
        panel.type("abe")
        let task = try Self.required(panel.submit())
        panel.finish(task, OAuthError(.refused, code: .accessDenied))
        #expect(panel.alert?.message.title == "Access was denied.")
        #expect(panel.alert?.dismiss.title == "Cancel")
        panel.retry()
        #expect(panel.prompt?.text == "abe")
    }

    @Test("A closed browser ends the sign-in without a message", arguments: [0, 1])
    func gaveUp(_ index: Int) throws {
        let errors: [any Error] = [OAuthError(.agent.cancelled), CancellationError()]
        var panel = Self.panel()
        panel.askForNation()
        panel.type("abe")
        panel.finish(try Self.required(panel.submit()), errors[index])
        #expect(panel.alert == nil && panel.progress == nil)
    }

    @Test("Another account is chosen by a task; the selected one is none")
    func chooses() {
        var panel = Self.panel(Self.abe, Self.bea)
        #expect(panel.choose(Self.abe.id) == nil)
        #expect(panel.choose(Account.ID(baseURL: "https://a.example", personID: 9)) == nil)
        let task = panel.choose(Self.bea.id)
        #expect(task == .select(Self.bea.id))
        #expect(panel.progress == .init(text: "Switching to bea…", cancel: nil))
        #expect(panel.choices.allSatisfy { !$0.isEnabled })
    }

    @Test("A switch that fails is told, with nothing to retry; one that the person ended is not")
    func failedSwitch() throws {
        for (error, title) in [
            (AccountError(.unknownAccount) as any Error, "That account is gone." as String?),
            (CancellationError(), nil),
        ] {
            var panel = Self.panel(Self.abe, Self.bea)
            panel.finish(try Self.required(panel.choose(Self.bea.id)), error)
            #expect(panel.alert?.message.title == title && panel.alert?.retry == nil)
            #expect(panel.progress == nil && panel.choices.map(\.isSelected) == [true, false])
        }
    }

    @Test("Signing out is of the selected account; that it failed is told, with nothing to retry")
    func signsOut() throws {
        var panel = Self.panel(Self.abe, Self.bea)
        let task = try Self.required(panel.signOut())
        #expect(task == .signOut(Self.abe.id))
        #expect(panel.progress == .init(text: "Signing out of abe…", cancel: nil))
        panel.finish(task, AccountError(.store.unwritable))
        #expect(panel.alert?.message.title == "Nothing can be saved.")
        #expect(panel.alert?.retry == nil && panel.alert?.dismiss.title == "OK")
        panel.dismissAlert()
        #expect(panel.alert == nil && panel.signOutButton?.isEnabled == true)
        var nobody = Self.panel()
        #expect(nobody.signOut() == nil)
    }

    @Test("After the last sign-out it asks again in a second, or closes")
    func afterLast() throws {
        var panel = Self.panel(Self.abe)
        panel.appear()
        let task = try Self.required(panel.signOut())
        let wait = try Self.required(panel.update(SampleAccounts.state(previous: "abe")))
        panel.finish(task, nil)
        #expect(wait == .wait(.seconds(1)) && panel.prompt == nil)
        panel.finish(wait, nil)
        #expect(panel.prompt?.text == "abe")
        var quiet = Self.panel(Self.abe, asksByItself: false)
        quiet.appear()
        #expect(quiet.update(SampleAccounts.state()) == .close)
        var hidden = Self.panel(Self.abe)
        #expect(hidden.update(SampleAccounts.state()) == nil)
    }

    @Test("A person who signed in, or closed the panel, in that second is not asked")
    func notAsked() throws {
        var panel = Self.panel(Self.abe)
        panel.appear()
        let wait = try Self.required(panel.update(SampleAccounts.state()))
        _ = panel.update(SampleAccounts.state(Self.bea))
        panel.finish(wait, nil)
        #expect(panel.prompt == nil)
        _ = panel.update(SampleAccounts.state())
        panel.disappear()
        panel.finish(wait, nil)
        #expect(panel.prompt == nil)
    }

    @Test("An account that was lost is told, with the way back filled in")
    func lost() {
        var panel = Self.panel(Self.abe, Self.bea)
        panel.handle(AccountEvent(.lost, Self.bea))
        #expect(panel.alert?.message.title == "You were signed out.")
        #expect(panel.alert?.message.text == "Bea is not signed in at bea any more. Sign in again to go on.")
        panel.retry()
        #expect(panel.prompt?.text == "bea")
    }

    @Test("A panel that is not shown is to be shown when an account was lost, and for nothing else")
    func lostUnseen() throws {
        var panel = Self.panel(Self.abe, Self.bea)
        #expect(panel.handle(AccountEvent(.storeFailed, error: AccountError(.store.damaged))) == nil)
        #expect(panel.handle(AccountEvent(.lost, Self.bea)) == .open)
        panel.dismissAlert()
        panel.appear()
        #expect(panel.handle(AccountEvent(.lost, Self.bea)) == nil && panel.alert != nil)
        panel.dismissAlert()
        panel.disappear()
        _ = try Self.required(panel.signOut())
        #expect(panel.handle(AccountEvent(.lost, Self.bea)) == nil, "what is under way says so itself")
    }

    @Test("While something is under way, nothing else can be begun")
    func busy() throws {
        var panel = Self.panel(Self.abe, Self.bea)
        let task = try Self.required(panel.signOut())
        #expect(panel.signOut() == nil && panel.choose(Self.bea.id) == nil)
        panel.askForNation()
        #expect(panel.prompt == nil)
        panel.handle(AccountEvent(.storeFailed, error: AccountError(.store.damaged)))
        #expect(panel.alert == nil)
        panel.finish(.select(Self.bea.id), AccountError(.store))
        #expect(panel.progress != nil, "it is not the task that is under way")
        panel.finish(task, nil)
        #expect(panel.progress == nil)
    }

    // MARK: All states and all actions

    private enum Phase: CaseIterable { case resting, asking, working, telling, tellingWithRetry }

    /// A panel in a phase.
    private static func panel(in phase: Phase, _ accounts: [Account]) throws -> AccountsPanelModel {
        var panel = AccountsPanelModel(
            AccountsState(accounts: accounts, selectedID: accounts.first?.id), of: application)
        switch phase {
        case .resting: break
        case .asking: panel.askForNation()
        case .working:
            panel.askForNation()
            panel.type("abe")
            _ = try Self.required(panel.submit())
        case .telling: panel.handle(AccountEvent(.storeFailed, error: AccountError(.store.damaged)))
        case .tellingWithRetry:
            panel.askForNation()
            _ = panel.submit()
        }
        return panel
    }

    @Test("In every phase it shows at most one thing beside the accounts, and every control does what it says")
    func allPhases() throws {
        for phase in Phase.allCases {
            for accounts in [[], [Self.abe], [Self.abe, Self.bea]] {
                let panel = try Self.panel(in: phase, accounts)
                let shown = [panel.prompt != nil, panel.progress != nil, panel.alert != nil].count { $0 }
                #expect(shown == (phase == .resting ? 0 : 1))
                #expect(panel.addButton.isEnabled == (phase == .resting))
                #expect(panel.signOutButton?.isEnabled ?? false == (phase == .resting && !accounts.isEmpty))
                for action in Self.actions {
                    var after = panel
                    action(&after)
                    let now = [after.prompt != nil, after.progress != nil, after.alert != nil].count { $0 }
                    #expect(now <= 1)
                }
                // What stands in the way can be put away without a task being lost.
                var cleared = panel
                cleared.dismissAlert()
                let cancelled = cleared.cancel()
                #expect((cancelled != nil) == (phase == .working))
                #expect(cleared.prompt == nil && cleared.alert == nil)
            }
        }
    }

    private static let actions: [@Sendable (inout AccountsPanelModel) -> Void] = [
        { $0.appear() }, { $0.disappear() }, { $0.askForNation() }, { $0.type("x") }, { _ = $0.submit() },
        { _ = $0.cancel() }, { _ = $0.choose(bea.id) }, { _ = $0.signOut() }, { $0.dismissAlert() }, { $0.retry() },
        { _ = $0.update(SampleAccounts.state()) }, { $0.handle(AccountEvent(.lost, abe)) },
        { $0.finish(.close, nil) }, { $0.finish(.wait(.seconds(1)), nil) }, { _ = $0.close() },
    ]
}
