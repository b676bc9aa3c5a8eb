// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

/// A resource, an update of it that is good, and what makes it bad.
struct UpdateRule: Sendable, CustomTestStringConvertible {
    let wrapper: String
    var path = ""
    /// Makes what is updated, and tells its path, where the nation has none to begin with.
    var place: (@Sendable (Talk) async throws -> String)?
    var method = "PUT"
    /// The members that the documentation marks as required, with good values.
    let needed: [String: String]
    /// Members of responses that no body of the documentation has.
    let refused: [String]

    var testDescription: String { wrapper }

    private static let root = "sites/abeforprez/pages"
    private static let page = ["name": #""A""#, "status": #""published""#]

    static let all = [
        UpdateRule(
            wrapper: "donation", path: "donations/1", needed: ["amount_in_cents": "5"],
            refused: [
                "amount", "authorization", "author_id", "created_at", "donor", "id", "import_id", "mailing_slug",
                "page_slug", "pledge_id", "recurring_donation_id", "updated_at",
            ]),
        UpdateRule(wrapper: "list", path: "lists/1", needed: [:], refused: ["id", "count"]),
        UpdateRule(
            wrapper: "contact_type", path: "settings/contact_types/1", needed: ["name": #""Picnic""#], refused: ["id"]),
        UpdateRule(
            wrapper: "precinct", path: "precincts/1", needed: ["name": #""A""#, "code": #""A""#], refused: ["id"]),
        UpdateRule(
            wrapper: "event", path: "\(root)/events/1",
            needed: page.merging(
                ["start_time": #""2031-01-01T10:00:00Z""#, "end_time": #""2031-01-01T11:00:00Z""#],
                uniquingKeysWith: { $1 }),
            refused: ["id", "site_slug"]),
        UpdateRule(
            wrapper: "rsvp", place: rsvp, needed: ["person_id": "2"], refused: ["id", "event_id"]),
        UpdateRule(
            wrapper: "membership", place: membership, needed: ["name": #""Gold""#],
            refused: ["person_id", "created_at", "updated_at"]),
        UpdateRule(
            wrapper: "signature", place: signature, method: "POST", needed: [:],
            refused: ["id", "petition_id", "created_at", "updated_at"]),
        UpdateRule(
            wrapper: "petition", path: "\(root)/petitions/1", needed: page, refused: ["id", "page_id", "site_slug"]),
        UpdateRule(
            wrapper: "survey", path: "\(root)/surveys/1", needed: page,
            refused: ["id", "site_slug", "path", "published_at"]),
        UpdateRule(
            wrapper: "basic_page", path: "\(root)/basic_pages/1", needed: page,
            refused: ["id", "site_slug", "path", "published_at"]),
        UpdateRule(wrapper: "blog", path: "\(root)/blogs/1", needed: page, refused: ["id", "site_slug"]),
        UpdateRule(
            wrapper: "blog_post", path: "\(root)/blogs/1/posts/1",
            needed: page.merging(["content_before_flip": #""x""#], uniquingKeysWith: { $1 }),
            refused: ["id", "site_slug"]),
        UpdateRule(wrapper: "calendar", path: "\(root)/calendars/1", needed: page, refused: ["id", "site_slug"]),
    ]

    @Sendable private static func rsvp(_ talk: Talk) async throws -> String {
        let times = #""start_time":"2031-01-01T10:00:00Z","end_time":"2031-01-01T11:00:00Z""#
        let event = try await talk.send(
            "POST", "\(root)/events",
            "{\"event\":{\"name\":\"A\",\"status\":\"published\",\(times),\"rsvp_form\":{\"accept_rsvps\":true}}}")
        let path = "\(root)/events/\(event.json["event"]["id"].text)/rsvps"
        let rsvp = try await talk.send("POST", path, #"{"rsvp":{"person_id":2,"guests_count":3}}"#)
        return "\(path)/\(rsvp.json["rsvp"]["id"].text)"
    }

    @Sendable private static func membership(_ talk: Talk) async throws -> String {
        let path = "people/\(try await talk.create(#""last_name":"Member""#)["id"].text)/memberships"
        _ = try await talk.send("POST", path, #"{"membership":{"name":"Gold"}}"#)
        return path
    }

    @Sendable private static func signature(_ talk: Talk) async throws -> String {
        let path = "\(root)/petitions/1/signatures"
        let signature = try await talk.send("POST", path, #"{"signature":{"person_id":2}}"#)
        return "\(path)/\(signature.json["signature"]["id"].text)"
    }

    func body(_ members: [String: String]) -> String {
        let text = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        return "{\"\(wrapper)\":{\(text)}}"
    }
}

@Suite("An update holds what the documentation marks as required, and nothing that only responses have", .timed)
struct UpdateRulesTests {
    @Test("Whatever is stored", arguments: UpdateRule.all)
    func update(rule: UpdateRule) async throws {
        try await withSandbox { talk async throws in
            let path = try await rule.place?(talk) ?? rule.path
            func send(_ members: [String: String]) async throws -> Talk.Response {
                try await talk.send(rule.method, path, rule.body(members))
            }
            let good = try await send(rule.needed)
            #expect(good.status == 200, "\(good.text)")
            for name in rule.needed.keys {
                var members = rule.needed
                members[name] = nil
                let response = try await send(members)
                #expect(response.json["validation_errors"] == .list([.text("\(name) can't be blank")]), "\(name)")
            }
            for name in rule.refused {
                let response = try await send(rule.needed.merging([name: "null"], uniquingKeysWith: { $1 }))
                #expect(response.json["validation_errors"] == .list([.text("\(name) cannot be written")]), "\(name)")
            }
        }
    }
}
