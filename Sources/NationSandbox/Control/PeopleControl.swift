// SPDX-License-Identifier: MIT

import GRDB

/// The changes to people that a nation's control panel offers, and the API does
/// not.
struct PeopleControl: Sendable {
    let nation: NationState

    /// Merges two people, by `{"id": 2, "into": 3}`, and sends `person_merged`
    /// with the remaining person.
    ///
    /// `merge_stamps` replaces the behavior for this merge.
    func merge(_ body: ControlBody) async throws {
        try body.allow(["id", "into", "merge_stamps"])
        var behaviors = nation.behaviors.value
        if let stamps = try body.text("merge_stamps") {
            try behaviors.change(by: ControlBody(.object(["merge_stamps": .string(stamps)])))
        }
        guard let id = try body.number("id", 1...Int64.max), let other = try body.number("into", 1...Int64.max),
            id != other
        else { throw ControlBody.problem("id and into must be the ids of two people.") }
        try await merge(id, into: other, stamping: behaviors.mergeStamps)
    }

    func merge(
        _ id: Int64, into other: Int64, stamping stamps: SandboxBehaviors.MergeStamps? = nil
    ) async throws {
        let nation = nation
        let stamps = stamps ?? nation.behaviors.value.mergeStamps
        try await nation.store.write { database in
            guard try nation.people.exists(id, database), try nation.people.exists(other, database) else {
                throw APIProblem.notFound
            }
            try PeopleMerge(of: id, into: other, stamping: stamps, nation.people, database).run()
            try nation.changes.publish(.personMerged, database) { try nation.people.payload(other, database) }
        }
    }

    /// Deletes people, by `{"ids": [2, 3]}`, and sends `people_destroyed` with
    /// their ids.
    ///
    /// No documentation shows the payload of that event.
    func destroy(_ body: ControlBody) async throws {
        try body.allow(["ids"])
        let ids = try body.numbers("ids") ?? []
        guard !ids.isEmpty else { throw ControlBody.problem("ids must be a list of the ids of people.") }
        try await destroy(ids)
    }

    func destroy(_ ids: [Int64]) async throws {
        let nation = nation
        try await nation.store.write { database in
            for id in ids {
                guard try nation.people.exists(id, database) else { throw APIProblem.notFound }
                try PersonRow.delete(id: id, database)
            }
            try nation.changes.publish(.peopleDestroyed, database) {
                JSONObject.text([("people_ids", JSONObject.list(ids.map { Array(String($0).utf8) }))])
            }
        }
    }
}

extension SandboxPermission {
    /// Creates the permission from `{"level": "reading"}`.
    init(_ body: ControlBody) throws {
        try body.allow(["level"])
        guard let permission = try body.text("level").flatMap({ Self(named: $0) }) else {
            throw ControlBody.problem("level must be full, reading or none.")
        }
        self = permission
    }
}
