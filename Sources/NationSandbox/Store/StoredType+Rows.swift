// SPDX-License-Identifier: MIT

/// The rows of the types that version 1 has too, and the computed attributes of
/// all types.
extension StoredType {
    /// The type with its place in the database and its rules.
    var settled: Self {
        var type = self
        if let rows = Self.sharedRows[name] { type.rows = rows }
        if let sources = Self.sources[name] { type = type.computing(sources) }
        if let rules = TypeRules.all[name] { type.rules = rules }
        type.isPaged = !Self.unpaged.contains(name)
        type.plainOperations = Self.plain[name] ?? []
        if name == "signups" { type.totals = [.donations, .capital, .lastContact] }
        return type
    }

    private static let unpaged: Set<String> = ["imports", "relationships"]

    private static let plain: [String: Operations] = [
        "automations": [.list, .create], "donation_tracking_codes": [.list, .create], "elections": [.list, .create],
        "signup_tags": [.list, .create], "surveys": [.list, .create], "suggestions": .update,
        "suggestion_boxes": .update,
    ]

    /// Whether a person has a profile.
    static let hasProfile = """
        (json_extract(CAST(person.document AS TEXT), '$.bio') IS NOT NULL \
        OR json_extract(CAST(person.document AS TEXT), '$.website') IS NOT NULL)
        """

    private static let sharedRows: [String: RowSource] = [
        "signups": RowSource("person", .person),
        "signup_tags": RowSource("tag", .tag),
        "signup_taggings": RowSource("tagging", .tagging),
        "signup_profiles": RowSource("person", .profile, where: hasProfile),
        "lists": RowSource("list"),
        "donations": RowSource("donation", indexed: ["donor_id"]),
        "contacts": RowSource("contact", columns: ["person_id"]),
        "precincts": RowSource("precinct"),
        "sites": RowSource("site", .foreign),
        "imports": RowSource("import", .foreign),
        "custom_fields": RowSource("custom_field", .columns),
    ]

    private static let sources: [String: [String: Field.Source]] = [
        "signups": signupSources,
        "signup_profiles": ["signup_id": .sql("person.id")],
        "signup_tags": [
            "name": .sql("tag.name"), "from_sharing_nation": .sql("0"), "imported": .sql("0"),
            "shared_with_nations": .sql("0"),
            "taggings_count": .sql("tag.taggings_count"),
        ],
        "signup_taggings": [
            "signup_id": .sql("tagging.person_id"), "tag_id": .sql("tagging.tag_id"),
            "created_at": .unix("tagging.created_at"),
        ],
        "lists": ["signups_count": .sql("list.signups_count")],
        "donations": [
            "status": .sql(
                """
                CASE WHEN json_extract(donation.document, '$.canceled_at') IS NOT NULL THEN 'canceled' \
                WHEN json_extract(donation.document, '$.failed_at') IS NOT NULL THEN 'failed' \
                WHEN json_extract(donation.document, '$.succeeded_at') IS NOT NULL THEN 'succeeded' ELSE 'pending' END
                """)
        ],
        "imports": importSources,
        "custom_fields": [
            "created_at": .unix("\(PeopleSeeder.epoch)"), "updated_at": .unix("\(PeopleSeeder.epoch)"),
            "field_type": .sql("custom_field.kind"), "name": .sql("custom_field.name"),
            "options": .sql("custom_field.options"),
            "position": .sql("custom_field.id"), "resource_type": .sql("custom_field.resource_type"),
            "slug": .sql("custom_field.slug"),
        ],
        // SQLite does not use an index on a document's member to compare it with a column of whole numbers. With
        // the plus, the column is a plain value, and the index is used.
        "pledges": [
            "amount_left_in_cents": .sql(
                """
                CAST(json_extract(pledges.document, '$.amount_in_cents') - (SELECT \
                CAST(total(amount_in_cents) AS INTEGER) FROM donation WHERE \
                json_extract(donation.document, '$.pledge_id') = +pledges.id \
                AND donation.succeeded_at IS NOT NULL) AS INTEGER)
                """)
        ],
        "pages": pageSources,
        "suggestions": [
            "is_responded": .sql("json_extract(suggestions.document, '$.official_response') IS NOT NULL")
        ],
        "broadcasters": [
            "mailings_count": .sql("(SELECT count(*) FROM mailings WHERE mailings.broadcaster_id = broadcasters.id)")
        ],
        "automations": [
            "total_enrollments_count": .sql(enrollments("")),
            "completed_enrollments_count": .sql(enrollments(" AND \(enrollment("next_execution")) IS NULL")),
            "removed_enrollments_count": .sql(enrollments(" AND \(enrollment("excluded_at")) IS NOT NULL")),
            "converted_enrollments_count": .sql("0"), "conversions_enabled": .sql("0"),
        ],
    ]

    private static func enrollment(_ name: String) -> String {
        "json_extract(automation_enrollments.document, '$.\(name)')"
    }

    private static func enrollments(_ condition: String) -> String {
        """
        (SELECT count(*) FROM automation_enrollments \
        WHERE automation_enrollments.automation_id = automations.id\(condition))
        """
    }

