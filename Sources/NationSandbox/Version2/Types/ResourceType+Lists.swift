// SPDX-License-Identifier: MIT

/// The types of lists and imports.
extension ResourceType {
    static let lists = ResourceType(
        "lists", .all,
        [
            .reference("author_id", to: "signups"), .text("description"), .flag("is_sharing_writable"),
            .text("name").required(), .reference("parent_id", to: "lists"), .reference("signup_id", to: "signups"),
            .text("slug"), .moment("created_at").readOnly(), .integer("signups_count").readOnly(),
            .moment("updated_at").readOnly(),
        ],
        [
            .one("author", "signups"), .many("lists", "lists", by: "parent_id"),
            .many("mailings", "mailings", by: "custom_list_id"), .one("parent", "lists"), .one("signup", "signups"),
        ])

    static let imports = ResourceType(
        "imports", .reading,
        [
            .text("content_head").readOnly(), .moment("created_at").readOnly(), .text("error_lines").readOnly(),
            .text("file_name").readOnly(), .moment("finished_at").readOnly(), .flag("is_overwritable").readOnly(),
            .integer("lines_count").readOnly(), .integer("rows_successful").readOnly(),
            .integer("rows_unsuccessful").readOnly(), .integer("rows_updated").readOnly(),
            .moment("started_at").readOnly(),
            .choice("status", "finished", "unprocessable", "queueing", "in_progress").readOnly(),
            .text("tag_list").readOnly(), .text("type").readOnly(), .moment("updated_at").readOnly(),
            .reference("author_id", to: "signups").hidden(), .reference("point_person_id", to: "signups").hidden(),
            .reference("terminator_id", to: "signups").hidden(),
        ],
        [
            .one("author", "signups"), .one("point_person", "signups"), .many("signups", "signups", by: "import_id"),
            .one("terminator", "signups"),
        ])
}
