// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandTesting
import Foundation
import InMemoryLogging
import Logging
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import TestSupport
import Testing

@Suite("Signing in", .timed, .timeLimit(.minutes(10)))
struct SignInTests {
    @Test("The agent is asked, the nation says who it is, the picture is fetched, and the account is selected")
    func signIn() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let agent = bench.visitor()
            let account = try await accounts.signIn(at: try bench.address(), by: agent)
            #expect(account.id == bench.id(1) && account.slug == "abeforprez")
            #expect(account.name == "Abe Administrator" && account.email == bench.sandbox.adminEmail)
            #expect(account.isActive && account.avatar == Avatar(bytes: [0x89, 0x50], mediaType: "image/png"))
            #expect(bench.wire.pictureRequests.count == 1)
            #expect(bench.wire.pictureRequests.first?.fields[.authorization] == nil)
            let state = await accounts.state
            #expect(state.selected == account && state.accounts == [account] && state.isSignedIn)
            #expect(try await account.nation.v1.people.me().id == 1)
            #expect(try await bench.storedPeople() == ["1"])
            let opened = try #require(agent.opened.all.first)
            #expect(opened.contains("/oauth/authorize?"), "the first one is not signed out of the browser")
            try await heard.until(.updated)
            #expect(heard.kinds == ["signingIn", "added", "switched", "updated"])
        }
    }

    @Test(
        "The secret of an application's file is sent: with another one nobody is signed in", arguments: [true, false])
    func secret(isRight: Bool) async throws {
        try await Bench.run { bench in
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: file) }
            let text = #"{"Client ID": "app", "Client Secret": "\#(isRight ? "secret" : "another")"}"#
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            let accounts = bench.accounts(application: try ApplicationIdentity(file: file))
            do {
                try await accounts.signIn(at: try bench.address(), by: bench.visitor())
                #expect(isRight)
            } catch {
                #expect(!isRight && error is OAuthError && "\(error)".contains("client"), "\(error)")
            }
            #expect(await accounts.state.isSignedIn == isRight)
        }
    }

    @Test("The name is the first of user name, full name and e-mail address that there is")
    func name() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let admin = try await accounts.signIn(at: try bench.address(), token: bench.sandbox.accessToken)
            #expect(admin.name == "Abe Administrator")
            _ = try await admin.nation.v1.people.update(1, V1.Person { $0.username = "abe" })
            #expect(try await accounts.refresh().name == "abe")
            _ = try await admin.nation.v1.people.update(
                1,
                V1.Person {
                    $0.username = " "
                    $0.firstName = ""
                    $0.lastName = ""
                })
            let plain = try await accounts.refresh()
            #expect(plain.name == bench.sandbox.adminEmail)
            #expect(await bench.accounts().restored().selected?.name == plain.name, "it is remembered")
        }
    }

    @Test(
        "A picture that cannot be fetched, is none or could hold a script is no failure",
        arguments: [
            StubResponse.status(404), .error(.connection.refused), .bytes([1], type: MediaType("image/svg+xml")),
            .text("<html>", type: MediaType("text/html")),
            .bytes([UInt8](repeating: 1, count: 1 << 20 + 1), type: MediaType("image/png")),
        ])
    func noAvatar(_ response: StubResponse) async throws {
        try await Bench.run { bench in
            bench.wire.picture = response
            let account = try await bench.accounts().signIn(at: try bench.address(), by: bench.visitor())
            #expect(account.avatar == nil && account.isActive)
            #expect(bench.wire.pictureRequests.count == 1)
        }
    }

    @Test("Pictures are fetched once, can be let go, and not be fetched at all")
    func avatars() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            #expect(try await accounts.refresh().avatar != nil)
            #expect(bench.wire.pictureRequests.count == 1)
            await accounts.removeAvatars()
            #expect(await accounts.selected?.avatar == nil)
            #expect(try await accounts.refresh().avatar != nil)
            let without = bench.accounts(MemoryAccountStore(), credentials: MemoryCredentialStore()) {
                $0.fetchesAvatars = false
            }
            #expect(try await without.signIn(at: try bench.address(), by: bench.visitor()).avatar == nil)
            #expect(bench.wire.pictureRequests.count == 2)
        }
    }

    @Test("A stored credential that no account has is found first, without asking the person")
    func storedCredential() async throws {
        try await Bench.run { bench in
            try await bench.accounts().signIn(at: try bench.address(), by: bench.visitor())
            try FileManager.default.removeItem(atPath: bench.folder + "/accounts.json")
            let accounts = bench.accounts()
            #expect(try await accounts.restore().accounts == [])
            let found = try await accounts.signIn(at: try bench.address(), by: NoAgent())
            #expect(found.id == bench.id(1) && found.isActive && found.avatar != nil)
        }
    }

    @Test("A stored credential that the nation does not take is passed over, and the person asked")
    func deadCredential() async throws {
        try await Bench.run { bench in
            try await bench.accounts().signIn(at: try bench.address(), by: bench.visitor())
            try FileManager.default.removeItem(atPath: bench.folder + "/accounts.json")
            try await bench.revokeAll()
            let agent = bench.visitor()
            let account = try await bench.accounts().signIn(at: try bench.address(), by: agent)
            #expect(agent.opened.all.count == 1 && account.isActive)
        }
    }

    @Test("The same person of the same nation is there once, with the newer tokens")
    func twice() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let first = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let old = try await first.session.tokens()
            let second = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            #expect(await accounts.accounts.map(\.id) == [bench.id(1)])
            let new = try await second.session.tokens()
            #expect(old != new && new != nil)
            // Whoever holds the account of before has the newer tokens too.
            #expect(try await first.session.validate() == new)
            #expect(try await first.nation.v1.people.me().id == 1)
        }
    }

    @Test("Several people of one nation, and several nations, are apart, in the order in which they came")
    func several() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let person = try await bench.people(1)[0]
            try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let agent = bench.visitor(person)
            try await accounts.signIn(at: try bench.address(), by: agent)
            #expect(
                agent.opened.all.first?.hasPrefix("\(bench.sandbox.baseURL)/logout?url=") == true,
                "the browser forgets the first person first")
            let third = bench.visitor(1, bench.other)
            try await accounts.signIn(at: try bench.address(bench.other), by: third)
            #expect(third.opened.all.first?.contains("/oauth/authorize?") == true)
            let ids = [bench.id(1), bench.id(person), bench.id(1, bench.other)]
            #expect(await accounts.accounts.map(\.id) == ids)
            #expect(await accounts.selected?.id == ids[2])
            for account in await accounts.accounts {
                #expect(try await account.nation.v1.people.me().id == account.id.personID)
            }
        }
    }

    @Test("The program may say whether the browser is signed out first")
    func signedOutFirst() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let first = bench.visitor()
            try await accounts.signIn(at: try bench.address(), by: first, signingOutFirst: true)
            #expect(first.opened.all.first?.hasPrefix("\(bench.sandbox.baseURL)/logout?url=") == true)
            let second = bench.visitor(try await bench.people(1)[0])
            try await accounts.signIn(at: try bench.address(), by: second, signingOutFirst: false)
            #expect(second.opened.all.first?.contains("/oauth/authorize?") == true)
            #expect(second.opened.all.allSatisfy { !$0.contains("/logout") })
        }
    }

    @Test("Signing in with another application leaves no tokens of the one before")
    func replacedApplication() async throws {
        try await Bench.run { bench in
            let old = ApplicationIdentity(clientID: "old", clientSecret: "secret")
            let accounts = bench.accounts {
                $0.otherApplication = { id, _ in id == "old" ? old : nil }
            }
            let pasted = try await accounts.signIn(at: try bench.address(), token: bench.sandbox.accessToken)
            let first = try await accounts.signIn(at: try bench.address(), by: bench.visitor(), as: old)
            #expect(try await bench.credentials.load(pasted.session.account) == nil)
            let second = try await accounts.signIn(again: first.id, by: bench.visitor(), as: bench.application)
            #expect(try await bench.credentials.load(first.session.account) == nil)
            #expect(try await second.nation.v1.people.me().id == 1)
            #expect(try await bench.credentials.accounts().map(\.clientID) == ["app"])
            try await accounts.signOut()
            #expect(try await bench.credentials.accounts().isEmpty)
            // Nothing is left with which the old application would sign in without asking.
            let agent = bench.visitor()
            try await accounts.signIn(at: try bench.address(), by: agent, as: old)
            #expect(agent.opened.all.count == 1)
        }
    }

    /// An agent whose browser comes to nothing.
    private struct ClosedBrowser: AuthorizationAgent {
        let error: any Error

        func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
            let flow = try await begin(try RedirectURI("http://127.0.0.1:4711/callback"))
            defer { flow.cancel() }
            throw error
        }
    }

    @Test("A browser that is closed, cannot be opened or never comes back changes nothing, and is told")
    func closedBrowser() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            try await accounts.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
            let before = await accounts.state
            let errors: [any Error] = [
                OAuthError(.agent.cancelled), OAuthError(.agent.timedOut), OAuthError(.agent.noBrowser),
                CancellationError(),
            ]
            for error in errors {
                await #expect(throws: (any Error).self) {
                    try await accounts.signIn(at: try bench.address(), by: ClosedBrowser(error: error))
                }
            }
            #expect(await accounts.state == before)
            #expect(try await bench.credentials.accounts().count == 1)
            try await heard.until(.failed, errors.count)
            #expect(heard.all(.failed).allSatisfy { $0.error != nil && $0.slug == "abeforprez" })
            // And the next try works.
            try await accounts.signIn(at: try bench.address(), by: bench.visitor())
        }
    }

    @Test("No token is in the list of accounts")
    func noTokens() async throws {
        try await Bench.run { bench in
            let account = try await bench.accounts().signIn(at: try bench.address(), by: bench.visitor())
            let tokens = try #require(try await account.session.tokens())
            let list = try String(contentsOfFile: bench.folder + "/accounts.json", encoding: .utf8)
            #expect(list.contains(account.name) && !list.contains(tokens.accessToken))
            #expect(!list.contains(try #require(tokens.refreshToken)))
        }
    }

    @Test("What only a developer needs to know goes to the configured logger, at its level")
    func logger() async throws {
        try await Bench.run { bench in
            bench.wire.picture = .status(404)
            for (level, count) in [(Logger.Level.info, 1), (.error, 0)] {
                let handler = InMemoryLogHandler()
                var logger = Logger(label: "accounts") { _ in handler }
                logger.logLevel = level
                let accounts = bench.accounts { [logger] in $0.logger = logger }
                try await accounts.signIn(at: try bench.address(), by: bench.visitor())
                let said = handler.entries.filter { "\($0.message)".contains("avatar") }
                #expect(said.count == count && said.allSatisfy { $0.level == .info })
            }
        }
    }

    @Test(
        "Of a nation on this machine no picture elsewhere is fetched: of the sandbox's own nothing is logged",
        arguments: [(nil, 0), ("http://pictures.example/picture.png", 1)])
    func pictureElsewhere(url: String?, count: Int) async throws {
        try await Bench.run(picture: url) { bench in
            let handler = InMemoryLogHandler()
            let accounts = bench.accounts { $0.logger = Logger(label: "accounts") { _ in handler } }
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            #expect(account.avatar == nil && bench.wire.pictureRequests.isEmpty)
            #expect(handler.entries.count { "\($0.message)".contains("avatar") } == count)
        }
    }

    @Test("A denied sign-in changes nothing, and is reported")
    func denied() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            try await accounts.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
            let before = await accounts.state
            let error = await #expect(throws: OAuthError.self) {
                try await accounts.signIn(at: try bench.address(), by: bench.visitor(1, nil, "deny"))
            }
            #expect(error?.code == .accessDenied)
            #expect(await accounts.state == before)
            #expect(try await bench.storedPeople() == ["1"])
            try await heard.until(.failed)
            #expect((heard.all(.failed).first?.error as? OAuthError)?.code == .accessDenied)
            #expect(heard.all(.failed).first?.slug == "abeforprez")
        }
    }

    @Test("When the nation does not say who it is, nothing is kept, and who was selected stays selected")
    func failedActivation() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            try await accounts.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
            let before = await accounts.state
            for fault in ["500", "html=503", "cut=10"] {
                try await bench.control(.put, "chaos", #"{"rules":["\#(fault) GET /api/v1/people/me"]}"#)
                await #expect(throws: (any Error).self) {
                    try await accounts.signIn(at: try bench.address(), by: bench.visitor())
                }
            }
            #expect(await accounts.state == before)
            #expect(try await bench.credentials.accounts().count == 1)
            #expect(try await before.selected?.nation.v1.people.me().id == 1)
        }
    }

    @Test("An account is signed in again as the same person, or nothing changes")
    func again() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let tokens = try await account.session.tokens()
            let person = try await bench.people(1)[0]
            await #expect(throws: AccountError.self) {
                do { try await accounts.signIn(again: account.id, by: bench.visitor(person)) } catch {
                    #expect(AccountError.otherPerson ~= error)
                    throw error
                }
            }
            #expect(await accounts.accounts.map(\.id) == [account.id])
            #expect(try await account.session.tokens() == tokens)
            #expect(try await bench.storedPeople() == ["1"])
            try await accounts.signIn(again: account.id, by: bench.visitor())
            #expect(try await account.session.tokens() != tokens)
            await #expect(throws: AccountError.self) {
                try await accounts.signIn(again: bench.id(99), by: NoAgent())
            }
        }
    }

    @Test("Where nothing can be kept, nobody is sent to the browser")
    func readOnly() async throws {
        try await Bench.run { bench in
            let blocked = bench.folder + "/file"
            try FileManager.default.createDirectory(atPath: bench.folder, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: blocked))
            let stores: [(any AccountStore, any CredentialStore)] = [
                (FileAccountStore(blocked), MemoryCredentialStore()),
                (MemoryAccountStore(), FileCredentialStore(blocked)),
            ]
            for (store, credentials) in stores {
                let accounts = bench.accounts(store, credentials: credentials)
                let error = await #expect(throws: AccountError.self) {
                    try await accounts.signIn(at: try bench.address(), by: NoAgent())
                }
                #expect(error?.kind.belongs(to: .store) == true)
                #expect(await accounts.accounts == [])
            }
        }
    }

    @Test("When the task is cancelled once the person has said yes, the sign-in goes on to its end")
    func cancelled() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let gate = bench.wire.hold("/api/v1/people/me")
            let task = Task { try await accounts.signIn(at: try bench.address(), by: bench.visitor()) }
            await gate.wait()
            task.cancel()
            gate.open()
            let account = try await task.value
            #expect(account.id == bench.id(1))
            #expect(await accounts.accounts.count == 1)
        }
    }

    @Test("A token that somebody made signs in without an application, and is remembered")
    func token() async throws {
        try await Bench.run { bench in
            let none = ApplicationIdentity(clientID: nil)
            let accounts = bench.accounts(application: none)
            let account = try await accounts.signIn(at: try bench.address(), token: bench.sandbox.accessToken)
            #expect(account.id == bench.id(1))
            let next = await bench.accounts(application: none).restored().selected
            #expect(try await next?.nation.v1.people.me().id == 1)
            await #expect(throws: ClientError.self) {
                try await accounts.signIn(at: try bench.address(), token: "wrong")
            }
            #expect(await accounts.accounts.count == 1)
            let error = await #expect(throws: AccountError.self) {
                try await accounts.signIn(at: try bench.address(bench.other), by: NoAgent())
            }
            #expect(error?.kind == .application.clientID)
        }
    }

    @Test("The application's test token takes the place of the browser; without one there is an error")
    func testToken() async throws {
        try await Bench.run { bench in
            var application = bench.application
            let error = await #expect(throws: AccountError.self) {
                try await bench.accounts().signInWithTestToken(at: try bench.address())
            }
            #expect(error?.kind == .application.testToken)
            application.testToken = bench.sandbox.accessToken
            let account = try await bench.accounts(application: application).signInWithTestToken(
                at: try bench.address())
            #expect(try await account.nation.v1.people.me().id == 1)
        }
    }

    @Test("A text that is no slug is refused before anybody is asked, and told")
    func slug() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let error = await #expect(throws: AccountError.self) { try await accounts.signIn("a b", by: NoAgent()) }
            #expect(error?.kind == .slug)
            try await heard.until(.failed)
            #expect(heard.kinds == ["failed"])
        }
    }

    @Test("An account of another application is renewed as that application")
    func otherApplication() async throws {
        try await Bench.run { bench in
            let main = ApplicationIdentity(clientID: "main")
            let other = bench.application
            let configure: @Sendable (inout Accounts.Configuration) -> Void = {
                $0.otherApplication = { id, _ in id == other.clientID ? other : nil }
            }
            let accounts = bench.accounts(application: main, configure)
            try await accounts.signIn(at: try bench.address(), by: bench.visitor(), as: other)
            try await bench.control(.post, "tokens/expire", "{}")
            let next = bench.accounts(application: main, configure)
            #expect(try await next.refresh().isActive)
        }
    }
}

extension Accounts {
    /// The state after ``restore()``.
    func restored() async -> AccountsState {
        do { return try await restore() } catch {
            Issue.record(error)
            return AccountsState()
        }
    }
}
