// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite("What belongs to a person", .timed, .timeLimit(.minutes(10)))
struct ContactTests {
    @Test("A contact shows on the person, and its capital is an entry of its own")
    func contact() async throws {
        try await withSandbox { talk async throws in
            let id = try await talk.create(#""last_name":"Called""#)["id"].text
            let body = """
                {"contact":{"type_id":4,"method":"phone_call","sender_id":2,"status":"answered","note":"n",\
                "capital_in_cents":150,"created_at":"2019-01-01T01:00:00+01:00"}}
                """
            let contact = try await talk.send("POST", "people/\(id)/contacts", body).json["contact"]
            #expect(
                contact.keys == [
                    "type_id", "method", "sender_id", "recipient_id", "status", "broadcaster_id", "note", "created_at",
                ])
            #expect(contact["recipient_id"].text == id)
            #expect(contact["created_at"].string == "2019-01-01T00:00:00Z")
            let person = try await talk.get("people/\(id)").json["person"]
            #expect(person["last_contacted_at"].string == "2019-01-01T00:00:00Z")
            #expect(person["last_contacted_by"]["id"].integer == 2)
            #expect(person["capital_amount_in_cents"].integer == 150)
            let spent = #"{"capital":{"amount_in_cents":-50,"content":"Pens"}}"#
            let capital = try await talk.send("POST", "people/\(id)/capitals", spent).json["capital"]
            #expect(capital["content"] == .object([.init(name: "note", value: .text("Pens"))]))
            #expect(capital["type"].string == "Political Capital")
            #expect(capital["author_id"].integer == 1)
            let after = try await talk.get("people/\(id)").json["person"]
            #expect(after["capital_amount_in_cents"].integer == 100)
            #expect(after["spent_capital_amount_in_cents"].integer == 50)
            #expect(after["received_capital_amount_in_cents"].integer == 150)
        }
    }