    /// Attributes that are computed from other resources; a written value is
    /// ignored.
    ///
    /// Filters and orders use these expressions. A page reads donations, capital and
    /// contacts once for all its rows, by `PageTotals`.
    private static var signupSources: [String: Field.Source] {
        let gifts =
            "donation.donor_id = person.id AND donation.succeeded_at IS NOT NULL AND donation.canceled_at IS NULL"
        func gift(_ expression: String) -> String { "(SELECT \(expression) FROM donation WHERE \(gifts))" }
        func capital(_ cents: String) -> String {
            "(SELECT CAST(total(\(cents)) AS INTEGER) FROM capital WHERE capital.person_id = person.id)"
        }
        func contact(_ column: String) -> String {
            """
            (SELECT \(column) FROM contact WHERE contact.person_id = person.id \
            ORDER BY contact.created_at DESC, contact.id DESC LIMIT 1)
            """
        }
        var sources: [String: Field.Source] = [
            "created_at": .unix("person.created_at"), "updated_at": .unix("person.updated_at"),
            "first_name": .sql("person.first_name"), "last_name": .sql("person.last_name"),
            "sex": .sql("person.sex"), "born_at": .sql("person.birthdate"),
            "recruiter_id": .sql("person.recruiter_id"), "page_id": .sql("NULL"),
            "is_cpu": .sql("person.id = \(NationFactory.administrator)"),
            "is_donor": .sql("(EXISTS \(gift("1")))"), "donations_count": .sql(gift("count(*)")),
            "donations_amount_in_cents": .sql(gift("CAST(total(amount_in_cents) AS INTEGER)")),
            "first_donated_at": .sql(gift("min(succeeded_at)")), "last_donated_at": .sql(gift("max(succeeded_at)")),
            "capital_amount_in_cents": .sql(capital("amount_in_cents")),
            "received_capital_amount_in_cents": .sql(capital("max(amount_in_cents, 0)")),
            "spent_capital_amount_in_cents": .sql(capital("-min(amount_in_cents, 0)")),
            "last_contacted_at": .sql(contact("created_at")), "last_contacted_by_id": .sql(contact("sender_id")),
        ]
        for number in 1...4 { sources["email\(number)_is_bouncing"] = .sql("0") }
        return sources
    }

    private static let importSources: [String: Field.Source] = [
        "file_name": .sql("'import-' || import.id || '.csv'"),
        "content_head": .sql("substr(CAST(import.content AS TEXT), 1, 200)"),
        "error_lines": .sql("json_extract(import.document, '$.failures')"),
        "is_overwritable": .sql("coalesce(json_extract(import.document, '$.is_overwritable'), 0)"),
        "lines_count": .sql("json_extract(import.document, '$.lines_count')"),
        "rows_successful": .sql("coalesce(json_extract(import.document, '$.rows_succeeded'), 0)"),
        "rows_unsuccessful": .sql(
            """
            coalesce(json_extract(import.document, '$.processed'), 0) \
            - coalesce(json_extract(import.document, '$.rows_succeeded'), 0)
            """),
        "rows_updated": .sql("coalesce(json_extract(import.document, '$.rows_updated'), 0)"),
        "status": .sql(
            """
            CASE json_extract(import.document, '$.status.name') WHEN 'queued' THEN 'queueing' \
            WHEN 'working' THEN 'in_progress' WHEN 'finished' THEN 'finished' ELSE 'unprocessable' END
            """),
        "type": .sql("json_extract(import.document, '$.type')"),
    ]

    /// A page requires the highest permission among its own and those of the pages
    /// above it.
    private static var pageSources: [String: Field.Source] {
        let levels = ["anyone", "logged_in", "members", "control_panel_users", "admins"]
        func rank(_ document: String) -> String {
            let cases = levels.enumerated().map { "WHEN '\($0.element)' THEN \($0.offset)" }.joined(separator: " ")
            return "CASE coalesce(json_extract(\(document), '$.permission_level'), 'anyone') \(cases) END"
        }
        let names = levels.enumerated().map { "WHEN \($0.offset) THEN '\($0.element)'" }.joined(separator: " ")
        let above = """
            (WITH RECURSIVE above (page) AS (SELECT pages.parent_id UNION SELECT higher.parent_id FROM pages AS higher \
            JOIN above ON higher.id = above.page WHERE higher.parent_id IS NOT NULL) \
            SELECT max(\(rank("one.document"))) FROM pages AS one JOIN above ON one.id = above.page)
            """
        return [
            "url_path": .sql("'/' || json_extract(pages.document, '$.slug')"),
            "parent_slug": .sql(
                "(SELECT json_extract(one.document, '$.slug') FROM pages AS one WHERE one.id = pages.parent_id)"),
            "ancestors_permission_level": .sql("CASE \(above) \(names) END"),
            "effective_permission_level": .sql(
                "CASE max(\(rank("pages.document")), coalesce(\(above), 0)) \(names) END"),
        ]
    }
}
