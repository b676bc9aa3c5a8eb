// SPDX-License-Identifier: MIT

import ErrandOAuth
import ErrandTesting
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import Observation
import TestSupport
import Testing

@MainActor
@Suite("The presenter of a button and a panel", .timed, .timeLimit(.minutes(10)))
struct PresenterTests {
    /// Waits until a view would see what is wanted: it looks again only when it is told of a
    /// change.
    private static func until(_ condition: @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    /// An agent whose person never comes back.
    private struct WaitingAgent: AuthorizationAgent {
        let asked = AsyncStream.makeStream(of: Void.self)

        func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
            asked.continuation.yield()
            let (responses, response) = AsyncStream.makeStream(of: Void.self)
            for await _ in responses {}
            response.finish()
            throw CancellationError()
        }
    }

    private static func button(_ presenter: AccountsPresenter) -> AccountButtonModel {
        presenter.button(compact: .iconOnly, isCompact: false)
    }

    /// An application whose nations are the sandbox, whatever is typed.
    private static func application(_ bench: Bench) -> ApplicationIdentity {
        ApplicationIdentity(clientID: "app", clientSecret: "secret", baseURLFormat: bench.sandbox.baseURL)
    }

    @Test("The button follows who is restored, who signs in, who is selected and who signs out")
    func follows() async throws {
        try await Bench.run { @MainActor bench in
            let first = try await bench.accounts().signIn(at: try bench.address(), by: bench.visitor())
            let accounts = bench.accounts()
            let presenter = AccountsPresenter(accounts, in: .english) { NoAgent() }
            #expect(Self.button(presenter).title == "Sign in")
            let following = Task { await presenter.follow() }
            defer { following.cancel() }
            await Self.until { Self.button(presenter).title == first.name }
            await Self.until { Self.button(presenter).avatar != nil }
            let second = try await accounts.signIn(
                at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
            await Self.until { Self.button(presenter).accessibilityLabel.hasSuffix("beaforprez") }
            #expect(presenter.button(compact: .iconOnly, isCompact: true).icon == .people)
            try await accounts.select(first.id)
            await Self.until { Self.button(presenter).accessibilityLabel.hasSuffix("abeforprez") }
            try await accounts.signOut(first.id)
            try await accounts.signOut(second.id)
            await Self.until { Self.button(presenter).title == "Sign in" }
        }
    }

    @Test("A slug that is typed leads through the browser to the account; a wrong one is asked for again")
    func signsIn() async throws {
        try await Bench.run { @MainActor bench in
            let accounts = bench.accounts(application: Self.application(bench))
            let presenter = AccountsPresenter(accounts, in: .english) { bench.visitor() }
            presenter.appear()
            presenter.type("two words")
            presenter.submit()
            #expect(presenter.panel.alert?.message.title == "That is not a slug.")
            presenter.retry()
            #expect(presenter.panel.prompt?.text == "two words")
            presenter.type("abeforprez")
            presenter.submit()
            #expect(presenter.panel.progress?.text == "Signing in at abeforprez…")
            await Self.until { presenter.panel.progress == nil }
            #expect(presenter.panel.alert == nil && presenter.panel.prompt == nil)
            #expect(presenter.panel.card?.name == "Abe Administrator" && Self.button(presenter).avatar != nil)
        }
    }

    @Test("A sign-in that waits for the browser can be given up, and nothing is told")
    func cancels() async throws {
        try await Bench.run { @MainActor bench in
            let accounts = bench.accounts(application: Self.application(bench))
            let agent = WaitingAgent()
            let presenter = AccountsPresenter(accounts, in: .english) { agent }
            presenter.askForNation()
            presenter.type("abeforprez")
            presenter.submit()
            for await _ in agent.asked.stream { break }
            presenter.cancel()
            await Self.until { presenter.panel.progress == nil }
            #expect(presenter.panel.alert == nil && presenter.panel.prompt == nil)
            #expect(await !accounts.isSignedIn)
        }
    }

    @Test("Where no browser can be shown, that is told, with another try")
    func noAgent() async throws {
        try await Bench.run { @MainActor bench in
            let accounts = bench.accounts(application: Self.application(bench))
            let presenter = AccountsPresenter(accounts, in: .english) { throw OAuthError(.agent.noBrowser) }
            presenter.askForNation()
            presenter.type("abeforprez")
            presenter.submit()
            await Self.until { presenter.panel.progress == nil }
            #expect(presenter.panel.alert?.message.title == "No browser could be opened.")
            presenter.retry()
            #expect(presenter.panel.prompt?.text == "abeforprez")
            presenter.cancel()
            #expect(presenter.panel.prompt == nil)
        }
    }

    @Test("Another account is chosen in the panel; no choice is none")
    func chooses() async throws {
        try await Bench.run { @MainActor bench in
            let accounts = bench.accounts()
            let first = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await accounts.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
            let presenter = AccountsPresenter(accounts, in: .english) { NoAgent() }
            let following = Task { await presenter.follow() }
            defer { following.cancel() }
            await Self.until { presenter.panel.choices.count == 2 }
            presenter.choose(nil)
            #expect(presenter.panel.progress == nil)
            presenter.choose(first.id)
            #expect(presenter.panel.progress?.text == "Switching to abeforprez…")
            await Self.until { presenter.panel.progress == nil }
            #expect(await accounts.selected?.id == first.id)
            #expect(presenter.panel.state.selectedID == first.id)
        }
    }

    @Test("The button shows the panel, and the panel's own button closes it; its question goes with it")
    func showsAndCloses() {
        let accounts = Accounts(
            ApplicationIdentity(clientID: "app"), store: MemoryAccountStore(), credentials: MemoryCredentialStore(),
            transport: TestWire())
        let presenter = AccountsPresenter(accounts, in: .english) { NoAgent() }
        #expect(!presenter.isPanelShown)
        presenter.showPanel()
        presenter.appear()
        #expect(presenter.isPanelShown && presenter.panel.prompt != nil)
        presenter.close()
        presenter.disappear()
        #expect(!presenter.isPanelShown && presenter.panel.prompt == nil)
    }

    @Test("After the last sign-out the panel asks again in a second, or closes itself", arguments: [true, false])
    func afterLast(_ asksByItself: Bool) async throws {
        try await Bench.run { @MainActor bench in
            let time = TestTime()
            let accounts = bench.accounts { $0.time = time.source }
            try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let presenter = AccountsPresenter(accounts, in: .english, asksByItself: asksByItself) { NoAgent() }
            let following = Task { await presenter.follow() }
            defer { following.cancel() }
            await Self.until { presenter.panel.state.isSignedIn }
            presenter.showPanel()
            presenter.appear()
            presenter.signOut()
            await Self.until { !presenter.panel.state.isSignedIn && presenter.panel.progress == nil }
            #expect(presenter.panel.prompt == nil)
            #expect(presenter.isPanelShown == asksByItself)
            guard asksByItself else { return }
            try await time.waitForSleeper(dueIn: .seconds(1))
            await time.advance(by: .seconds(1))
            await Self.until { presenter.panel.prompt != nil }
            #expect(presenter.panel.prompt?.text == "abeforprez")
        }
    }

    @Test("An account that was lost opens the panel, which says so and leads back in")
    func lost() async throws {
        try await Bench.run { @MainActor bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let presenter = AccountsPresenter(accounts, in: .english) { NoAgent() }
            let following = Task { await presenter.follow() }
            defer { following.cancel() }
            await Self.until { presenter.panel.state.isSignedIn }
            try await bench.revokeAll()
            await #expect(throws: (any Error).self) { try await account.nation.v1.people.me() }
            await Self.until { presenter.panel.alert != nil && !presenter.panel.state.isSignedIn }
            #expect(presenter.isPanelShown && presenter.panel.alert?.message.title == "You were signed out.")
            presenter.appear()
            presenter.retry()
            #expect(presenter.panel.prompt?.text == "abeforprez")
            #expect(Self.button(presenter).title == "Sign in")
        }
    }

    @Test("A list that cannot be read is told, and the next try reads it")
    func unreadable() async throws {
        try await Bench.run { @MainActor bench in
            let fragile = FragileStore(bench.store)
            let accounts = bench.accounts(fragile)
            try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let again = bench.accounts(fragile)
            fragile.isUnreadable = true
            let presenter = AccountsPresenter(again, in: .english) { NoAgent() }
            let following = Task { await presenter.follow() }
            defer { following.cancel() }
            await Self.until { presenter.panel.alert != nil }
            #expect(presenter.panel.alert?.message.title == "Saved sign-ins cannot be read.")
            presenter.dismissAlert()
            fragile.isUnreadable = false
            try await again.restore()
            try await again.refresh()
            await Self.until { presenter.panel.state.isSignedIn }
        }
    }
}
