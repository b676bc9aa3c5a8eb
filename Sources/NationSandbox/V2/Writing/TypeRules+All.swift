// SPDX-License-Identifier: MIT

import GRDB

extension TypeRules {
    static let all: [String: TypeRules] = [
        "donations": TypeRules(
            prepare: { draft, write in
                try checkCustomValues(&draft, write.people.template)
                guard draft.errors.isEmpty else { return }
                // The rules are version 1's, since both versions share the rows.
                try DonationRules.complete(&draft, write)
                draft.errors = draft.errors.map { $0.renamed(in: draft.type) }
            }, finish: DonationRules.follow),
        "contacts": contacts, "lists": lists,
        "donation_tracking_codes": TypeRules(prepare: slug),
        "pledges": TypeRules(prepare: { draft, write in
            draft.complete("author_id", write.author)
            if let cents = draft.integer("amount_in_cents") {
                draft.set("amount", .string(DonationRules.dollars(cents)))
            }
        }),
        "memberships": TypeRules(prepare: { draft, write in
            draft.complete("status", .string("active"))
            draft.complete("started_at", write.moment)
        }),
        "elections": TypeRules(prepare: { draft, _ in
            if let cents = draft.integer("donation_maximum_in_cents") {
                draft.set("donation_maximum", .string(DonationRules.dollars(cents)))
            }
        }),
        "voters": TypeRules(prepare: { draft, write in
            guard draft.isNew, let person = draft.integer("signup_id") else { return }
            if try write.exists("voters WHERE signup_id = ?", [person]) { draft.errors.append(.taken("signup_id")) }
        }),
        "automations": TypeRules(prepare: { draft, _ in draft.complete("status", .string("drafted")) }),
        "automation_enrollments": TypeRules(prepare: { draft, write in
            draft.complete("automation_step_number", .integer(1))
            draft.complete("next_execution", .string(WireDate.text(write.now + 3600)))
            guard draft.isNew, let person = draft.integer("signup_id"), let automation = draft.integer("automation_id")
            else { return }
            if try write.exists(
                "automation_enrollments WHERE signup_id = ? AND automation_id = ?", [person, automation])
            {
                draft.errors.append(.taken("signup_id"))
            }
        }),
        "relationships": TypeRules(prepare: { draft, _ in
            if let first = draft.integer("first_signup_id"), first == draft.integer("second_signup_id") {
                draft.errors.append("second_signup_id must be another signup")
            }
        }),
        "event_ticket_levels": TypeRules(prepare: { draft, _ in draft.complete("tickets_sold", .integer(0)) }),
        "pages": PageRules.pages, "events": PageRules.owned, "petitions": PageRules.owned,
        "suggestion_boxes": PageRules.suggestionBoxes, "suggestions": PageRules.suggestions,
        "event_rsvps": RSVPRules.rules,
        "petition_signatures": TypeRules(prepare: { draft, write in
            guard let petition = draft.integer("petition_id") else { return }
            draft["page_id"] = try RowStore.load("petitions", petition, write.database)?["page_id"]
        }),
        "survey_questions": TypeRules(prepare: { draft, write in
            draft.complete("author_id", write.author)
            draft.complete("question_format", .string("text"))
            draft.complete("status", .string("unlisted"))
            if draft.text("status") == "published" { draft.complete("published_at", write.moment) }
            try place(&draft, among: "survey_id", write)
            try slug(&draft, from: "content", write)
        }),
        "survey_question_possible_responses": TypeRules(prepare: { draft, write in
            try place(&draft, among: "survey_question_id", write)
        }),
        "survey_question_responses": TypeRules(prepare: { draft, write in
            draft.complete("author_id", write.author)
            draft.complete("is_skipped", .bool(false))
            guard let question = draft.integer("survey_question_id") else { return }
            let asked = try RowStore.load("survey_questions", question, write.database)
            draft["question_format"] = asked?["question_format"]
        }),
        "path_steps": PathRules.steps, "path_journeys": PathRules.journeys,
    ]

    private static let contacts = TypeRules(
        prepare: { draft, write in draft.complete("sender_id", write.author) },
        finish: { id, draft, write in
            guard draft.isNew, let person = draft.integer("person_id") else { return }
            var call = write
            call.owner = person
            try V1Resource.contact.finish(id, draft, call)
        })

    private static let lists = TypeRules(
        prepare: { draft, write in
            draft.complete("author_id", write.author)
            try slug(&draft, from: "name", write)
        })

    private static func checkCustomValues(_ draft: inout Draft, _ template: PersonTemplate) throws {
        guard draft.written.contains("custom_values"), case .object(let values)? = draft.value("custom_values") else {
            return
        }
        for slug in values.keys.sorted() where !template.donationSlugs.contains(slug) {
            throw APIProblem.invalidCustomField(slug)
        }
        if case .object(let before)? = draft.before.value("custom_values") {
            draft.set("custom_values", .object(before.merging(values) { $1 }))
        }
    }

    // MARK: Common rules

    static let slug: Prepare = { draft, write in try slug(&draft, from: "name", write) }

    /// Creates a slug from the name if none was written, and checks that slugs
    /// are unique.
    static func slug(
        _ draft: inout Draft, from name: String, within scope: String? = nil, _ write: Write
    ) throws {
        let rows = draft.type.rows
        let owner = scope.flatMap { draft.integer($0) }
        let inScope = scope.map { " AND \(rows.member($0)) IS \(owner.map { String($0) } ?? "NULL")" } ?? ""
        func isTaken(_ slug: String) throws -> Bool {
            try write.exists(
                "\(rows.table) WHERE \(rows.member("slug")) = ? COLLATE NOCASE AND id IS NOT ?\(inScope)",
                [slug, draft.id])
        }
        if draft.isBlank("slug") {
            let base = PageSlugs.from(draft.text(name) ?? draft.type.name)
            var slug = base
            var number = 2
            while try isTaken(slug) {
                slug = "\(base)_\(number)"
                number += 1
            }
            draft.set("slug", .string(slug))
        } else if let slug = draft.text("slug"), draft.isNew || draft.hasChanged("slug") {
            if slug.wholeMatch(of: /[A-Za-z0-9_\-]{1,255}/) == nil {
                draft.errors.append("slug is invalid")
            } else if try isTaken(slug) {
                draft.errors.append(.taken("slug"))
            }
        }
    }

    /// Puts a row at its position among the rows of one owner, or at the end if it
    /// has no position.
    ///
    /// The rows after it move.
    static func place(_ draft: inout Draft, among owner: String, _ write: Write) throws {
        guard let id = draft.integer(owner) else { return }
        let (table, member) = (draft.type.rows.table, draft.type.rows.member(owner))
        let position = "json_extract(document, '$.position')"
        if let wanted = draft.integer("position"), Int32(exactly: wanted) == nil {
            // So that no sum of positions is too large for a number.
            return draft.errors.append("position is too large or too small")
        }
        if let wanted = draft.integer("position") {
            guard draft.isNew || draft.hasChanged("position"),
                try write.exists("\(table) WHERE \(member) = ? AND \(position) = ?", [id, wanted])
            else { return }
            try write.database.execute(
                sql: """
                    UPDATE \(table) SET document = json_set(document, '$.position', \(position) + 1) \
                    WHERE \(member) = ? AND \(position) >= ? AND id IS NOT ?
                    """, arguments: [id, wanted, draft.id])
        } else {
            let last = try Int64.first(
                "SELECT max(\(position)) FROM \(table) WHERE \(member) = ?", [id], write.database)
            draft.set("position", .integer((last ?? 0) + 1))
        }
    }
}
