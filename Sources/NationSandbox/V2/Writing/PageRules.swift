// SPDX-License-Identifier: MIT

import GRDB

/// The rules of pages, and of types with a page.
enum PageRules {
    /// The kinds of page, by the type that is written with the page.
    private static let kinds = ["events": "Event", "petitions": "Petition"]

    static let pages = TypeRules(prepare: { draft, write in
        let kind = write.parent.flatMap { kinds[$0] } ?? "Basic"
        if draft.isNew {
            draft.complete("page_type_name", .string(kind))
            if draft.text("page_type_name") != kind { draft.errors.append(.inclusion("page_type_name")) }
            draft.complete("author_id", write.author)
            draft.complete("status", .string("unlisted"))
            draft.complete("permission_level", .string("anyone"))
        } else if draft.hasChanged("page_type_name") {
            draft.errors.append(.inclusion("page_type_name"))
        }
        if draft.isBlank("site_id"), let site = try Int64.fetchOne(write.database, sql: "SELECT min(id) FROM site") {
            draft.set("site_id", .integer(site))
        }
        draft.complete("title", draft.value("name"))
        draft.complete("headline", draft.value("name"))
        if draft.text("status") == "published" { draft.complete("published_at", write.moment) }
        try TypeRules.slug(&draft, from: "name", within: "site_id", write)
    })

    /// The rules of events and petitions: removing one removes its page.
    static let owned = TypeRules(removed: { _, draft, write in try removePage(of: draft, write) })

    static let suggestionBoxes = TypeRules(
        prepare: { draft, write in
            draft.complete("title", draft.value("name"))
            draft.complete("headline", draft.value("name"))
            try TypeRules.slug(&draft, from: "name", within: "site_id", write)
            try completePage("Suggestion Box", named: "name", &draft, write)
        },
        removed: { _, draft, write in try removePage(of: draft, write) })

    static let suggestions = TypeRules(
        prepare: { draft, write in
            draft.complete("status", .string("published"))
            draft.complete("response_type_id", .integer(7))
            draft.complete("has_image", .bool(false))
            if let box = draft.integer("suggestion_box_id") {
                draft["site_id"] = try RowStore.load("suggestion_boxes", box, write.database)?["site_id"]
            }
            if !draft.isBlank("official_response") {
                draft.complete("response_author_id", write.author)
                draft.complete("responded_at", write.moment)
            }
            try TypeRules.slug(&draft, from: "headline", write)
            try completePage("Suggestion", named: "headline", &draft, write)
        },
        removed: { _, draft, write in try removePage(of: draft, write) })

    /// Creates the page of a type that has one.
    private static func completePage(
        _ kind: String, named name: String, _ draft: inout Draft, _ write: Write
    ) throws {
        guard draft.errors.isEmpty, draft.isNew, draft.integer("site_id") != nil, draft.text(name) != nil else {
            return
        }
        var page: [String: JSONValue] = ["page_type_name": .string(kind), "author_id": write.author]
        for member in ["site_id", "slug", "status"] { page[member] = draft.value(member) }
        for member in ["name", "title", "headline"] { page[member] = draft.value(name) }
        page["permission_level"] = .string("anyone")
        draft.set("page_id", .integer(try RowStore.add("pages", page, at: write.now, write.database)))
    }

    private static func removePage(of draft: Draft, _ write: Write) throws {
        guard let page = draft.integer("page_id"), let type = StoredType.all["pages"] else { return }
        try RowStore.delete(type, page, write.database)
    }
}

/// The rules of RSVPs: the person is named by the request, found by e-mail
/// address, or added.
enum RSVPRules {
    static let rules = TypeRules(prepare: { draft, write in
        draft.complete("author_id", write.author)
        if let event = draft.integer("event_id") {
            draft["page_id"] = try RowStore.load("events", event, write.database)?["page_id"]
        }
        guard draft.isNew else { return }
        if draft.isBlank("signup_id") { try completePerson(&draft, write) }
        guard let person = draft.integer("signup_id") else { return }
        let record = try write.people.record(person, write.database)
        for name in ["first_name", "last_name", "email"] {
            if let text = record?.text(name) { draft.complete(name, .string(text)) }
        }
        if let event = draft.integer("event_id"),
            try write.exists("event_rsvps WHERE event_id = ? AND signup_id = ?", [event, person])
        {
            draft.errors.append(.taken("signup"))
        }
    })

    private static func completePerson(_ draft: inout Draft, _ write: Write) throws {
        var members: [String: JSONValue] = [:]
        for (name, member) in [
            ("first_name", "first_name"), ("last_name", "last_name"), ("email", "email"), ("phone_number", "phone"),
        ] where !draft.isBlank(name) { members[member] = draft.value(name) }
        guard members["email"] != nil || members["phone"] != nil else {
            draft.errors.append(.blank("email"))
            return
        }
        guard let type = StoredType.all["signups"] else { return }
        if let email = draft.text("email"), let known = try write.people.person(withEmail: email, write.database) {
            draft.set("signup_id", .integer(known))
        } else {
            let person = try PersonStorage.save(Draft(type), also: members, write)
            draft.set("signup_id", .integer(person))
        }
        draft["phone_number"] = nil
    }
}
