// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite(.timed, .timeLimit(.minutes(10))) struct PageTests {
    private static let root = "sites/abeforprez/pages"

    private func post(_ talk: Talk, _ kind: String, _ wrapper: String, _ members: String) async throws -> Talk.Response
    {
        try await talk.send("POST", "\(Self.root)/\(kind)", "{\"\(wrapper)\":{\"status\":\"published\",\(members)}}")
    }

    @Test("A slug follows from the name; all pages of a site share one space of slugs")
    func slugs() async throws {
        try await withSandbox { talk async throws in
            let first = try await post(talk, "basic_pages", "basic_page", #""name":"Our Plan: 5 Points!""#).json
            #expect(first["basic_page"]["slug"].string == "our_plan_5_points")
            #expect(first["basic_page"]["path"].string == "/our_plan_5_points")
            let second = try await post(talk, "blogs", "blog", #""name":"Our plan, 5 points""#).json
            #expect(second["blog"]["slug"].string == "our_plan_5_points_2")
            #expect(
                try await post(talk, "basic_pages", "basic_page", #""name":"☃""#).json["basic_page"]["slug"].string
                    == "page")

            let taken = try await post(talk, "calendars", "calendar", #""name":"X","slug":"Our_Plan_5_Points""#)
            #expect(taken.json["validation_errors"] == .list([.text("slug has already been taken")]))
            let elsewhere = try await talk.send(
                "POST", "sites/abeforprez-volunteers/pages/blogs",
                #"{"blog":{"name":"X","status":"published","slug":"our_plan_5_points"}}"#)
            #expect(elsewhere.status == 200)
            #expect(elsewhere.json["blog"]["site_slug"].string == "abeforprez-volunteers")

            let id = first["basic_page"]["id"].text
            let renamed = #"{"basic_page":{"name":"Plan","status":"published","slug":"plan"}}"#
            #expect(try await talk.send("PUT", "\(Self.root)/basic_pages/\(id)", renamed).status == 200)
            #expect(
                try await post(talk, "blogs", "blog", #""name":"B","slug":"our_plan_5_points""#).status == 200)
            #expect(try await talk.send("DELETE", "\(Self.root)/basic_pages/\(id)").status == 204)
            #expect(try await post(talk, "blogs", "blog", #""name":"B","slug":"plan""#).status == 200)
        }
    }

    @Test("Name and status must be there, and the status one of two")
    func required() async throws {
        try await withSandbox { talk async throws in
            for (kind, wrapper) in [
                ("basic_pages", "basic_page"), ("blogs", "blog"), ("calendars", "calendar"), ("petitions", "petition"),
                ("surveys", "survey"),
            ] {
                let empty = try await talk.send("POST", "\(Self.root)/\(kind)", "{\"\(wrapper)\":{}}")
                #expect(
                    empty.json["validation_errors"]
                        == .list([.text("status can't be blank"), .text("name can't be blank")]), "\(kind)")
                let draft = try await talk.send(
                    "POST", "\(Self.root)/\(kind)", "{\"\(wrapper)\":{\"name\":\"X\",\"status\":\"draft\"}}")
                #expect(
                    draft.json["validation_errors"] == .list([.text("status must be one of published, unlisted")]),
                    "\(kind)")
            }
        }
    }

    @Test("An update of a basic page replaces it: what is left out goes, but slug, author and time of publication")
    func replacement() async throws {
        try await withSandbox { talk async throws in
            let page = try await post(
                talk, "basic_pages", "basic_page",
                #""name":"A","content":"<p>x</p>","excerpt":"e","tags":["t"],"author_id":2,"headline":"H""#
            ).json["basic_page"]
            #expect(page["tags"] == .list([.text("t")]))
            let path = "\(Self.root)/basic_pages/\(page["id"].text)"
            let after = try await talk.send("PUT", path, #"{"basic_page":{"name":"B","status":"published"}}"#)
                .json["basic_page"]
            for name in ["content", "excerpt", "external_id"] { #expect(after[name] == .null, "\(name)") }
            #expect(after["tags"] == .list([]))
            #expect(after["headline"].string == "B")
            for name in ["slug", "author_id", "published_at", "id"] { #expect(after[name] == page[name], "\(name)") }
            let partial = try await talk.send("PUT", path, #"{"basic_page":{"content":"y"}}"#)
            #expect(partial.code == "validation_failed")
        }
    }

    @Test("An update of an event changes what it names alone")
    func eventUpdate() async throws {
        try await withSandbox { talk async throws in
            let path = "\(Self.root)/events/1"
            let before = try await talk.get(path).json["event"]
            let needed = ["name", "status", "start_time", "end_time"].map { "\"\($0)\":\(before[$0].text)" }
                .joined(separator: ",")
            let after = try await talk.send("PUT", path, "{\"event\":{\(needed),\"capacity\":5}}").json["event"]
            for member in try #require(before.members) where member.name != "capacity" {
                #expect(after[member.name] == member.value, "\(member.name)")
            }
            #expect(after["capacity"].integer == 5)
            // Shifts keep their numbers when they are written back with them.
            let shifts = before["shifts"]
            let kept = try await talk.send("PUT", path, "{\"event\":{\(needed),\"shifts\":\(shifts.text)}}").json[
                "event"]
            #expect(kept["shifts"] == shifts)
            let ended = #"""
                {"event":{"name":"A","status":"published","start_time":"2019-01-02T00:00:00Z",
                "end_time":"2019-01-01T00:00:00Z"}}
                """#
            #expect(
                try await talk.send("PUT", path, ended).json["validation_errors"]
                    == .list([.text("end_time must be after start_time")]))
        }
    }

    @Test("Who answers an event is one person, once, and for its own shifts")
    func rsvps() async throws {
        try await withSandbox { talk async throws in
            let times = #""start_time":"2019-01-01T00:00:00Z","end_time":"2019-01-01T01:00:00Z""#
            let shift = #"{"start_time":"2019-01-01T00:00:00Z","end_time":"2019-01-01T01:00:00Z"}"#
            let closed = try await post(talk, "events", "event", "\"name\":\"Closed\",\(times)").json["event"]
            let open = try await post(
                talk, "events", "event",
                "\"name\":\"Open\",\(times),\"rsvp_form\":{\"accept_rsvps\":true},\"shifts\":[\(shift)]"
            ).json["event"]
            func respond(_ event: JSON, _ members: String) async throws -> Talk.Response {
                try await talk.send(
                    "POST", "\(Self.root)/events/\(event["id"].text)/rsvps", "{\"rsvp\":{\(members)}}")
            }
            #expect(
                try await respond(closed, #""person_id":2"#).json["validation_errors"]
                    == .list([.text("event does not take RSVPs")]))
            let first = try await respond(open, "\"person_id\":2,\"shift_ids\":[\(open["shifts"][0]["id"].text)]")
            #expect(first.status == 200, "\(first.text)")
            #expect(first.json["rsvp"]["event_id"] == open["id"])
            #expect(first.json["rsvp"]["canceled"] == .bool(false))
            #expect(
                try await respond(open, #""person_id":2"#).json["validation_errors"]
                    == .list([.text("person_id has already been taken")]))
            #expect(
                try await respond(open, #""person_id":3,"shift_ids":[1]"#).json["validation_errors"]
                    == .list([.text("shift_ids must be shifts of the event")]))
            #expect(
                try await respond(open, "").json["validation_errors"] == .list([.text("person_id can't be blank")]))
            _ = try await talk.send("DELETE", "people/2")
            #expect(try await talk.get("\(Self.root)/events/\(open["id"].text)/rsvps").json["results"] == .list([]))
        }
    }

    @Test("An answer to an event is changed for the person it names, who answers once, and keeps what is left out")
    func rsvpUpdates() async throws {
        try await withSandbox { talk async throws in
            let times = #""start_time":"2019-01-01T00:00:00Z","end_time":"2019-01-01T01:00:00Z""#
            let event = try await post(
                talk, "events", "event", "\"name\":\"Open\",\(times),\"rsvp_form\":{\"accept_rsvps\":true}"
            ).json["event"]
            let path = "\(Self.root)/events/\(event["id"].text)/rsvps"
            let first = try await talk.send("POST", path, #"{"rsvp":{"person_id":2,"guests_count":3}}"#).json["rsvp"]
            _ = try await talk.send("POST", path, #"{"rsvp":{"person_id":3}}"#)
            func change(_ members: String) async throws -> Talk.Response {
                try await talk.send("PUT", "\(path)/\(first["id"].text)", "{\"rsvp\":{\(members)}}")
            }
            for (members, error) in [
                (#""attended":true"#, "person_id can't be blank"), (#""person_id":null"#, "person_id can't be blank"),
                (#""person_id":3"#, "person_id has already been taken"),
                (#""person_id":99999"#, "person_id does not exist"),
            ] {
                let response = try await change(members)
                #expect(response.status == 400)
                #expect(response.json["validation_errors"] == .list([.text(error)]), "\(members)")
            }
            let changed = try await change(#""person_id":2,"attended":true"#)
            #expect(changed.status == 200)
            #expect(changed.json["rsvp"]["attended"] == .bool(true))
            #expect(changed.json["rsvp"]["guests_count"].integer == 3)
            #expect(try await talk.get(path).json["results"].list?.count == 2)
        }
    }

    @Test("A signature has somebody who signs, also after it was changed, and stays with its petition")
    func signatures() async throws {
        try await withSandbox { talk async throws in
            let path = "\(Self.root)/petitions/1/signatures"
            func send(_ members: String, to place: String) async throws -> Talk.Response {
                try await talk.send("POST", place, "{\"signature\":{\(members)}}")
            }
            let nobody = "signer requires a person_id, an email address or a name"
            for (members, error) in [
                (#""comment":"Yes""#, nobody), (#""person_id":99999"#, "person_id does not exist"),
                (#""last_name":"A","email":"nowhere""#, "email should look like an email address"),
            ] {
                let response = try await send(members, to: path)
                #expect(response.status == 400)
                #expect(response.json["validation_errors"] == .list([.text(error)]), "\(members)")
            }
            let made = try await send(#""person_id":2,"comment":"Yes""#, to: path).json["signature"]
            #expect(made["petition_id"].integer == 1)
            let one = "\(path)/\(made["id"].text)"
            let changed = try await send(#""is_private":true"#, to: one)
            #expect(changed.status == 200)
            #expect(changed.json["signature"]["comment"].string == "Yes")
            #expect(try await send(#""person_id":null"#, to: one).json["validation_errors"] == .list([.text(nobody)]))
            // The documentation changes a signature with a POST, and there is no PUT.
            #expect(try await talk.send("PUT", one, #"{"signature":{"comment":"No"}}"#).status == 404)
            #expect(try await talk.send("DELETE", one).status == 204)
            #expect(try await talk.get(one).status == 404)
        }
    }

    @Test("A blog takes its posts and their slugs with it; a post needs content and is found by external_id")
    func blogs() async throws {
        try await withSandbox { talk async throws in
            let blog = try await post(talk, "blogs", "blog", #""name":"Diary""#).json["blog"]["id"].text
            let empty = try await post(talk, "blogs/\(blog)/posts", "blog_post", #""name":"P""#)
            #expect(empty.json["validation_errors"] == .list([.text("content_before_flip can't be blank")]))
            let made = try await post(
                talk, "blogs/\(blog)/posts", "blog_post",
                #""name":"P","slug":"diary_p","external_id":"wp_1234","content_after_flip":"x""#)
            #expect(made.status == 200, "\(made.text)")
            let id = made.json["blog_post"]["id"]
            let match = "\(Self.root)/blogs/\(blog)/match?external_id="
            #expect(try await talk.get(match + "wp_1234").json == .object([.init(name: "id", value: id)]))
            #expect(try await talk.get(match + "wp_1").code == "not_found")
            #expect(try await talk.get(match).code == "missing_parameters")
            #expect(try await talk.get("\(Self.root)/blogs/1/posts/\(id.text)").code == "not_found")

            #expect(try await talk.send("DELETE", "\(Self.root)/blogs/\(blog)").status == 204)
            #expect(try await talk.get("\(Self.root)/blogs/\(blog)/posts").code == "not_found")
            let again = try await post(talk, "basic_pages", "basic_page", #""name":"X","slug":"diary_p""#)
            #expect(again.status == 200, "\(again.text)")
        }
    }

    @Test("An attachment is downloaded as it was sent, and gone with its page")
    func attachments() async throws {
        try await withSandbox { talk async throws in
            _ = try await post(talk, "basic_pages", "basic_page", #""name":"Files""#)
            let root = "\(Self.root)/files/attachments"
            func attach(_ members: String) async throws -> Talk.Response {
                try await talk.send("POST", root, "{\"attachment\":{\(members)}}")
            }
            let sent = try await attach(
                #""filename":"ü &.html","content_type":"text/html","content":"PGI+SGVsbG88L2I+""#)
            #expect(sent.status == 200, "\(sent.text)")
            #expect(sent.json["attachment"].keys == ["id", "filename", "updated_at", "content_type", "url"])
            let url = try #require(sent.json["attachment"]["url"].string)
            #expect(url.hasPrefix(talk.sandbox.baseURL + "/downloads/"))
            let path = String(url.dropFirst(talk.sandbox.baseURL.count))
            var stranger = talk
            stranger.token = nil
            let file = try await stranger.get(path)
            #expect(file.text == "<b>Hello</b>")
            #expect(file.headers.first(name: "Content-Type") == "text/html")
            // It must not run as a page of this host.
            #expect(file.headers.first(name: "Content-Disposition") == "attachment")
            #expect(file.headers.first(name: "X-Content-Type-Options") == "nosniff")

            #expect(
                try await attach(#""filename":"a","content_type":"b","content":"%%%""#).json["validation_errors"]
                    == .list([.text("content must be base64")]))
            #expect(
                try await attach(#""filename":"../a","content_type":"b","content":"""#).code == "validation_failed")
            for path in ["/downloads/", "/downloads/exports/x.csv", "/downloads/attachments/x/y", "/downloads/../api"] {
                #expect(try await stranger.get(path).status == 404, "\(path)")
            }
            let page = try await talk.get("\(Self.root)/basic_pages?limit=1").json["results"][0]["id"].text
            #expect(try await talk.send("DELETE", "\(Self.root)/basic_pages/\(page)").status == 204)
            #expect(try await stranger.get(path).status == 404)
        }
    }
}
