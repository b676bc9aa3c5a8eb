// SPDX-License-Identifier: MIT

/// The types of paths and journeys.
extension ResourceType {
    static let paths = ResourceType(
        "paths", .all,
        [
            .choice("default_due_date_interval", .dueDateInterval),
            .reference("default_point_person_id", to: "signups"), .decimal("default_value_amount"),
            .flag("due_date_is_enabled"), .text("name").required(), .flag("value_amount_is_enabled"),
            .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
        ],
        [
            .one("default_point_person", "signups"),
            .many("path_journey_status_changes", "path_journey_status_changes", by: "path_id"),
            .many("path_journeys", "path_journeys", by: "path_id"), .many("path_steps", "path_steps", by: "path_id"),
        ])

    static let pathSteps = ResourceType(
        "path_steps", .all,
        [
            .choice("default_due_date_interval", .dueDateInterval),
            .reference("default_point_person_id", to: "signups"), .text("name").required(),
            .reference("path_id", to: "paths").required(), .integer("position"), .moment("created_at").readOnly(),
            .moment("updated_at").readOnly(),
        ],
        [.one("default_point_person", "signups"), .one("path", "paths")])

    static let pathJourneys = ResourceType(
        "path_journeys", [.list, .show, .create, .update],
        [
            .moment("current_step_due_date"), .reference("current_step_id", to: "path_steps"),
            .reference("current_step_point_person_id", to: "signups"), .text("description"), .moment("due_date"),
            .reference("path_id", to: "paths").required(), .reference("point_person_id", to: "signups"),
            .reference("signup_id", to: "signups").required(), .decimal("value_amount"),
            .moment("created_at").readOnly(), .moment("ended_at").readOnly(),
            .choice("journey_status", "active", "completed", "abandoned", "deleted").readOnly(),
            .moment("last_moved_at").readOnly(),
            .reference("path_journey_status_change_id", to: "path_journey_status_changes").readOnly(),
            .moment("updated_at").readOnly(),
        ],
        [
            .one("current_step", "path_steps"), .one("current_step_point_person", "signups"), .one("path", "paths"),
            .many("path_histories", "path_histories", by: "path_journey_id"),
            .one("path_journey_status_change", "path_journey_status_changes"), .one("point_person", "signups"),
            .one("signup", "signups"),
        ])

    static let pathJourneyStatusChanges = ResourceType(
        "path_journey_status_changes", .all,
        [
            .text("name").required(), .reference("path_id", to: "paths").required(),
            .choice("target_status", "abandoned", "completed").required(), .moment("created_at").readOnly(),
            .moment("updated_at").readOnly(),
        ],
        [
            .one("path", "paths"), .many("path_histories", "path_histories", by: "path_journey_status_change_id"),
            .many("path_journeys", "path_journeys", by: "path_journey_status_change_id"),
        ])

    static let pathHistories = ResourceType(
        "path_histories", .reading,
        [
            .choice(
                "category", "step_change", "completion", "abandonment", "new_point_person",
                "new_current_step_point_person", "voiding", "reactivation"
            ).readOnly(),
            .moment("created_at").readOnly(), .reference("current_step_point_person_id", to: "signups").readOnly(),
            .reference("path_journey_id", to: "path_journeys").readOnly(),
            .reference("path_journey_status_change_id", to: "path_journey_status_changes").readOnly(),
            .reference("path_step_id", to: "path_steps").readOnly(),
            .reference("point_person_id", to: "signups").readOnly(),
            .reference("recruiter_id", to: "signups").readOnly(), .moment("updated_at").readOnly(),
        ],
        [
            .one("current_step_point_person", "signups"), .one("path_journey", "path_journeys"),
            .one("path_journey_status_change", "path_journey_status_changes"), .one("point_person", "signups"),
            .one("recruiter", "signups"),
        ])
}
