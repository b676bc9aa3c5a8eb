// SPDX-License-Identifier: MIT

/// The views of a copy for people's queries.
///
/// * `people` has the name, the address and the tags of a person in one row (``PeopleView``).
/// * `signups_custom` has a column for each custom field of people (``CustomColumns``).
///
/// Columns are only added, at the end: views of others may rest on them.
enum MirrorViews {
    /// The words by which a view is known as one of ours, so that no other is replaced.
    static let mark = "made by Errand, and made anew when custom fields are added"

    /// Returns what is said when something else has the name of a view.
    static func taken(_ name: String) -> String {
        "The view \(name) was not made, because the copy has something else of that name."
    }

    /// Returns what is said when a view cannot be made.
    static func failed(_ name: String, _ reason: String) -> String { "The view \(name) could not be made: \(reason)." }
}

/// The columns of the view `people`, before the tags.
enum PeopleView {
    /// The columns of the table `signups`.
    static let columns = ["id", "full_name", "first_name", "last_name", "email", "phone_number", "mobile_number"]

    /// The parts of the primary address.
    static let address = ["address1", "address2", "city", "state", "zip", "county", "country_code"]

    /// The tables from which the tags come.
    static let tagTables: Set<String> = ["signup_taggings", "signup_tags"]
}

extension CopySession {
    /// Makes the views anew if they would be others.
    func updateViews() async throws {
        let names = Set(try await query("SELECT type FROM \(table("freshness"))").texts)
        guard names.contains("signups") else { return }
        try await note("view people", try await replaceView("people", dialect.people(names)))
        let custom = dialect.custom(try await customColumns(names))
        try await note("view signups_custom", try await replaceView("signups_custom", custom))
    }

    /// Adds the custom fields of people that the copy has, and keeps the list.
    private func customColumns(_ tables: Set<String>) async throws -> CustomColumns {
        let kept = CustomColumns(try await query("SELECT custom_fields FROM \(table("_errand_nation"))").texts.first)
        var columns = kept
        if tables.contains("custom_fields") {
            let rows = try await query(
                """
                SELECT slug, coalesce(field_type, '') FROM \(table("custom_fields"))
                WHERE lower(coalesce(resource_type, 'Signup')) = 'signup' AND slug IS NOT NULL ORDER BY id
                """)
            for row in rows { columns.add(CustomColumns.Field(slug: row.text(0) ?? "", type: row.text(1) ?? "")) }
        }
        if columns != kept {
            try await query("UPDATE \(table("_errand_nation")) SET custom_fields = $1", [.text(try columns.text)])
        }
        return columns
    }
}
