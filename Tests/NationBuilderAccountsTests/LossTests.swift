// SPDX-License-Identifier: MIT

import Errand
import ErrandJSONAPI
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import TestSupport
import Testing

@Suite("An account that ends without the person", .timed, .timeLimit(.minutes(10)))
struct LossTests {
    /// A request of a program to a nation.
    enum Question: String, CaseIterable, Sendable {
        case me = "people/me"
        case count = "people/count"

        func ask(_ account: Account) async throws {
            switch self {
            case .me: _ = try await account.nation.v1.people.me()
            case .count: _ = try await account.nation.v1.people.count()
            }
        }
    }

    @Test("A token that the nation ended is renewed, and nothing is lost")
    func renewed() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.control(.post, "tokens/expire", "{}")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try await account.nation.v1.people.me() } }
                try await group.waitForAll()
            }
            #expect(await accounts.accounts == [account])
            #expect(heard.all(.lost).isEmpty)
        }
    }

    @Test("A 401 that renewal does not cure ends the account once, whoever calls; the next one is selected")
    func lost() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let next = try await accounts.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.revokeAll()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let error = await #expect(throws: ClientError.self) { try await account.nation.v1.people.me() }
                        #expect(
                            error.map { ClientError.unauthenticated ~= $0 || $0.kind == .status.client.unauthorized }
                                == true)
                    }
                }
            }
            // Whoever got the error finds the account gone already.
            #expect(await accounts.accounts.map(\.id) == [next.id])
            #expect(await accounts.selected?.id == next.id)
            #expect(try await bench.credentials.load(account.session.account) == nil)
            #expect(try await bench.store.load()?.accounts.map(\.id) == [next.id])
            #expect(try await next.nation.v1.people.me().id == 1)
            try await heard.until(.switched, 3)
            #expect(heard.all(.lost).map(\.account?.id) == [account.id])
            #expect(heard.all(.lost).first?.error is ClientError)
            #expect(heard.all(.switched).last?.account?.id == next.id)
        }
    }

    @Test("Where a program wants it so, no other account is selected; and its handler has heard of it by then")
    func noneSelected() async throws {
        try await Bench.run { bench in
            let kinds = EventLog<AccountEvent.Kind>()
            let accounts = bench.accounts {
                $0.selectsNextAfterLoss = false
                $0.onEvent = { event in kinds.add(event.kind) }
            }
            let next = try await accounts.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.revokeAll()
            await #expect(throws: ClientError.self) { try await account.nation.v1.people.me() }
            #expect(kinds.all.contains(.lost))
            #expect(await accounts.accounts.map(\.id) == [next.id])
            #expect(await accounts.selected == nil)
            // The list says so to the next process too.
            let later = bench.accounts()
            #expect(try await later.restore().selectedID == nil)
            #expect(try await later.select(next.id).id == next.id)
        }
    }

    @Test("The last account that is lost leaves nobody signed in, and its slug")
    func last() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            try await accounts.signIn(at: try bench.address(), token: bench.sandbox.accessToken)
            try await bench.control(.post, "tokens/expire", #"{"token":"\#(bench.sandbox.accessToken)"}"#)
            await #expect(throws: ClientError.self) { try await accounts.refresh() }
            let state = await accounts.state
            #expect(!state.isSignedIn && state.selected == nil && state.previousSlug == "abeforprez")
            try await heard.until(.switched, 2)
            #expect(heard.all(.lost).count == 1 && heard.all(.switched).last?.account == nil)
        }
    }

    @Test(
        "A renewal that has just succeeded proves that the sign-in lives, though its token is refused too",
        arguments: Question.allCases)
    func refusedAgain(_ question: Question) async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.control(.put, "chaos", #"{"rules":["expired GET /api/v1/\#(question.rawValue)"]}"#)
            for _ in 0..<3 {
                await #expect(throws: ClientError.self) { try await question.ask(account) }
            }
            #expect(await accounts.accounts.map(\.id) == [account.id])
            try await bench.control(.delete, "chaos", "")
            #expect(
                try await bench.accounts().refresh(account.id).isActive, "the refresh token is still there, and good")
        }
    }

    @Test("A permission that the person lacks renews nothing and ends nothing, in either version")
    func permissionMissing() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let before = try await bench.credentials.load(account.session.account)
            try await bench.control(.put, "permission", #"{"level":"reading"}"#)
            let count = bench.sandbox.requestCount()
            for _ in 0..<2 {
                let old = await #expect(throws: ClientError.self) {
                    try await account.nation.v1.people.delete(2)
                }
                #expect(old?.problem(as: NationBuilderProblem.self)?.code == .unauthorized)
                let new = await #expect(throws: ClientError.self) { try await account.nation.v2.signups.delete("2") }
                #expect(new?.kind == .status.client.unauthorized)
                #expect(
                    new.map { AccountMessage($0).title } == AccountMessage(ClientError(.status.client.forbidden)).title)
            }
            #expect(bench.sandbox.requestCount() - count == 5, "four in vain, and one question for the person")
            #expect(try await bench.credentials.load(account.session.account) == before)
            #expect(await accounts.accounts.map(\.id) == [account.id])
            #expect(heard.all(.lost).isEmpty)
            try await bench.control(.put, "permission", #"{"level":"full"}"#)
            #expect(try await accounts.refresh().isActive)
        }
    }

    @Test("A grant that the nation has ended is noticed by whatever is asked for", arguments: Question.allCases)
    func revoked(_ question: Question) async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.revokeAll()
            await #expect(throws: ClientError.self) { try await question.ask(account) }
            #expect(await accounts.accounts == [])
            #expect(try await bench.storedPeople() == [])
        }
    }

    @Test(
        "What may pass loses nothing",
        arguments: ["503", "500", "429=1", "html=502", "drop", "cut=5", "cut"])
    func passing(_ fault: String) async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts { $0.limit = nil }
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.control(.put, "chaos", #"{"rules":["\#(fault) GET /api/*"]}"#)
            await #expect(throws: (any Error).self) { try await accounts.refresh() }
            try await bench.control(.delete, "chaos", "")
            #expect(await accounts.accounts.map(\.id) == [account.id])
            #expect(try await bench.storedPeople() == ["1"])
        }
    }

    @Test(
        "A renewal that fails for the moment loses nothing, however many calls come in the meantime",
        arguments: ["503", "drop", "html=503", "429=60"], [2, 8])
    func failedRenewal(_ fault: String, _ calls: Int) async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.control(.post, "tokens/expire", "{}")
            try await bench.control(.put, "chaos", #"{"rules":["\#(fault) POST /oauth/token"]}"#)
            for _ in 0..<calls {
                await #expect(throws: (any Error).self) { try await account.nation.v1.people.me() }
            }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<calls {
                    group.addTask {
                        await #expect(throws: (any Error).self) { try await account.nation.v1.people.me() }
                    }
                }
            }
            #expect(await accounts.accounts.map(\.id) == [account.id])
            #expect(try await bench.storedPeople() == ["1"])
            #expect(heard.all(.lost).isEmpty)
            try await bench.control(.delete, "chaos", "")
            let later = bench.accounts()
            #expect(try await later.refresh(account.id).isActive, "the refresh token is still there, and good")
        }
    }

    @Test("A call that meets a renewal under way, which fails for the moment, loses nothing")
    func failedRenewalOfAnother() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.control(.post, "tokens/expire", "{}")
            try await bench.control(.put, "chaos", #"{"rules":["503 POST /oauth/token"]}"#)
            let gate = bench.wire.hold("/oauth/token")
            let renewal = Task { try await account.session.renew() }
            await gate.wait()
            let calls = (0..<8).map { _ in Task { try await account.nation.v1.people.me() } }
            gate.open()
            await #expect(throws: (any Error).self) { try await renewal.value }
            for call in calls { await #expect(throws: (any Error).self) { try await call.value } }
            #expect(await accounts.accounts.map(\.id) == [account.id])
            #expect(try await bench.storedPeople() == ["1"])
        }
    }

    /// Sends a body that cannot be sent again.
    private func sendOnce(_ account: Account) async throws {
        let chunks = AsyncStream<ArraySlice<UInt8>> {
            $0.yield(Array(#"{"person":{"first_name":"Jo"}}"#.utf8)[...])
            $0.finish()
        }
        try await account.nation.client.send(
            Request<Void>(.post, "api/v1/people", reading: .nothing), .header(.accept, "application/json"),
            .body(.stream(chunks), type: .json))
    }

    @Test("A 401 to a body that cannot be sent again ends nothing when the token was renewed, or may be later")
    func onceOnly() async throws {
        for fault in [nil, "503", "drop"] {
            try await Bench.run { bench in
                let accounts = bench.accounts()
                let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
                let old = try #require(try await account.session.tokens())
                try await bench.control(.post, "tokens/expire", "{}")
                if let fault {
                    try await bench.control(.put, "chaos", #"{"rules":["\#(fault) POST /oauth/token"]}"#)
                }
                let error = await #expect(throws: ClientError.self) { try await sendOnce(account) }
                #expect(error?.kind == .status.client.unauthorized)
                #expect(await accounts.accounts.map(\.id) == [account.id])
                let stored = try #require(try await bench.credentials.load(account.session.account))
                #expect((stored.tokens.accessToken == old.accessToken) == (fault != nil))
                guard fault == nil else { return }
                try await sendOnce(account)
            }
        }
    }

    @Test("A 401 to a body that cannot be sent again ends an account that nothing can renew")
    func onceOnlyAtTheEnd() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.revokeAll()
            await #expect(throws: ClientError.self) { try await sendOnce(account) }
            #expect(await accounts.accounts == [])
            #expect(try await bench.storedPeople() == [])
        }
    }

    @Test("A 403 is no end of an account")
    func forbidden() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try await bench.control(.put, "permission", #"{"level":"none"}"#)
            await #expect(throws: ClientError.self) { try await account.nation.v1.people.me() }
            #expect(await accounts.accounts.count == 1)
        }
    }

    @Test("The refusal of a sign-in before does not end the one after it")
    func olderSignIn() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let old = try #require(try await account.session.tokens()).accessToken
            let gate = bench.wire.hold("/api/v1/people/count")
            let call = Task { try await account.nation.v1.people.count() }
            await gate.wait()
            try await accounts.signIn(again: account.id, by: bench.visitor())
            try await bench.control(.post, "tokens/expire", #"{"token":"\#(old)"}"#)
            gate.open()
            await #expect(throws: ClientError.self) { try await call.value }
            #expect(await accounts.accounts.map(\.id) == [account.id])
            #expect(try await accounts.refresh().isActive)
        }
    }

    @Test("A 401 to a request without the account's token is none of the account's")
    func bareRequest() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            await #expect(throws: ClientError.self) {
                try await account.nation.v1.people.me(.option(\.authorization, .skip))
            }
            #expect(await accounts.accounts.count == 1)
        }
    }

    @Test("A token that is another person's by now ends the account")
    func otherPerson() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            let person = try await bench.people(1)[0]
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            let stranger = bench.accounts(MemoryAccountStore(), credentials: MemoryCredentialStore())
            let other = try await stranger.signIn(at: try bench.address(), by: bench.visitor(person))
            // As when two people were made one, and the number is another now.
            let kept = try #require(try await bench.credentials.load(account.session.account))
            let tokens = try #require(try await other.session.tokens())
            try await bench.credentials.save(
                StoredCredential(tokens: tokens, signIn: kept.signIn), for: account.session.account)
            account.session.reload()
            let error = await #expect(throws: AccountError.self) { try await accounts.refresh() }
            #expect(error?.kind == .otherPerson)
            #expect(await accounts.accounts == [])
        }
    }

    @Test("An account ends here also when the list cannot be written, and that is said")
    func unwritable() async throws {
        try await Bench.run { bench in
            let store = FragileStore(MemoryAccountStore())
            let accounts = bench.accounts(store)
            let heard = EventListener(accounts)
            try await accounts.signIn(at: try bench.address(), token: bench.sandbox.accessToken)
            try await bench.revokeAll()
            try await bench.control(.post, "tokens/expire", #"{"token":"\#(bench.sandbox.accessToken)"}"#)
            store.isBroken = true
            await #expect(throws: ClientError.self) { try await accounts.refresh() }
            #expect(await accounts.accounts == [])
            try await heard.until(.storeFailed)
            #expect(heard.all(.lost).count == 1)
        }
    }
}
