// SPDX-License-Identifier: MIT

import Crypto
import Dispatch
import ErrandSQLite
import Foundation
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Stores that a passphrase seals", .timed, .timeLimit(.minutes(5)))
struct PassphraseTests {
    private static let accounts = (0..<40).map {
        CredentialAccount(issuer: "https://as.example", clientID: "c", name: "\($0)")
    }

    private static func credential(_ number: Int) -> StoredCredential {
        StoredCredential(
            tokens: TokenSet(accessToken: "token \(number)", issuedAt: Date(timeIntervalSince1970: 1_767_225_600)),
            signIn: "s")
    }

    /// A protection with a derivation that is quick, counted, and preceded by work.
    private static func protection(
        _ count: Counter, before: @escaping @Sendable () -> Void = {}
    ) -> StoreProtection {
        StoreProtection(
            kind: .passphrase(
                PassphraseKeys("passphrase") { passphrase, salt in
                    count.next()
                    before()
                    return SymmetricKey(data: SHA256.hash(data: Array(passphrase.utf8) + salt))
                }))
    }

    private static func store(_ isDatabase: Bool, _ path: String, _ protection: StoreProtection) -> any CredentialStore
    {
        isDatabase
            ? SQLiteCredentialStore("\(path)/store.db", protection: protection)
            : FileCredentialStore(path, protection: protection)
    }

    @Test("All openings of a store have one salt, and each derives its key once", arguments: [false, true])
    func oneSalt(_ isDatabase: Bool) async throws {
        try await TemporaryFolder.with { path in
            for (number, account) in Self.accounts.enumerated() {
                let count = Counter()
                // As another process does.
                let store = Self.store(isDatabase, path, Self.protection(count))
                try await store.save(Self.credential(number), for: account)
                #expect(try await store.load(account) == Self.credential(number))
                #expect(try await store.load(Self.accounts[0]) == Self.credential(0))
                #expect(count.count == 1)
            }
            let count = Counter()
            let store = Self.store(isDatabase, path, Self.protection(count))
            #expect(try await Set(store.accounts()) == Set(Self.accounts))
            for (number, account) in Self.accounts.enumerated() {
                #expect(try await store.load(account) == Self.credential(number))
            }
            #expect(count.count == 1)
        }
    }

    @Test("Openings that save first, at the same time, have one salt too", arguments: [false, true])
    func atOnce(_ isDatabase: Bool) async throws {
        try await TemporaryFolder.with { path in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, account) in Self.accounts.enumerated() {
                    group.addTask {
                        let store = Self.store(isDatabase, path, Self.protection(Counter()))
                        try await store.save(Self.credential(number), for: account)
                    }
                }
                try await group.waitForAll()
            }
            let count = Counter()
            let store = Self.store(isDatabase, path, Self.protection(count))
            for (number, account) in Self.accounts.enumerated() {
                #expect(try await store.load(account) == Self.credential(number))
            }
            #expect(count.count == 1)
        }
    }

    /// Writes records of which each has a salt of its own, as each process of an earlier version had.
    private static func writeOld(_ path: String) async throws {
        let folder = StoreFolder(path: path)
        for (number, account) in accounts.enumerated() {
            let record = try await CredentialSeal(protection(Counter())).record(credential(number), account)
            try folder.replace(FileCredentialStore.name(account), with: record)
        }
    }

    @Test("Records with salts of their own are read, however many, and no key is derived twice")
    func manySalts() async throws {
        try await TemporaryFolder.with { path in
            try await Self.writeOld(path)
            let count = Counter()
            let protection = Self.protection(count)
            for _ in 1...3 {
                // A protection is meant for many stores, such as those of a website's visitors.
                let store = FileCredentialStore(path, protection: protection)
                for (number, account) in Self.accounts.enumerated() {
                    #expect(try await store.load(account) == Self.credential(number))
                }
            }
            #expect(count.count == Self.accounts.count)
        }
    }

    @Test("Who opens a record while its key is derived waits for that")
    func shared() async throws {
        try await TemporaryFolder.with { path in
            try await Self.store(false, path, Self.protection(Counter())).save(
                Self.credential(0), for: Self.accounts[0])
            let count = Counter()
            let store = Self.store(false, path, Self.protection(count))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let loaded = try await store.load(Self.accounts[0])
                        #expect(loaded == Self.credential(0))
                    }
                }
                try await group.waitForAll()
            }
            #expect(count.count == 1)
        }
    }

    @Test("While keys are derived, all other tasks go on")
    func tasksGoOn() async throws {
        try await TemporaryFolder.with { path in
            try await Self.writeOld(path)
            let (mayGoOn, lateness) = (DispatchSemaphore(value: 0), Counter())
            let store = FileCredentialStore(
                path,
                protection: Self.protection(Counter()) {
                    if mayGoOn.wait(timeout: .now() + 60) == .timedOut { lateness.next() }
                    mayGoOn.signal()
                })
            let loads = Self.accounts.map { account in Task { try await store.load(account) } }
            // If the threads of tasks derived keys, none would be left for this.
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { await Task.yield() } }
            }
            mayGoOn.signal()
            for load in loads { #expect(try await load.value != nil) }
            #expect(lateness.count == 0)
        }
    }

    @Test("Where no salt can be kept, as on a full disk, records have the one of the seal, until one is kept")
    func unkept() async throws {
        struct Full: Error {}
        let (count, account) = (Counter(), Self.accounts[0])
        let seal = CredentialSeal(Self.protection(count))
        for number in 0..<3 {
            let record = try await seal.record(Self.credential(number), account) { _ in throw Full() }
            #expect(try await seal.credential(record, account) == Self.credential(number))
        }
        #expect(count.count == 1)
        let salt = [UInt8](repeating: 7, count: 16)
        for number in 0..<3 {
            let record = try await seal.record(Self.credential(number), account) { _ in salt }
            #expect(try await seal.credential(record, account) == Self.credential(number))
        }
        #expect(count.count == 2)
    }

    @Test("A kept salt that is damaged costs no record: another one is used")
    func damagedSalt() async throws {
        try await TemporaryFolder.with { path in
            let store = Self.store(false, path, Self.protection(Counter()))
            try await store.save(Self.credential(0), for: Self.accounts[0])
            try Data("x".utf8).write(to: URL(fileURLWithPath: "\(path)/salt"))
            let other = Self.store(false, path, Self.protection(Counter()))
            try await other.save(Self.credential(1), for: Self.accounts[1])
            for store in [store, other] {
                for number in 0...1 {
                    #expect(try await store.load(Self.accounts[number]) == Self.credential(number))
                }
            }
        }
    }
}
