// SPDX-License-Identifier: MIT

extension StoredType {
    static let lists = StoredType(
        "lists", .all,
        """
        author_id:one.signups description is_sharing_writable:flag name:required parent_id:one.lists
        signup_id:one.signups slug created_at:moment:read signups_count:integer:read updated_at:moment:read
        """, [.many("lists", "lists", by: "parent_id"), .many("mailings", "mailings", by: "custom_list_id")])

    static let imports = StoredType(
        "imports", .reading,
        """
        content_head:read created_at:moment:read error_lines:read file_name:read finished_at:moment:read
        is_overwritable:flag:read lines_count:integer:read rows_successful:integer:read rows_unsuccessful:integer:read
        rows_updated:integer:read started_at:moment:read
        status:choice(finished|unprocessable|queueing|in_progress):read tag_list:read type:read updated_at:moment:read
        author_id:one.signups:hidden point_person_id:one.signups:hidden terminator_id:one.signups:hidden
        """, [.many("signups", "signups", by: "import_id")])
}
