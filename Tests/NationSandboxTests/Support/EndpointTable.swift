// SPDX-License-Identifier: MIT

/// One endpoint of v1, a request to it, and the response that it must give.
struct Endpoint: Sendable, CustomStringConvertible {
    var name: String
    var method: String
    /// The path below `/api/v1`, with its parameters as `:name`.
    var template: String
    /// The values of the parameters in the request, in their order.
    var values: [String]
    var query: String
    var body: String?
    var status: Int
    /// The key of the response that holds the resource; `nil` without content.
    var wrapper: String?

    init(
        _ name: String, _ method: String, _ template: String, _ values: [String] = [], query: String = "",
        _ body: String? = nil, status: Int = 200, key wrapper: String?
    ) {
        self.name = name
        self.method = method
        self.template = template
        self.values = values
        self.query = query
        self.body = body
        self.status = status
        self.wrapper = wrapper
    }

    var description: String { "\(method) \(template) (\(name))" }

    var path: String {
        var rest = values[...]
        let segments = template.split(separator: "/").map { segment in
            segment.hasPrefix(":") ? rest.popFirst() ?? "1" : String(segment)
        }
        return segments.joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
    }

    static func delete(_ name: String, _ template: String, _ values: [String], _ body: String? = nil) -> Self {
        Self(name, "DELETE", template, values, body, status: 204, key: nil)
    }

    /// All of v1, in an order in which each finds what it needs.
    static let all: [Endpoint] = people + belongings + donations + lists + settings + pages + jobs + webhooks
}

extension Endpoint {
    private static let person = #"{"person":{"first_name":"Ann","last_name":"Lee","email":"ann.lee@example.com"}}"#

