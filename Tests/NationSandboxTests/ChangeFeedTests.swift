// SPDX-License-Identifier: MIT

import GRDB
import TestSupport
import Testing

@testable import NationSandbox

@Suite(.timed, .timeLimit(.minutes(10))) struct ChangeFeedTests {
    private struct Refused: Error {}

    private func store() async throws -> NationStore {
        let store = try NationStore(.memory)
        try await store.write { database in
            try database.execute(
                sql: """
                    INSERT INTO webhook (key, document) VALUES
                    ('a', '{"version":4,"url":"http://127.0.0.1:1/a","event":"person_created"}'),
                    ('b', '{"version":3,"url":"http://127.0.0.1:1/b","event":"person_created"}')
                    """)
        }
        return store
    }

    @Test("A change is heard once it is committed, by every listener, with the webhooks that asked")
    func committed() async throws {
        let store = try await store()
        let feed = ChangeFeed()
        let streams = [feed.changes(), feed.changes()]
        try await store.write { try feed.publish(.personCreated, $0) { Array("{}".utf8) } }
        feed.finish()
        for stream in streams {
            var heard: [NationChange] = []
            for await change in stream { heard.append(change) }
            #expect(heard.map(\.event) == [.personCreated])
            #expect(heard.first?.payload == Array("{}".utf8))
            #expect(heard.first?.webhooks.map(\.id) == ["a", "b"])
            #expect(heard.first?.webhooks.map(\.version) == [4, 3])
            #expect(heard.first?.webhooks.last?.url == "http://127.0.0.1:1/b")
        }
    }

    @Test("A change that is rolled back is never heard")
    func rolledBack() async throws {
        let store = try await store()
        let feed = ChangeFeed()
        let stream = feed.changes()
        await #expect(throws: Refused.self) {
            try await store.write { database in
                try feed.publish(.personCreated, database) { [] }
                throw Refused()
            }
        }
        // The commit of the next transaction must not carry it either.
        try await store.write { _ in }
        feed.finish()
        for await change in stream { Issue.record("\(change)") }
    }

    @Test("Nothing is written out for an event that no webhook asks for")
    func unasked() async throws {
        let store = try await store()
        let feed = ChangeFeed()
        try await store.write { database in
            try feed.publish(.personDestroyed, database) {
                Issue.record("asked for a payload")
                return []
            }
        }
    }

    @Test("A listener that comes after the end hears that it is over")
    func over() async throws {
        let feed = ChangeFeed()
        feed.finish()
        for await change in feed.changes() { Issue.record("\(change)") }
    }

    @Test(
        "Events go by their names; the documentation's person_contact is person_contacted",
        arguments: ChangeEvent.allCases)
    func names(event: ChangeEvent) {
        #expect(ChangeEvent(named: event.rawValue) == event)
        #expect(ChangeEvent(named: "person_contact") == .personContacted)
        #expect(ChangeEvent(named: "people_created") == nil)
    }
}
