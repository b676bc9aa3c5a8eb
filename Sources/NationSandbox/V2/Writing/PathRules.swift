// SPDX-License-Identifier: MIT

import GRDB

/// The rules of paths: the order of their steps, and the journeys of people.
enum PathRules {
    static let steps = TypeRules(prepare: { draft, write in try TypeRules.place(&draft, among: "path_id", write) })

    static let journeys = TypeRules(
        prepare: { draft, write in
            draft.complete("journey_status", .string("active"))
            if let path = draft.integer("path_id") {
                if draft.isNew, draft.isBlank("current_step_id") {
                    let first = try Int64.fetchOne(
                        write.database,
                        sql: """
                            SELECT id FROM path_steps WHERE path_id = ?
                            ORDER BY json_extract(document, '$.position'), id LIMIT 1
                            """, arguments: [path])
                    if let first { draft.set("current_step_id", .integer(first)) }
                } else if let step = draft.integer("current_step_id"), draft.hasChanged("current_step_id"),
                    try !write.exists("path_steps WHERE id = ? AND path_id = ?", [step, path])
                {
                    draft.errors.append(.missing("current_step_id"))
                }
            }
            if draft.isNew || draft.hasChanged("current_step_id") { draft.set("last_moved_at", write.moment) }
        },
        finish: { id, draft, write in
            let moments = [
                ("current_step_id", "step_change"), ("point_person_id", "new_point_person"),
                ("current_step_point_person_id", "new_current_step_point_person"),
            ]
            for (member, category) in moments where draft.hasChanged(member) && !draft.isBlank(member) {
                try remember(category, journey: id, draft, write)
            }
        })

    /// Ends or resumes a journey, and stores the change.
    static func turn(
        _ id: Int64, to status: String, as category: String, because reason: Int64?, _ write: Write
    ) throws {
        guard let type = StoredType.all["path_journeys"], let fields = try RowStore.load(type, id, write.database)
        else { throw APIProblem.notFound }
        if let reason, try !write.exists("path_journey_status_changes WHERE id = ?", [reason]) {
            throw APIProblem.badRequest("There is no path journey status change \(reason).")
        }
        var draft = Draft(type, id: id, fields)
        draft.set("journey_status", text: status)
        draft.set("ended_at", status == "active" ? nil : write.moment)
        draft.set("path_journey_status_change_id", integer: reason)
        draft.set("updated_at", write.moment)
        try RowStore.update(draft, id, write.database)
        try remember(category, journey: id, draft, write)
    }

    private static func remember(_ category: String, journey id: Int64, _ draft: Draft, _ write: Write) throws {
        var history: [String: JSONValue] = ["category": .string(category), "path_journey_id": .integer(id)]
        history["path_step_id"] = draft.value("current_step_id")
        for name in ["point_person_id", "current_step_point_person_id", "path_journey_status_change_id"] {
            history[name] = draft.value(name)
        }
        try RowStore.add("path_histories", history, at: write.now, write.database)
    }
}