    static let people: [Endpoint] = [
        .init("people.index", "GET", "/people", key: "results"),
        .init("people.count", "GET", "/people/count", key: "people_count"),
        .init("people.create", "POST", "/people", [], person, status: 201, key: "person"),
        .init("people.show", "GET", "/people/:id", ["2"], key: "person"),
        .init("people.match", "GET", "/people/match", query: "email=ann.lee@example.com", key: "person"),
        .init("people.search", "GET", "/people/search", query: "last_name=Lee", key: "results"),
        .init("people.nearby", "GET", "/people/nearby", query: "location=34.05,-118.25&distance=50", key: "results"),
        .init("people.me", "GET", "/people/me", key: "person"),
        .init("people.register", "GET", "/people/:id/register", ["2"], key: "status"),
        .init("people.update", "PUT", "/people/:id", ["2"], #"{"person":{"note":"x"}}"#, key: "person"),
        .init("people.push", "PUT", "/people/push", [], person, key: "person"),
        .init("people.add", "PUT", "/people/add", [], person, key: "person"),
        .init("people.tag_person", "PUT", "/people/:id/taggings", ["2"], #"{"tagging":{"tag":"a"}}"#, key: "tagging"),
        .init("people.taggings", "GET", "/people/:id/taggings", ["2"], key: "taggings"),
        .init("people_tags.index", "GET", "/tags", key: "results"),
        .init("people_tags.people", "GET", "/tags/:tag/people", ["a"], key: "results"),
        .delete("people.tag_removal", "/people/:id/taggings/:tag", ["2", "a"]),
        .delete("people.bulk_tag_removal", "/people/:id/taggings", ["2"], #"{"tagging":{"tag":["a","b"]}}"#),
        .init(
            "people.private_note_create", "POST", "/people/:id/notes", ["2"], #"{"note":{"content":"Said hello"}}"#,
            key: "note"),
        .delete("people.destroy", "/people/:id", ["9"]),
    ]

    static let belongings: [Endpoint] = [
        .init("people.political_capital", "GET", "/people/:id/capitals", ["2"], key: "results"),
        .init(
            "people.political_capital_create", "POST", "/people/:id/capitals", ["2"],
            #"{"capital":{"amount_in_cents":100,"content":"test"}}"#, key: "capital"),
        .delete("people.political_capital_destroy", "/people/:person_id/capitals/:capital_id", ["2", "{capital}"]),
        .init("contacts.index", "GET", "/people/:person_id/contacts", ["2"], key: "results"),
        .init(
            "contacts.create", "POST", "/people/:person_id/contacts", ["2"],
            #"{"contact":{"type_id":4,"method":"door_knock","sender_id":1,"status":"not_interested","note":"x"}}"#,
            key: "contact"),
        .init("memberships.index", "GET", "/people/:person_id/memberships", ["2"], key: "results"),
        .init(
            "memberships.create", "POST", "/people/:person_id/memberships", ["2"],
            #"{"membership":{"name":"Gold","status":"active"}}"#, key: "membership"),
        .init(
            "memberships.update", "PUT", "/people/:person_id/memberships", ["2"],
            #"{"membership":{"name":"Gold","status":"canceled"}}"#, key: "membership"),
        .delete("memberships.destroy", "/people/:person_id/memberships/:name", ["2", "Gold"]),
    ]

    static let donations: [Endpoint] = [
        .init("donations.index", "GET", "/donations", key: "results"),
        .init(
            "donations.search", "GET", "/donations/search", query: "created_since=2018-01-01T00:00:00%2B0100",
            key: "results"),
        .init(
            "donations.create", "POST", "/donations", [],
            #"{"donation":{"amount_in_cents":"100","donor_id":2,"payment_type_name":"Cash"}}"#, key: "donation"),
        .init(
            "donations.update", "PUT", "/donations/:id", ["1"], #"{"donation":{"amount_in_cents":5,"note":"x"}}"#,
            key: "donation"),
        .delete("donations.destroy", "/donations/:id", ["2"]),
    ]

    static let lists: [Endpoint] = [
        .init("lists.index", "GET", "/lists", key: "results"),
        .init(
            "lists.create", "POST", "/lists", [], #"{"list":{"name":"Mine","slug":"mine","author_id":1}}"#,
            key: "list_resource"),
        .init("lists.update", "PUT", "/lists/:id", ["4"], #"{"list":{"name":"Ours"}}"#, key: "list_resource"),
        .init(
            "lists.add_people", "POST", "/lists/:list_id/people", ["4"], #"{"people_ids":[2,3,4]}"#, status: 204,
            key: nil),
        .init("lists.people", "GET", "/lists/:id/people", ["4"], key: "results"),
        .delete("lists.destroy_people", "/lists/:list_id/people", ["4"], #"{"people_ids":[3]}"#),
        .init(
            "lists.listing_create", "POST", "/lists/:list_id/listings", ["4"], #"{"listing":{"person_id":5}}"#,
            key: "listing"),
        .delete("lists.listing_deletion", "/lists/:list_id/listings/:person_id", ["4", "5"]),
        .init("lists.add_tag", "POST", "/lists/:list_id/tag/:tag", ["4", "listed"], status: 204, key: nil),
        .delete("lists.delete_tag", "/lists/:list_id/tag/:tag", ["4", "listed"]),
        .init(
            "exports.export_list", "POST", "/lists/:list_id/exports", ["4"], #"{"export":{"context":"people"}}"#,
            key: "export"),
        .delete("lists.destroy", "/lists/:id", ["4"]),
    ]

    static let settings: [Endpoint] = [
        .init("campaign_data.show", "GET", "/campaign_data", key: "campaign_data"),
        .init("contact_types.index", "GET", "/settings/contact_types", key: "results"),
        .init(
            "contact_types.create", "POST", "/settings/contact_types", [], #"{"contact_type":{"name":"Picnic"}}"#,
            key: "contact_type"),
        .init(
            "contact_types.update", "PUT", "/settings/contact_types/:id", ["9"],
            #"{"contact_type":{"name":"Brunch"}}"#, key: "contact_type"),
        .delete("contact_types.destroy", "/settings/contact_types/:id", ["9"]),
        .init("contact_types.list_methods", "GET", "/settings/contact_methods", key: "results"),
        .init("contact_types.list_statuses", "GET", "/settings/contact_statuses", key: "results"),
        .init("precincts.index", "GET", "/precincts", key: "results"),
        .init("precincts.show", "GET", "/precincts/:id", ["1"], key: "precinct"),
        .init(
            "precincts.create", "POST", "/precincts", [], #"{"precinct":{"code":"X","name":"Ten"}}"#, key: "precinct"),
        .init(
            "precincts.update", "PUT", "/precincts/:id", ["13"], #"{"precinct":{"code":"Y","name":"Ten"}}"#,
            key: "precinct"),
        .delete("precincts.destroy", "/precincts/:id", ["13"]),
        .init("paths.index", "GET", "/paths", key: "results"),
        .init("sites.index", "GET", "/sites", key: "results"),
    ]

    static let jobs: [Endpoint] = [
        .init(
            "imports.create", "POST", "/imports", [],
            #"{"import":{"type":"people","file":"Zmlyc3RfbmFtZSxlbWFpbApBbm4sYW5uQGV4YW1wbGUuY29tCg=="}}"#,
            key: "import"),
        .init("imports.show", "GET", "/imports/:id", ["1"], key: "import"),
        .init("imports.result", "GET", "/imports/:id/result", ["1"], key: "result"),
        .init("exports.show", "GET", "/exports/:id", ["1"], key: "export"),
        .delete("exports.delete", "/exports/:id", ["1"]),
    ]

    /// Their numbers are not known before they are made: `{webhook}`.
    static let webhooks: [Endpoint] = [
        .init(
            "webhooks.create", "POST", "/webhooks", [],
            #"{"webhook":{"version":4,"url":"http://127.0.0.1:9/hook","event":"person_merged"}}"#, key: "webhook"),
        .init("webhooks.index", "GET", "/webhooks", key: "results"),
        .init("webhooks.show", "GET", "/webhooks/:id", ["{webhook}"], key: "webhook"),
        .delete("webhooks.destroy", "/webhooks/:id", ["{webhook}"]),
    ]
}
