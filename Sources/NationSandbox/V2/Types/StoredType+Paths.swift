// SPDX-License-Identifier: MIT

extension StoredType {
    static let paths = StoredType(
        "paths", .all,
        """
        default_due_date_interval:choice.due_date_interval default_point_person_id:one.signups
        default_value_amount:decimal due_date_is_enabled:flag name:required value_amount_is_enabled:flag
        created_at:moment:read updated_at:moment:read
        """,
        [
            .many("path_journey_status_changes", "path_journey_status_changes", by: "path_id"),
            .many("path_journeys", "path_journeys", by: "path_id"), .many("path_steps", "path_steps", by: "path_id"),
        ])

    static let pathSteps = StoredType(
        "path_steps", .all,
        """
        default_due_date_interval:choice.due_date_interval default_point_person_id:one.signups name:required
        path_id:one.paths:required position:integer created_at:moment:read updated_at:moment:read
        """)

    static let pathJourneys = StoredType(
        "path_journeys", [.list, .show, .create, .update],
        """
        current_step_due_date:moment current_step_id:one.path_steps current_step_point_person_id:one.signups
        description due_date:moment path_id:one.paths:required point_person_id:one.signups
        signup_id:one.signups:required value_amount:decimal created_at:moment:read ended_at:moment:read
        journey_status:choice(active|completed|abandoned|deleted):read last_moved_at:moment:read
        path_journey_status_change_id:one.path_journey_status_changes:read updated_at:moment:read
        """, [.many("path_histories", "path_histories", by: "path_journey_id")])

    static let pathJourneyStatusChanges = StoredType(
        "path_journey_status_changes", .all,
        """
        name:required path_id:one.paths:required target_status:choice(abandoned|completed):required
        created_at:moment:read updated_at:moment:read
        """,
        [
            .many("path_histories", "path_histories", by: "path_journey_status_change_id"),
            .many("path_journeys", "path_journeys", by: "path_journey_status_change_id"),
        ])

    static let pathHistories = StoredType(
        "path_histories", .reading,
        """
        category:choice(step_change|completion|abandonment|new_point_person|new_current_step_point_person|voiding|reactivation):read
        created_at:moment:read current_step_point_person_id:one.signups:read path_journey_id:one.path_journeys:read
        path_journey_status_change_id:one.path_journey_status_changes:read path_step_id:to.path_steps:read
        point_person_id:one.signups:read recruiter_id:one.signups:read updated_at:moment:read
        """)
}
