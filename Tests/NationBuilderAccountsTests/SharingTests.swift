// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandTesting
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderAccounts

@Suite("Accounts that processes share", .timed, .serialized, .timeLimit(.minutes(10)))
struct SharingTests {
    @Test("What one does, the other hears of, and both have the same")
    func heard() async throws {
        try await Bench.run { bench in
            let (here, there) = (bench.accounts(), bench.accounts())
            try await there.restore()
            let heard = EventListener(there)
            let account = try await here.signIn(at: try bench.address(), by: bench.visitor())
            try await heard.until(.switched, elsewhere: true)
            #expect(heard.kinds == ["added elsewhere", "switched elsewhere"])
            #expect(try await there.selected?.nation.v1.people.me().id == 1)
            let second = try await there.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
            try await here.reload()
            #expect(await here.accounts.map(\.id) == [account.id, second.id])
            try await here.select(account.id)
            try await heard.until(.switched, 2, elsewhere: true)
            #expect(await there.selected?.id == account.id)
        }
    }

    @Test("An account that another process signs out of while it is used is gone here too, and has no token")
    func removed() async throws {
        try await Bench.run { bench in
            let (here, there) = (bench.accounts(), bench.accounts())
            try await here.signIn(at: try bench.address(), by: bench.visitor())
            let used = try #require(try await there.restore().selected)
            #expect(try await used.nation.v1.people.me().id == 1)
            let heard = EventListener(there)
            try await here.signOut()
            try await heard.until(.switched, elsewhere: true)
            #expect(heard.kinds == ["signedOut elsewhere", "switched elsewhere"])
            #expect(await there.accounts == [])
            let error = await #expect(throws: ClientError.self) { try await used.nation.v1.people.me() }
            #expect(error.map { ClientError.unauthenticated ~= $0 } == true)
            #expect(heard.all(.lost).isEmpty, "it was signed out, not lost")
            await #expect(throws: AccountError.self) { try await there.select(used.id) }
        }
    }

    @Test("A person who was signed in anew by another process goes on here with the new tokens")
    func replaced() async throws {
        try await Bench.run { bench in
            let (here, there) = (bench.accounts(), bench.accounts())
            try await here.signIn(at: try bench.address(), by: bench.visitor())
            let used = try #require(try await there.restore().selected)
            #expect(try await used.nation.v1.people.me().id == 1)
            let heard = EventListener(there)
            let new = try await here.signIn(again: used.id, by: bench.visitor())
            try await heard.until(.updated, elsewhere: true)
            #expect(try await used.session.validate() == (try await new.session.tokens()))
            #expect(try await used.nation.v1.people.me().id == 1)
            #expect(await there.accounts.count == 1)
        }
    }

    @Test("An account that is lost in one process while another has signed in anew is not taken from that one")
    func lostHereRenewedThere() async throws {
        try await Bench.run { bench in
            let (here, there) = (bench.accounts(), bench.accounts())
            try await here.signIn(at: try bench.address(), by: bench.visitor())
            let used = try #require(try await there.restore().selected)
            let old = try #require(try await used.session.tokens()).accessToken
            let gate = bench.wire.hold("/api/v1/people/count")
            let call = Task { try await used.nation.v1.people.count() }
            await gate.wait()
            try await here.signIn(again: used.id, by: bench.visitor())
            try await bench.control(.post, "tokens/expire", #"{"token":"\#(old)"}"#)
            gate.open()
            _ = try? await call.value
            #expect(await here.accounts.count == 1)
            #expect(try await here.refresh().isActive)
            try await there.reload()
            #expect(try await there.refresh().isActive)
        }
    }

    // MARK: Processes

    private static func record(_ person: Int, _ signIn: String) -> AccountRecord {
        AccountRecord(
            id: Account.ID(baseURL: "https://abe.nationbuilder.com", personID: person), slug: "abe",
            name: "Person \(person)", email: nil, clientID: "app", signIn: signIn)
    }

    /// Edits the list in one process: adds, renames, selects and removes people of
    /// its own, in an order that the seed decides.
    ///
    /// - Returns: Its people who are to be in the list at the end.
    static func edit(_ folder: String, process: Int) async throws -> Set<Int> {
        let store = FileAccountStore(folder, lockTimeout: .seconds(60))
        var random = SeededRandom(seed: UInt64(process))
        var own: Set<Int> = []
        for step in 0..<60 {
            let person = process * 100 + Int.random(in: 0..<6, using: &random)
            if Int.random(in: 0..<3, using: &random) < 2 {
                try await store.update { _ = $0.add(record(person, "\(process)-\(step)")) }
                own.insert(person)
            } else {
                try await store.update { _ = $0.remove(record(person, "").id) }
                own.remove(person)
            }
            if let index = try await store.load(), let any = index.accounts.randomElement(using: &random) {
                try await store.update { _ = $0.select(any.id) }
            }
        }
        return own
    }

    @Test("Processes that change one list at random undo nothing of each other's", arguments: [1, 2])
    func model(_ round: Int) async throws {
        try await Bench.withFolder { folder in
            await withTaskGroup(of: Void.self) { group in
                for process in 1...4 {
                    group.addTask {
                        await #expect(processExitsWith: .success) {
                            [folder = folder as String, process = (round * 10 + process) as Int] in
                            await ExitTest.recordingErrors {
                                let own = try await SharingTests.edit(folder, process: process)
                                // Each says in a file of its own what it wants to find.
                                let text = own.sorted().map(String.init).joined(separator: " ")
                                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/wanted-\(process)"))
                                exit(0)
                            }
                        }
                    }
                }
            }
            var wanted: Set<Int> = []
            for process in 1...4 {
                let file = URL(fileURLWithPath: "\(folder)/wanted-\(round * 10 + process)")
                let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
                wanted.formUnion(text.split(separator: " ").compactMap { Int($0) })
            }
            let index = try #require(try await FileAccountStore(folder).load())
            #expect(Set(index.accounts.map(\.id.personID)) == wanted && wanted.count > 4)
            #expect(index.selected.map { index[$0] != nil } == true)
            #expect(index.revision > 300, "it was a test of something")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.filter { $0.contains(".corrupt-") || $0.contains(".tmp-") }.isEmpty)
        }
    }

