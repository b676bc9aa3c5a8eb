// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

/// The failures between client and sandbox, over a real connection.
@Suite("Version 2, through a sandbox that does not do as it should", .timed, .timeLimit(.minutes(10)))
struct BadInputTests {
    private func control(_ sandbox: RunningSandbox, _ path: String, _ body: String) async throws {
        let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
        try await client.send(
            Request<Void>(.put, PathTemplate("sandbox/" + path), .body(.text(body), type: .json), reading: .nothing))
    }

    private func kind<Value>(_ work: () async throws -> Value) async -> ClientError.Kind? {
        do { _ = try await work() } catch { return (error as? ClientError)?.kind }
        return nil
    }

    @Test("A filter that the nation drops is noticed by a walk with a limit, and no more is given")
    func droppedFilter() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 30)) { sandbox in
            let nation = WholeTrip.nation(sandbox, recording: nil)
            let unknown = QueryPart<V2.Signup>.raw("filter[no_such_thing]", "1")
            #expect(await kind { try await nation.v2.signups.all(unknown).collect(atMost: 3) } == .status.client)
            try await control(sandbox, "behaviors", #"{"unknown_filter_errors":false}"#)
            #expect(await kind { try await nation.v2.signups.all(unknown).collect(atMost: 3) } == .rejected.tooMany)
        }
    }

    @Test("A walk by key at a nation that compares no ids says so, and the automatic one goes by pages")
    func noKeys() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 120)) { sandbox in
            let nation = WholeTrip.nation(sandbox, recording: nil)
            try await control(sandbox, "behaviors", #"{"key_filters":false}"#)
            #expect(await nation.v2.probe([.keyWalk])[.keyWalk] == .doesNotHold)
            #expect(await kind { try await nation.v2.signups.all(by: .key).collect(atMost: 200) } == .status.client)
            #expect(try await nation.v2.signups.all().collect(atMost: 200).count == 120)
        }
    }

    @Test(
        "A walk reaches everybody whom its caller changes or deletes, by key and by numbers", arguments: [true, false])
    func changedWhileWalked(byKey: Bool) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 260)) { sandbox in
            let nation = WholeTrip.nation(sandbox, recording: nil)
            try await control(sandbox, "behaviors", #"{"key_filters":\#(byKey)}"#)
            let signups = nation.v2.signups
            let query = QueryPart<V2.Signup>.filter(\.isVolunteer, .equals(false))
            let count = try await signups.count(query)
            #expect(count > 100)
            var updated = 0
            for try await signup in signups.all(query, .pageSize(20)) {
                try await signups.update(signup) { $0.isVolunteer = true }
                updated += 1
            }
            #expect(updated == count)
            #expect(try await signups.count(query) == 0)
            // The token's owner stays.
            let me = try await signups.me().id
            for try await signup in signups.all(.pageSize(20)) where signup.id != me {
                try await signups.delete(try #require(signup.id))
            }
            #expect(try await signups.count() == 1)
        }
    }

    @Test("A write of which a part is wrong writes nothing, and names the part")
    func halfWritten() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let nation = WholeTrip.nation(sandbox, recording: nil)
            let (people, tags) = (try await nation.v2.signups.count(), try await nation.v2.signupTags.count())
            var draft = ResourceDraft<V2.Signup> { $0.email = "half@example.org" }
            draft.create(\.signupTags) { $0.name = "written" }
            draft.create(\.signupTags) { $0.name = nil }
            let error = await #expect(throws: ClientError.self) { try await nation.v2.signups.create(draft) }
            #expect(error?.kind == .status.client.unprocessable, "\(error as Any)")
            #expect(error?.problem(as: NationBuilderProblem.self)?.errors.isEmpty == false)
            #expect(try await nation.v2.signups.count() == people)
            #expect(try await nation.v2.signupTags.count() == tags)
        }
    }

    @Test(
        "A next that leads on for ever, and a page that is not there, end a walk by pages with what it found or an error"
    )
    func ends() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 150)) { sandbox in
            let nation = WholeTrip.nation(sandbox, recording: nil)
            try await control(sandbox, "behaviors", #"{"next_until_empty":false}"#)
            #expect(try await nation.v2.signups.all(by: .pages).collect(atMost: 200).count == 150)
            // Now the last page has a link to one that is not there.
            try await control(sandbox, "behaviors", #"{"next_until_empty":true,"empty_pages":false}"#)
            #expect(
                await kind { try await nation.v2.signups.all(by: .pages).collect(atMost: 200) }
                    == .status.client.notFound
            )
        }
    }
}
