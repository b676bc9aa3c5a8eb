// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder
import NationSandbox
import Testing

@Suite("Version 2, through the sandbox", .timeLimit(.minutes(3)))
struct RoundTripTests {
    private static let types: [any V2.ResourceModel.Type] = [
        V2.Automation.self, V2.AutomationEnrollment.self, V2.Ballot.self, V2.Broadcaster.self, V2.Contact.self,
        V2.CustomField.self, V2.Donation.self, V2.DonationTrackingCode.self, V2.Election.self, V2.Event.self,
        V2.EventRSVP.self, V2.EventTicketLevel.self, V2.Import.self, V2.List.self, V2.Mailing.self,
        V2.Membership.self, V2.MembershipType.self, V2.Page.self, V2.Path.self, V2.PathHistory.self,
        V2.PathJourney.self, V2.PathJourneyStatusChange.self, V2.PathStep.self, V2.Petition.self,
        V2.PetitionSignature.self, V2.Pledge.self, V2.Precinct.self, V2.Relationship.self, V2.Signup.self,
        V2.SignupProfile.self, V2.SignupTag.self, V2.SignupTagging.self, V2.Site.self, V2.Suggestion.self,
        V2.SuggestionBox.self, V2.Survey.self, V2.SurveyQuestion.self, V2.SurveyQuestionPossibleResponse.self,
        V2.SurveyQuestionResponse.self, V2.Voter.self,
    ]

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

    private static func nation(_ sandbox: RunningSandbox, _ log: OperationLog) -> Nation {
        Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
            transport: .platform
        ) { $0.middleware.insert(log, at: 0) }
    }

    @Test("All 190 operations go there and back, typed")
    func operations() async throws {
        let log = OperationLog()
        try await NationSandbox.run(SandboxConfiguration(people: 60)) { sandbox in
            let nation = Self.nation(sandbox, log)
            _ = try await nation.v1.imports.start(.text("email\nimported@example.org\n"), of: .people)
            for type in Self.types {
                func run<Model: V2.ResourceModel>(_ type: Model.Type) async throws {
                    do { try await RoundTrip<Model>(nation: nation).run() } catch let error as ClientError {
                        let problem = error.problem(as: NationBuilderProblem.self)
                        let words = "\(Model.resourceType): \(error) \(problem.map { "\($0)" } ?? "")"
                        Issue.record(Comment(rawValue: words))
                    }
                }
                try await run(type)
            }
            try await Self.special(nation)
        }
        let documented = try Self.documented()
        #expect(documented.count == 190)
        let missing = documented.subtracting(log.operations)
        #expect(missing.isEmpty, "\(missing.sorted().joined(separator: ", "))")
        print("operations of version 2 through the sandbox: \(documented.count - missing.count) of \(documented.count)")
        for operation in documented.sorted() { print(missing.contains(operation) ? "  MISSING" : "  ok", operation) }
    }

    /// The operations that belong to one type each.
    private static func special(_ nation: Nation) async throws {
        #expect(try await nation.v2.signups.me().id != nil)
        let pushed = try await nation.v2.signups.push(ResourceDraft { $0.email = "pushed@example.org" })
        #expect(pushed.isNew)
        #expect(try await nation.v2.signups.push(ResourceDraft { $0.email = "pushed@example.org" }).isNew == false)
        let automation = try #require(try await nation.v2.automations.list().data.first?.id)
        #expect(try await nation.v2.automations.archive(automation).status == .archived)

        let list = try await nation.v2.lists.create {
            $0.name = "Callers"
            $0.slug = "callers"
            $0.authorID = 1
        }
        let id = try #require(list.id)
        try await nation.v2.lists.addSignups([1, 2, 3], toList: id).finish()
        try await nation.v2.lists.removeSignups([3], fromList: id).finish()
        #expect(try await nation.v2.lists.signups(onList: id).data.map(\.id) == [1, 2])
        try await nation.v2.lists.tag("called", signupsOnList: id).finish()
        let tagged = try await nation.v2.signups.show(1, .include(\.taggings.tag))
        let tags = try tagged.related(\.taggings).resources.map { try $0.related(\.tag).resource?.name }
        #expect(tags.contains("called"))
        try await nation.v2.lists.untag("called", signupsOnList: id).finish()

        let journey = try #require(try await nation.v2.pathJourneys.list().data.first?.id)
        _ = try await nation.v2.pathJourneys.reactivate(journey)
        #expect(try await nation.v2.pathJourneys.abandon(journey).journeyStatus == .abandoned)
        _ = try await nation.v2.pathJourneys.reactivate(journey)
        #expect(try await nation.v2.pathJourneys.complete(journey).journeyStatus == .completed)
        _ = try await nation.v2.pathJourneys.void(journey)
    }

    @Test("Walks by page, by key, in ranges and by changes find the same people")
    func walks() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 350)) { sandbox in
            let nation = Self.nation(sandbox, OperationLog())
            let report = await nation.v2.probe()
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

    @Test("An event is created with its page, and the draft is filled from the answer")
    func sidepost() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            let nation = Self.nation(sandbox, OperationLog())
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
}
