// SPDX-License-Identifier: MIT

import Foundation
import Hummingbird
import NationBuilderAccounts
import NationBuilderFleet
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderWeb

@Suite("A session that two servers change at once", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(5)))
struct SharedSessionTests {
    /// Runs a test with the session stores of two servers, of which the first can be held up after it has read.
    private func stores(
        _ test: (SessionStore, SessionStore, PausingDriver, String) async throws -> Void
    ) async throws {
        for isPooled in ways {
            try await SharedServer.database(pooled: isPooled) { place in
                let pausing = PausingDriver(base: PostgresPersistDriver(try place.open()))
                let one = SessionStore(NationBuilderWeb.Configuration(), storage: pausing)
                let other = SessionStore(
                    NationBuilderWeb.Configuration(), storage: PostgresPersistDriver(try place.open()))
                let id = try await one.keep(Self.session)
                try await test(one, other, pausing, id)
            }
        }
    }

    /// Changes a session at one server, while another change happens at the other.
    private func interleaved<Result: Sendable>(
        _ pausing: PausingDriver, _ change: @escaping @Sendable () async throws -> Result,
        during other: () async throws -> Void
    ) async throws -> Result {
        let hold = pausing.holdNext()
        let first = Task { try await change() }
        await hold.reached.wait()
        do { try await other() } catch {
            hold.opened.open()
            throw error
        }
        hold.opened.open()
        return try await first.value
    }

    /// A session that begins now, with a number for its renewals from 0 on.
    private static var session: WebSession {
        var session = WebSession(formToken: "token", at: Int64(Date().timeIntervalSince1970))
        session.renewedAt = 0
        return session
    }

    /// Returns a sign-in that waits, as a storage keeps it.
    private func signIn(_ state: String) throws -> WaitingSignIn {
        let text = """
            {"slug": "abe", "baseURL": "https://abe.nationbuilder.com", "url": "https://abe.nationbuilder.com/oauth",
            "state": "\(state)", "sealed": "", "end": \(Int64.max)}
            """
        return try JSONDecoder().decode(WaitingSignIn.self, from: Data(text.utf8))
    }

    @Test("Neither change is lost")
    func bothChanges() async throws {
        try await stores { one, other, pausing, id in
            let waiting = try signIn("1")
            let stored = try await interleaved(pausing) {
                try await one.change(id) { $0.notice = .done("Done", in: .english) }
            } during: {
                _ = try await other.change(id) { $0.add(waiting, at: 0) }
            }
            #expect(stored?.notice?.title == "Done" && stored?.signIns?.map(\.state) == ["1"])
            let found = try await other.change(id) { _ in }
            #expect(found?.notice?.title == "Done" && found?.signIns?.map(\.state) == ["1"])
        }
    }

    @Test("100 changes at each, all at once, are all there")
    func manyChanges() async throws {
        try await stores { one, other, _, id in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        _ = try await (number % 2 == 0 ? one : other).change(id) { $0.renewedAt += 1 }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await one.change(id) { _ in }?.renewedAt == 200)
        }
    }

    @Test("An id that was replaced at one server is not brought back by a change that was under way at the other")
    func replacedID() async throws {
        try await stores { one, other, pausing, id in
            let renewed = Mutex<String?>(nil)
            let stored = try await interleaved(pausing) {
                try await one.change(id) { $0.notice = .done("Done", in: .english) }
            } during: {
                let id = try await other.renew(id) { $0.isStranger = false }?.id
                renewed.withLock { $0 = id }
            }
            #expect(stored == nil, "The session has ended under this id")
            let isThere = [await one.exists(id), await other.exists(id)]
            #expect(isThere == [false, false])
            let new = try #require(renewed.withLock { $0 })
            #expect(await one.exists(new))
            #expect(try await one.change(new) { _ in }?.isStranger == false)
        }
    }

    @Test("A sign-out during another change keeps what the other has written")
    func renewalDuringChange() async throws {
        try await stores { one, other, pausing, id in
            let waiting = try signIn("1")
            let renewed = try await interleaved(pausing) {
                try await one.renew(id) { $0.account = nil }
            } during: {
                _ = try await other.change(id) { $0.add(waiting, at: 0) }
            }
            #expect(renewed?.session.signIns?.map(\.state) == ["1"])
            #expect(await !other.exists(id))
        }
    }

    @Test("Of two servers that get one response of a nation, one gets the sign-in")
    func oneResponse() async throws {
        try await stores { one, other, pausing, id in
            let waiting = try signIn("1")
            _ = try await one.change(id) { $0.add(waiting, at: 0) }
            let (taken, takenByOther) = (Taken(), Taken())
            _ = try await interleaved(pausing) {
                try await one.change(id) { taken.note($0.takeSignIn("1", at: 0)) }
            } during: {
                _ = try await other.change(id) { takenByOther.note($0.takeSignIn("1", at: 0)) }
            }
            #expect(taken.state == nil && takenByOther.state == "1")
        }
    }

    /// The sign-in that a server got.
    private final class Taken: Sendable {
        private let signIn = Mutex<WaitingSignIn?>(nil)

        func note(_ found: WaitingSignIn?) { signIn.withLock { $0 = found } }
        var state: String? { signIn.withLock { $0?.state } }
    }

    @Test("Of two sign-outs at once, one gives the session its new id")
    func twoRenewals() async throws {
        try await stores { one, other, pausing, id in
            let second = Mutex<String?>(nil)
            let first = try await interleaved(pausing) {
                try await one.renew(id) { $0.account = nil }
            } during: {
                let renewed = try await other.renew(id) { $0.account = nil }
                second.withLock { $0 = renewed?.id }
            }
            let id = try #require(second.withLock { $0 })
            #expect(first == nil)
            #expect(await one.exists(id))
        }
    }
}

/// A driver that can hold up a caller who has just read a value.
private final class PausingDriver: VersionedPersistDriver {
    private let base: PostgresPersistDriver
    private let held = Mutex<Hold?>(nil)

    /// A caller who is held up.
    struct Hold {
        let reached = Gate()
        let opened = Gate()
    }

    init(base: PostgresPersistDriver) { self.base = base }

    func holdNext() -> Hold {
        let hold = Hold()
        held.withLock { $0 = hold }
        return hold
    }

    private func pause() async {
        guard let hold = held.withLock({ $0.take() }) else { return }
        hold.reached.open()
        await hold.opened.wait()
    }

    func create<Object: Codable & Sendable>(key: String, value: Object, expires: Duration?) async throws {
        try await base.create(key: key, value: value, expires: expires)
    }

    func set<Object: Codable & Sendable>(key: String, value: Object, expires: Duration?) async throws {
        try await base.set(key: key, value: value, expires: expires)
    }

    func get<Object: Codable & Sendable>(key: String, as type: Object.Type) async throws -> Object? {
        let found = try await base.get(key: key, as: type)
        await pause()
        return found
    }

    func getWithVersion<Object: Codable & Sendable>(
        key: String, as type: Object.Type
    ) async throws -> (object: Object, version: String)? {
        let found = try await base.getWithVersion(key: key, as: type)
        await pause()
        return found
    }

    func replace<Object: Codable & Sendable>(
        key: String, version: String, with value: Object, at newKey: String, expires: Duration?
    ) async throws -> Bool {
        try await base.replace(key: key, version: version, with: value, at: newKey, expires: expires)
    }

    func remove(key: String) async throws { try await base.remove(key: key) }
}
