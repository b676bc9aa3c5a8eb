// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder

/// The code of the page on version 2; it has to compile.
enum VersionTwoSnippets {
    static func reading(_ nation: Nation) async throws {
        let volunteers = try await nation.v2.signups.list(
            .filter(\.isVolunteer, .equals(true)),
            .filter(\.updatedAt, .isAtLeast("2026-01-01T00:00:00Z")),
            .sort(\.lastName), .include(\.signupTags, \.recruiter), .pageSize(100))
        for person in volunteers.data {
            print(person.fullName ?? "", try person.related(\.recruiter).resource?.email ?? "")
        }
    }

    static func walking(_ nation: Nation, lastStart: Date) async throws -> [any Sendable] {
        for try await person in nation.v2.signups.all(.filter(\.isVolunteer, .equals(true))) {
            print(person.id ?? "")
        }
        let start = Date()
        let changed = nation.v2.signups.updated(since: lastStart.addingTimeInterval(-300))
        let few = try await nation.v2.signupTags.all(.filter(\.name, .equals("vip"))).collect(atMost: 1)
        let recent = nation.v2.signups.all(.sort(\.createdAt, .descending), by: .pages)
        return [start, changed, few, recent]
    }

    static func pages(_ nation: Nation, after id: Int, store: ([Resource<V2.Signup>]) async throws -> Void) async throws
    {
        var last = id
        for try await page in nation.v2.signups.all(by: .key(after: last)).pages {
            try await store(page)
            last = page.last?.id?.int ?? last
        }
    }

    static func unknownType(_ nation: Nation) async throws {
        let potholes = V2.ResourceType(
            "potholes",
            attributes: [
                .init("street", .text), .init("depth_in_cm", .integer), .init("reporter_id", .id, target: "signups"),
                .init("custom_values", .object), .init("updated_at", .time, isWritable: false),
            ])
        let deep = try V2.RowQuery(
            potholes,
            where: [V2.Condition("depth_in_cm", .isAtLeast, "20"), V2.Condition("custom.team", .equals, "b")],
            fields: ["street", "custom.team"])
        for try await row in nation.v2.rows(deep) {
            print(row.id, row["street"]?.string ?? "", row["custom.team"] ?? .null)
        }
        try await nation.v2.update(7, V2.RowChanges(["street": "Elm", "custom.team": "a"], of: potholes))
    }

    static func writing(_ nation: Nation) async throws {
        let person = try await nation.v2.signups.show(7)
        try await nation.v2.signups.update(person) { $0.phoneNumber = "555-0100" }
        var event = ResourceDraft<V2.Event> { $0.startAt = "2026-05-01T18:00:00Z" }
        event.create(\.page) { $0.name = "May Day" }
        event.fill(from: try await nation.v2.events.create(event))
    }

    static func change(_ people: V1.People, _ person: V1.Person) async throws {
        try await people.update(person) { $0.phone = "555-0100" }
    }

    static func raw(_ nation: Nation) async throws {
        _ = try await nation.v2.signups.list(.raw("filter[with_email_address][eq]", "ada@example.org"))
    }

    static func problem(_ nation: Nation, show: (String?) -> Void) async throws {
        do {
            try await reading(nation)
        } catch let error as ClientError {
            let problem = error.problem(as: NationBuilderProblem.self)
            show(problem?.errors(at: \.email, of: V2.Signup.self).first?.detail)
        }
    }
}
