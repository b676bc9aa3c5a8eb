// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@Suite("Version 2, through the sandbox", .timed, .timeLimit(.minutes(10)))
struct RoundTripTests {
    /// All operations, as the page of the documentation has them.
    private static func documented() throws -> Set<String> {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let page = try String(
            contentsOf: checkout.appending(
                path: "Sources/NationBuilder/NationBuilder.docc/VersionTwoOperations.md"), encoding: .utf8)
        return Set(
            page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { String($0.split(separator: "`")[1]) })
    }

    @Test("All operations go there and back, typed")
    func operations() async throws {
        let log = OperationLog()
        try await WholeTrip.run(log)
        let documented = try Self.documented()
        #expect(documented.count > 100)
        let missing = documented.subtracting(log.operations)
        #expect(missing.isEmpty, "\(missing.sorted().joined(separator: ", "))")
        print("operations of version 2 through the sandbox: \(documented.count - missing.count) of \(documented.count)")
        for operation in documented.sorted() { print(missing.contains(operation) ? "  MISSING" : "  ok", operation) }
    }

    @Test("Walks by page, by key, in ranges and by changes find the same people")
    func walks() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 350)) { sandbox in
            let nation = WholeTrip.nation(sandbox)
            let report = await WholeTrip.nation(sandbox, recording: nil).v2.probe()
            nation.v2.assume(report)
            #expect(report[.keyWalk] == .holds)
            let count = try await nation.v2.signups.count()
            for order in [V2.WalkOrder.pages, .key, .key(ranges: 4), .automatic] {
                let people = try await nation.v2.signups.all(by: order).collect(atMost: count)
                #expect(Set(people.map(\.id)).count == count)
            }
            let changed = nation.v2.signups.updated(since: Date(timeIntervalSince1970: 0))
            #expect(try await Set(changed.collect(atMost: count).map(\.id)).count == count)
        }
    }

    @Test("A recruiter on the same page is found there, though the nation includes nothing")
    func ownData() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let nation = WholeTrip.nation(sandbox)
            let created = try await nation.v2.signups.create {
                $0.firstName = "Ada"
                $0.recruiterID = 1
            }
            let page = try await nation.v2.signups.list(.include(\.recruiter), .pageSize(50))
            let recruited = try #require(page.data.first { $0.id == created.id })
            #expect(page.included.isEmpty)
            #expect(try recruited.related(\.recruiter).resource == page.data.first { $0.id == 1 })
        }
    }

    @Test("An event is created with its page, and the draft is filled from the response")
    func sidepost() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let nation = WholeTrip.nation(sandbox)
            var event = ResourceDraft<V2.Event> { $0.startAt = "2026-05-01T18:00:00Z" }
            event.create(\.page) {
                $0.siteID = 1
                $0.name = "May Day"
                $0.title = "May Day"
                $0.slug = "may-day"
                $0.status = .published
                $0.pageTypeName = .event
            }
            let created = try await nation.v2.events.create(event)
            event.fill(from: created)
            #expect(event.id == created.id)
            let page = try #require(created.pageID)
            #expect(
                try event.document()["data"]?.object?["relationships"]
                    == .object(["page": ["data": ["type": "pages", "id": .string(page.rawValue)]]]))
            let error = await #expect(throws: ClientError.self) {
                try await nation.v2.signups.create { $0.email = "no address" }
            }
            let problem = error?.problem(as: NationBuilderProblem.self)
            #expect(problem?.errors(at: \.email, of: V2.Signup.self).isEmpty == false)
        }
    }

    @Test("What is wrong with a resource that is created with another is found by the way to it, at any depth")
    func sidepostErrors() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let nation = WholeTrip.nation(sandbox)
            func problem(_ write: () async throws -> Void) async -> NationBuilderProblem? {
                let error = await #expect(throws: ClientError.self) { try await write() }
                return error?.problem(as: NationBuilderProblem.self)
            }
            let page = await problem {
                try await nation.v2.events.create {
                    $0.startAt = "2026-05-01T18:00:00Z"
                    $0.create(\.page) { $0.status = .unlisted }
                }
            }
            #expect(page?.errors(at: \.page, \.name, of: V2.Event.self).first?.meta["relationship"] != nil)
            #expect(page?.errors(at: \.pageID, of: V2.Event.self).isEmpty == true)
            let list = await problem {
                try await nation.v2.lists.create {
                    $0.name = "x"
                    $0.slug = "x"
                    $0.authorID = 1
                    $0.create(\.parent) {
                        $0.name = "y"
                        $0.create(\.parent) { $0.slug = "z" }
                    }
                }
            }
            #expect(list?.errors(at: \.parent, \.parent, \.name, of: V2.List.self).count == 1)
            #expect(list?.errors(at: \.name, of: V2.List.self).isEmpty == true)
            #expect(list?.errors(at: \.parent, \.name, of: V2.List.self).isEmpty == true)
            #expect(list?.errors.first?.relationships == ["parent", "parent"])
        }
    }

    @Test("A donation's kind of payment is read and set by its relationship")
    func paymentType() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let nation = WholeTrip.nation(sandbox)
            let donation = try await nation.v2.donations.create {
                $0.amountInCents = 500
                $0.signupID = 2
                $0.paymentTypeName = "Cash"
            }
            let id = try #require(donation.id)
            try await nation.v2.donations.update(id) { $0.associate(\.paymentType, with: 3) }
            let shown = try await nation.v2.donations.show(id, .include(\.paymentType))
            #expect(shown.paymentTypeID == 3)
            #expect(try shown.related(\.paymentType).resource?.name == "Credit Card")
        }
    }
}