    @Test(
        "A contact names a type, a method and a sender that there are",
        arguments: [
            (#""method":"email","sender_id":1"#, "type_id can't be blank"),
            (#""type_id":99,"method":"email","sender_id":1"#, "type_id does not exist"),
            (#""type_id":1,"method":"email","sender_id":999"#, "sender_id does not exist"),
            (#""type_id":1,"sender_id":1"#, "method can't be blank"),
            (#""type_id":"one","method":"email","sender_id":1"#, "type_id must be an integer"),
        ])
    func misfit(members: String, error: String) async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.send("POST", "people/2/contacts", "{\"contact\":{\(members)}}")
            #expect(response.json["validation_errors"] == .list([.text(error)]))
        }
    }

    @Test("A membership is changed and ended by its name, once for each person")
    func membership() async throws {
        try await withSandbox { talk async throws in
            let id = try await talk.create(#""last_name":"Member""#)["id"].text
            let path = "people/\(id)/memberships"
            let body = #"{"membership":{"name":"Gold & more","expires_on":"2031-01-01"}}"#
            let made = try await talk.send("POST", path, body).json["membership"]
            #expect(made["status"].string == "active")
            #expect(made["person_id"].text == id)
            #expect(made["expires_on"].string == "2031-01-01T00:00:00Z")
            let twice = try await talk.send("POST", path, body)
            #expect(twice.json["validation_errors"] == .list([.text("name has already been taken")]))
            let changed = try await talk.send(
                "PUT", path, #"{"membership":{"name":"Gold & more","status":"grace period"}}"#)
            #expect(changed.json["membership"]["status"].string == "grace period")
            #expect(changed.json["membership"]["expires_on"] == made["expires_on"])
            #expect(try await talk.send("PUT", path, #"{"membership":{"name":"Tin"}}"#).code == "not_found")
            #expect(
                try await talk.send("PUT", path, #"{"membership":{"status":"active"}}"#).json["validation_errors"]
                    == .list([.text("name can't be blank")]))
            #expect(try await talk.send("DELETE", "\(path)/Gold%20%26%20more").status == 204)
            #expect(try await talk.send("DELETE", "\(path)/Gold%20%26%20more").status == 404)
        }
    }

    @Test(
        "A membership has a name, one of four states and times; an update refuses what a new one is refused",
        arguments: [
            (#""name":"Gold","status":"asleep""#, "status must be one of active, grace period, canceled, expired"),
            (#""name":"Gold","expires_on":"soon""#, "expires_on must be an ISO 8601 time"),
            (#""name":"""#, "name can't be blank"), (#""name":null"#, "name can't be blank"),
            (#""status":"expired""#, "name can't be blank"),
        ])
    func membershipRules(members: String, error: String) async throws {
        try await withSandbox { talk async throws in
            let path = "people/\(try await talk.create(#""last_name":"Member""#)["id"].text)/memberships"
            for method in ["POST", "PUT"] {
                let response = try await talk.send(method, path, "{\"membership\":{\(members)}}")
                #expect(response.status == 400, "\(method)")
                #expect(response.json["validation_errors"] == .list([.text(error)]), "\(method)")
                _ = try await talk.send("POST", path, #"{"membership":{"name":"Gold"}}"#)
            }
            #expect(try await talk.get(path).json["results"].list?.map { $0["status"].string } == ["active"])
        }
    }

    @Test("A membership of somebody else is not found, and its name counts whatever its case")
    func otherMembership() async throws {
        try await withSandbox { talk async throws in
            func path(_ name: String) async throws -> String {
                "people/\(try await talk.create("\"last_name\":\"\(name)\"")["id"].text)/memberships"
            }
            let (mine, yours) = (try await path("Mine"), try await path("Yours"))
            let gold = #"{"membership":{"name":"Gold","status":"canceled"}}"#
            #expect(try await talk.send("POST", mine, gold).status == 200)
            #expect(try await talk.send("PUT", yours, gold).status == 404)
            #expect(try await talk.send("DELETE", "\(yours)/Gold").status == 404)
            #expect(try await talk.send("POST", yours, gold).status == 200)
            let number = #"{"membership":{"name":5}}"#
            #expect(try await talk.send("POST", mine, number).json["membership"]["name"].string == "5")
            #expect(try await talk.send("PUT", mine, number).status == 200, "a number is found by its text")
            let again = try await talk.send("POST", mine, #"{"membership":{"name":"GOLD"}}"#)
            #expect(again.json["validation_errors"] == .list([.text("name has already been taken")]))
        }
    }

    @Test("What belongs to a person goes with the person")
    func removal() async throws {
        try await withSandbox { talk async throws in
            let id = try await talk.create(#""last_name":"Gone""#)["id"].text
            _ = try await talk.send("POST", "people/\(id)/notes", #"{"note":{"content":"x"}}"#)
            _ = try await talk.send("POST", "people/\(id)/memberships", #"{"membership":{"name":"A"}}"#)
            _ = try await talk.send("POST", "people/\(id)/capitals", #"{"capital":{"amount_in_cents":1}}"#)
            _ = try await talk.send("POST", "lists/1/people", "{\"people_ids\":[\(id)]}")
            let count = try await talk.get("lists?limit=100").json["results"][2]["count"].integer ?? 0
            #expect(try await talk.send("DELETE", "people/\(id)").status == 204)
            for path in ["memberships", "capitals", "contacts"] {
                #expect(try await talk.get("people/\(id)/\(path)").status == 404)
            }
            #expect(try await talk.get("lists?limit=100").json["results"][2]["count"].integer == count - 1)
        }
    }

    @Test("A person lives in a precinct that there is, which then shows beside the person")
    func precinct() async throws {
        try await withSandbox { talk async throws in
            let set = try await talk.send("PUT", "people/2", #"{"person":{"precinct_id":3}}"#)
            #expect(set.json["precinct"] == (try await talk.get("precincts/3").json["precinct"]))
            #expect(set.json["person"]["precinct_code"].string == "PCT-103")
            let missing = try await talk.send("PUT", "people/2", #"{"person":{"precinct_id":99}}"#)
            #expect(missing.json["validation_errors"] == .list([.text("precinct_id does not exist")]))
        }
    }

    @Test("A list counts who is on it; nobody is on it twice, and ids of nobody are passed over")
    func lists() async throws {
        try await withSandbox { talk async throws in
            let list = try await talk.send(
                "POST", "lists", #"{"list":{"name":"Mine","slug":"mine","author_id":1}}"#
            ).json["list_resource"]
            #expect(list.keys == ["id", "name", "slug", "author_id", "count"])
            let path = "lists/\(list["id"].text)"
            _ = try await talk.send("POST", "\(path)/people", #"{"people_ids":[2,3,3,99999,-1]}"#)
            _ = try await talk.send("POST", "\(path)/people", #"{"people_ids":[3,4]}"#)
            let listing = #"{"listing":{"person_id":4}}"#
            let first = try await talk.send("POST", "\(path)/listings", listing)
            #expect(first.json["listing"].keys == ["id", "person_id", "list_id"])
            #expect(try await talk.get("\(path)/people").json["results"].list?.map { $0["id"].integer } == [4, 3, 2])
            let renamed = try await talk.send("PUT", path, #"{"list":{"name":"Ours"}}"#).json["list_resource"]
            #expect(renamed["count"].integer == 3)
            #expect(renamed["slug"].string == "mine")
            let taken = try await talk.send(
                "POST", "lists", #"{"list":{"name":"B","slug":"MINE","author_id":1}}"#)
            #expect(taken.json["validation_errors"] == .list([.text("slug has already been taken")]))

            _ = try await talk.send("POST", "\(path)/tag/on%2Flist")
            #expect(try await talk.get("tags/on%2Flist/people").json["results"].list?.count == 3)
            _ = try await talk.send("DELETE", "\(path)/people", #"{"people_ids":[2]}"#)
            _ = try await talk.send("DELETE", "\(path)/tag/on%2Flist")
            #expect(
                try await talk.get("tags/on%2Flist/people").json["results"].list?.map { $0["id"].integer } == [2])
            #expect(try await talk.send("DELETE", "\(path)/listings/2").status == 404)
            for body in [#"{"people_ids":5}"#, #"{"people_ids":["2"]}"#, #"{"people_ids":[1.5]}"#] {
                #expect(try await talk.send("POST", "\(path)/people", body).code == "validation_failed", "\(body)")
            }
        }
    }

    @Test(
        "A webhook has a number of 24 hexadecimal digits, one of four versions, an event and a URL",
        arguments: [
            (#""version":5,"url":"https://example.com","event":"person_created""#, "version must be one of 1, 2, 3, 4"),
            (#""version":4,"url":"nowhere","event":"person_created""#, "url must be a URL"),
            (#""version":4,"url":"ftp://example.com","event":"person_created""#, "url must be a URL"),
            (#""version":4,"event":"person_created""#, "url can't be blank"),
            (#""url":"https://example.com","event":"person_created""#, "version can't be blank"),
            (#""version":4,"url":"https://example.com""#, "event can't be blank"),
            (#""version":"four","url":"https://example.com","event":"person_created""#, "version must be an integer"),
            (#""version":4,"url":"https://example.com","event":"person_created","id":"a""#, "id cannot be written"),
        ])
    func webhooks(members: String, error: String) async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.send("POST", "webhooks", "{\"webhook\":{\(members)}}")
            #expect(response.json["validation_errors"] == .list([.text(error)]))
            let hook = try await talk.send(
                "POST", "webhooks",
                #"{"webhook":{"version":4,"url":"https://example.com/hook?a=b","event":"person_contact"}}"#
            ).json["webhook"]
            #expect(hook.keys == ["id", "version", "url", "event"])
            #expect(hook["id"].string?.wholeMatch(of: /[0-9a-f]{24}/) != nil)
            #expect(hook["event"].string == "person_contacted")
            let other = try await talk.send(
                "POST", "webhooks", #"{"webhook":{"version":4,"url":"https://a.example","event":"person_called"}}"#)
            #expect(other.json["validation_errors"][0].string?.hasPrefix("event must be one of person_created") == true)
            // A webhook is made and deleted, and never changed.
            let place = "webhooks/\(hook["id"].string ?? "")"
            #expect(try await talk.send("PUT", place, #"{"webhook":{"version":3}}"#).status == 404)
            #expect(try await talk.get(place).json["webhook"] == hook)
            #expect(try await talk.send("DELETE", place).status == 204)
            #expect(try await talk.get(place).status == 404)
        }
    }
}