    /// Works with accounts of a nation in one process: signs in, switches, calls, signs
    /// out; it must never find anything but what it did, or what another one did.
    static func work(_ folder: String, _ url: String, _ tokens: [String], process: Int) async throws -> Bool {
        let accounts = Accounts(
            ApplicationIdentity(clientID: nil, baseURLFormat: url),
            store: FileAccountStore(folder, lockTimeout: .seconds(60)),
            credentials: FileCredentialStore(folder), transport: .platform
        ) { $0.fetchesAvatars = false }
        let address = try NationAddress("abeforprez", of: accounts.application)
        var random = SeededRandom(seed: UInt64(process))
        for _ in 0..<20 {
            do {
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1:
                    let token = tokens[Int.random(in: 0..<tokens.count, using: &random)]
                    try await accounts.signIn(at: address, token: token)
                case 2:
                    if let account = await accounts.accounts.randomElement(using: &random) {
                        try await accounts.select(account.id)
                    }
                case 3: try await accounts.signOut()
                default:
                    guard let account = await accounts.selected else { continue }
                    guard try await account.nation.v1.people.me().id == account.id.personID else { return false }
                }
            } catch let error as AccountError where error.kind == .unknownAccount || error.kind == .signInRequired {
                // Another process signed out of it.
            } catch ClientError.unauthenticated {}
        }
        return true
    }

    @Test("Processes that sign in, switch, call and sign out at random end with one list, and the credentials to it")
    func wholeModel() async throws {
        try await Bench.run { bench in
            let people = try await bench.people(3)
            var tokens = [bench.sandbox.accessToken]
            for person in people {
                let stranger = bench.accounts(MemoryAccountStore(), credentials: MemoryCredentialStore()) {
                    $0.fetchesAvatars = false
                }
                let account = try await stranger.signIn(at: try bench.address(), by: bench.visitor(person))
                tokens.append(try #require(try await account.session.tokens()).accessToken)
            }
            let (folder, url, known) = (bench.folder, bench.sandbox.baseURL, tokens)
            // The nation is in this process, which must not be held up by several others.
            async let other = #expect(processExitsWith: .success) {
                [folder = folder as String, url = url as String, known = known as [String]] in
                await ExitTest.recordingErrors {
                    do {
                        exit(try await SharingTests.work(folder, url, known, process: 1) ? 0 : 1)
                    } catch {
                        let text = "\(error)"
                        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/error-1"))
                        exit(2)
                    }
                }
            }
            let isRight = try await Self.work(folder, url, known, process: 2)
            _ = await other
            #expect(isRight)
            for name in bench.files("error-") {
                let text = try String(contentsOfFile: "\(bench.folder)/\(name)", encoding: .utf8)
                Issue.record("\(name): \(text)")
            }
            let accounts = bench.accounts(application: ApplicationIdentity(clientID: nil))
            let state = try await accounts.restore()
            for account in state.accounts {
                // One that was signed out of here while it was signed in there may have no credential.
                guard try await account.session.tokens() != nil else { continue }
                #expect(try await account.nation.v1.people.me().id == account.id.personID)
            }
            let listed = Set(state.accounts.map { "\($0.id.personID)" })
            #expect(try await bench.storedPeople().isSubset(of: listed), "no token is left behind")
            #expect(state.isSignedIn == (state.selected != nil))
        }
    }
}
