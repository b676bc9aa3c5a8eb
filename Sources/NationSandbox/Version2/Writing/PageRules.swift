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
            draft.complete("author_id", .integer(write.call.person))
            draft.complete("status", .string("unlisted"))
            draft.complete("permission_level", .string("anyone"))
        } else if draft.hasChanged("page_type_name") {
            draft.errors.append(.inclusion("page_type_name"))
        }
        check("status", .pageStatus, &draft)
        if draft.isBlank("site_id"), let site = try Int64.fetchOne(write.database, sql: "SELECT min(id) FROM site") {
            draft.values["site_id"] = .integer(site)
        }
        draft.complete("title", draft.values["name"] ?? .null)
        draft.complete("headline", draft.values["name"] ?? .null)
        if draft.text("status") == "published" { draft.complete("published_at", .string(WireDate.text(write.now))) }
        try TypeRules.slug(&draft, from: "name", within: "site_id", write)
    })

    private static func check(_ name: String, _ texts: [String], _ draft: inout RecordDraft) {
        if let text = draft.text(name), !texts.contains(text) { draft.errors.append(.inclusion(name)) }
    }

    /// The rules of events and petitions: removing one removes its page.
    static let owned = TypeRules(removed: { _, draft, write in try removePage(of: draft, write) })

    static let suggestionBoxes = TypeRules(
        prepare: { draft, write in
            draft.complete("title", draft.values["name"] ?? .null)
            draft.complete("headline", draft.values["name"] ?? .null)
            try TypeRules.slug(&draft, from: "name", within: "site_id", write)
            try completePage("Suggestion Box", named: "name", &draft, write)
        },
        removed: { _, draft, write in try removePage(of: draft, write) })

    static let suggestions = TypeRules(
        prepare: { draft, write in
            draft.complete("status", .string("published"))
            draft.complete("response_type_id", .integer(7))
            draft.complete("has_image", .bool(false))
            if let box = draft.integer("suggestion_box_id"), let type = ResourceType.all["suggestion_boxes"] {
                draft.values["site_id"] = try RecordStore.load(type, box, write.database)?["site_id"]
            }
            if !draft.isBlank("official_response") {
                draft.complete("response_author_id", .integer(write.call.person))
                draft.complete("responded_at", .string(WireDate.text(write.now)))
            }
            try TypeRules.slug(&draft, from: "headline", write)
            try completePage("Suggestion", named: "headline", &draft, write)
        },
        removed: { _, draft, write in try removePage(of: draft, write) })

    /// Creates the page of a type that has one.
    private static func completePage(
        _ kind: String, named name: String, _ draft: inout RecordDraft, _ write: Version2Write
    ) throws {
        guard draft.errors.isEmpty, draft.isNew, draft.integer("site_id") != nil, draft.text(name) != nil else {
            return
        }
        var page: [String: JSONValue] = ["page_type_name": .string(kind), "author_id": .integer(write.call.person)]
        for member in ["site_id", "slug", "status"] { page[member] = draft.values[member] }
        for member in ["name", "title", "headline"] { page[member] = draft.values[name] }
        page["permission_level"] = .string("anyone")
        draft.values["page_id"] = .integer(try write.add("pages", page))
    }

    private static func removePage(of draft: RecordDraft, _ write: Version2Write) throws {
        guard let page = draft.integer("page_id"), let type = ResourceType.all["pages"] else { return }
        try RecordStore.delete(type, page, write.database)
    }
}

/// The rules of RSVPs: the person is named by the request, found by e-mail
/// address, or added.
enum RSVPRules {
    static let rules = TypeRules(prepare: { draft, write in
        draft.complete("author_id", .integer(write.call.person))
        if let event = draft.integer("event_id"), let type = ResourceType.all["events"] {
            draft.values["page_id"] = try RecordStore.load(type, event, write.database)?["page_id"]
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

    private static func completePerson(_ draft: inout RecordDraft, _ write: Version2Write) throws {
        var members: [String: JSONValue] = [:]
        for (name, member) in [
            ("first_name", "first_name"), ("last_name", "last_name"), ("email", "email"), ("phone_number", "phone"),
        ] where !draft.isBlank(name) { members[member] = draft.values[name] }
        guard members["email"] != nil || members["phone"] != nil else {
            draft.errors.append(.blank("email"))
            return
        }
        guard let type = ResourceType.all["signups"] else { return }
        if let email = draft.text("email"), let known = try write.people.person(withEmail: email, write.database) {
            draft.values["signup_id"] = .integer(known)
        } else {
            let person = try PersonStorage.save(RecordDraft(type), also: members, write)
            draft.values["signup_id"] = .integer(person)
        }
        draft.values["phone_number"] = nil
    }
}
