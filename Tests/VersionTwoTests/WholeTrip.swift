// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder
import NationSandbox
import Testing

/// All operations of version 2, done with a sandbox.
enum WholeTrip {
    /// One change of each type that can be changed.
    static let changes: [String: (key: String, value: JSONValue)] = [
        "automations": ("description", "changed"), "ballots": ("party", "changed"), "contacts": ("content", "changed"),
        "donations": ("note", "changed"), "donation_tracking_codes": ("name", "changed"), "elections": ("state", "OR"),
        "events": ("contact_name", "changed"), "event_rsvps": ("guests_count", 7),
        "event_ticket_levels": ("description", "changed"), "lists": ("description", "changed"),
        "memberships": ("status_reason", "changed"), "membership_types": ("description", "changed"),
        "pages": ("excerpt", "changed"), "paths": ("name", "changed"), "path_journeys": ("description", "changed"),
        "path_journey_status_changes": ("name", "changed"), "path_steps": ("name", "changed"),
        "petitions": ("content", "changed"), "petition_signatures": ("comment", "changed"),
        "pledges": ("amount_in_cents", 4242), "precincts": ("name", "changed"), "relationships": ("title", "changed"),
        "signups": ("occupation", "changed"), "signup_profiles": ("bio", "changed"),
        "signup_tags": ("name", "changed"), "suggestions": ("content", "changed"),
        "suggestion_boxes": ("content", "changed"), "surveys": ("name", "changed"),
        "survey_questions": ("intro", "changed"), "survey_question_possible_responses": ("outro", "changed"),
        "survey_question_responses": ("content", "changed"), "voters": ("is_early_voter", true),
    ]

    /// A nation at a sandbox.
    ///
    /// - Parameter recording: What writes its exchanges down for the judge; `nil` for
    ///   what no document knows: probes, and a sandbox that is told to misbehave.
    static func nation(
        _ sandbox: RunningSandbox, _ log: OperationLog = OperationLog(),
        recording: ExchangeRecording? = ExchangeRecording()
    ) -> Nation {
        Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
            transport: .platform
        ) {
            $0.chain.cache = nil
            if let recording { $0.client.middleware.insert(recording, at: 0) }
            $0.client.middleware.insert(log, at: 0)
        }
    }

    /// Does all operations, and notes each that succeeds.
    static func run(_ log: OperationLog, _ recording: ExchangeRecording = ExchangeRecording()) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 60)) { sandbox in
            let nation = Self.nation(sandbox, log, recording: recording)
            _ = try await nation.v1.imports.start(.text("email\nimported@example.org\n"), of: .people)
            for type in V2.models {
                func trip<Model: V2.ResourceModel>(_ type: Model.Type) async throws {
                    do { try await RoundTrip<Model>(nation: nation).run() } catch let error as ClientError {
                        let problem = error.problem(as: NationBuilderProblem.self)
                        let words = "\(Model.resourceType): \(error) \(problem.map { "\($0)" } ?? "")"
                        Issue.record(Comment(rawValue: words))
                    }
                }
                try await trip(type)
            }
            try await special(nation)
        }
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
        let tagged = try await nation.v2.signups.show(1, .include(\.signupTags))
        let tags = try tagged.related(\.signupTags).resources.map(\.name)
        #expect(tags.contains("called"))
        try await nation.v2.lists.untag("called", signupsOnList: id).finish()

        let journey = try #require(try await nation.v2.pathJourneys.list().data.first?.id)
        _ = try await nation.v2.pathJourneys.reactivate(journey)
        #expect(try await nation.v2.pathJourneys.abandon(journey).journeyStatus == .abandoned)
        _ = try await nation.v2.pathJourneys.reactivate(journey)
        #expect(try await nation.v2.pathJourneys.complete(journey).journeyStatus == .completed)
        _ = try await nation.v2.pathJourneys.void(journey)
    }
}
