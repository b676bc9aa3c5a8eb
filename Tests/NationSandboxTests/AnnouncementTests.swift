// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import NationSandbox

@Suite("Writes announce what webhooks ask for", .timed, .timeLimit(.minutes(10)))
struct AnnouncementTests {
    private func subscribe(_ talk: Talk) async throws {
        for event in ChangeEvent.allCases {
            let hook =
                "{\"webhook\":{\"version\":4,\"url\":\"http://127.0.0.1:9/\",\"event\":\"\(event.rawValue)\"}}"
            try #require(try await talk.send("POST", "webhooks", hook).status == 200)
        }
    }

    /// Returns the announcements when `requests` are made, and nothing else happens.
    private func heard(
        _ requests: [(String, String, String?)], subscribed: Bool = true
    ) async throws -> [(event: ChangeEvent, payload: JSON)] {
        let changes = try await withSandbox { talk async throws in
            if subscribed { try await subscribe(talk) }
            let changes = talk.sandbox.changes()
            for (method, path, body) in requests {
                let response = try await talk.send(method, path, body)
                #expect((200..<300).contains(response.status), "\(path): \(response.text)")
            }
            return changes
        }
        // The stream ends with the nation.
        var heard: [(event: ChangeEvent, payload: JSON)] = []
        for await change in changes {
            #expect(change.webhooks.count == 1)
            heard.append((change.event, JSON(String(decoding: change.payload, as: UTF8.self))))
        }
        return heard
    }

    @Test("People: created, changed, destroyed, each with the full person and no precinct beside it")
    func people() async throws {
        let heard = try await heard([
            ("POST", "people", #"{"person":{"first_name":"Ann"}}"#),
            ("PUT", "people/2", #"{"person":{"note":"x"}}"#),
            ("PUT", "people/push", #"{"person":{"email":"new@example.com"}}"#),
            ("PUT", "people/push", #"{"person":{"email":"new@example.com","first_name":"N"}}"#),
            ("DELETE", "people/3", nil),
        ])
        #expect(
            heard.map(\.event) == [
                .personCreated, .personChanged, .personCreated, .personChanged, .personDestroyed,
            ])
        for change in heard { #expect(change.payload.keys == ["person"]) }
        #expect(heard[0].payload["person"]["first_name"].string == "Ann")
        #expect(heard[1].payload["person"]["note"].string == "x")
        #expect(heard[4].payload["person"]["id"].integer == 3)
        #expect((heard[4].payload["person"].members?.count ?? 0) > 200)
    }

    @Test("Donations: succeeded and canceled once each, changed otherwise; a new donor is announced too")
    func donations() async throws {
        let heard = try await heard([
            ("POST", "donations", #"{"donation":{"amount_in_cents":5,"email":"giver@example.com"}}"#),
            ("PUT", "donations/4", #"{"donation":{"amount_in_cents":5,"note":"x"}}"#),
            ("PUT", "donations/4", #"{"donation":{"amount_in_cents":5,"succeeded_at":"2019-01-01T00:00:00Z"}}"#),
            ("PUT", "donations/4", #"{"donation":{"amount_in_cents":5,"succeeded_at":"2019-01-01T00:00:00Z"}}"#),
            ("PUT", "donations/4", #"{"donation":{"amount_in_cents":5,"canceled_at":"2019-01-02T00:00:00Z"}}"#),
            (
                "POST", "donations",
                #"{"donation":{"amount_in_cents":5,"donor_id":2,"succeeded_at":"2019-01-01T00:00:00Z"}}"#
            ),
        ])
        #expect(
            heard.map(\.event) == [
                .personCreated, .donationChanged, .donationSucceeded, .donationChanged, .donationCanceled,
                .donationSucceeded,
            ])
        #expect(heard[2].payload.keys == ["donation"])
        #expect(heard[2].payload["donation"]["donor"]["email"].string == "giver@example.com")
    }

    @Test("What is done in the control panel is announced too: people made one, and many removed at once")
    func controlPanel() async throws {
        let heard = try await heard([
            ("POST", "/sandbox/people/merge", #"{"id":2,"into":3}"#),
            ("POST", "/sandbox/people/destroy", #"{"ids":[3,4]}"#),
        ])
        #expect(heard.map(\.event) == [.personMerged, .peopleDestroyed])
        #expect(heard.first?.payload["person"]["id"].integer == 3)
        #expect(heard.last?.payload["people_ids"] == .list([.number("3"), .number("4")]))
    }

    @Test("A contact is announced as a call, with names for its codes and the two people in full")
    func contact() async throws {
        let body =
            #"{"contact":{"type_id":4,"method":"door_knock","sender_id":1,"status":"not_interested","note":"x"}}"#
        let heard = try await heard([("POST", "people/2/contacts", body)])
        #expect(heard.map(\.event) == [.personContacted])
        let call = try #require(heard.first?.payload["person_call"])
        #expect(
            call.keys == [
                "contact_method_id", "contact_method_name", "contact_status_id", "contact_status_name", "call_type_id",
                "call_type_name", "support_level", "priority_level", "person", "author",
            ])
        #expect(call["contact_method_name"].string == "Door knock")
        #expect(call["contact_status_name"].string == "Not interested")
        #expect(call["call_type_name"].string == "Invite")
        #expect(call["person"]["id"].integer == 2)
        #expect(call["author"]["id"].integer == 1)
    }

    @Test("fire_webhooks=false keeps a write silent, and without webhooks none is announced")
    func silence() async throws {
        let requests: [(String, String, String?)] = [
            ("POST", "people?fire_webhooks=false", #"{"person":{"first_name":"Ann"}}"#),
            ("PUT", "people/2?fire_webhooks=false", #"{"person":{"note":"x"}}"#),
            ("POST", "donations?fire_webhooks=false", #"{"donation":{"amount_in_cents":5,"email":"g@example.com"}}"#),
            ("DELETE", "people/3?fire_webhooks=false", nil),
        ]
        #expect(try await heard(requests).isEmpty)
        #expect(try await heard([("POST", "people", #"{"person":{"first_name":"Ann"}}"#)], subscribed: false).isEmpty)
    }

    @Test(
        "Of an import each row is announced, and none when it was sent with fire_webhooks=false",
        arguments: [true, false])
    func imported(isSilent: Bool) async throws {
        let file = Data("first_name,email\nAnn,ann@example.com\nBo,bo@example.com\n".utf8).base64EncodedString()
        let changes = try await withSandbox { talk async throws in
            try await subscribe(talk)
            let changes = talk.sandbox.changes()
            let response = try await talk.send(
                "POST", isSilent ? "imports?fire_webhooks=false" : "imports",
                #"{"import":{"type":"people","file":"\#(file)"}}"#)
            #expect(response.status == 200)
            let id = response.json["import"]["id"].text
            try await waitUntil(await talk.get("imports/\(id)/result").status != 404)
            #expect(try await talk.get("people/match?email=bo@example.com").status == 200)
            return changes
        }
        var events: [ChangeEvent] = []
        for await change in changes { events.append(change.event) }
        #expect(events == (isSilent ? [] : [.personCreated, .personCreated]))
    }

    @Test(
        "fire_webhooks=false keeps every write of version 1 silent, and without it some are told",
        arguments: [true, false])
    func everyWrite(isSilent: Bool) async throws {
        let changes = try await withSandbox { talk async throws in
            try await subscribe(talk)
            let changes = talk.sandbox.changes()
            var made: [String: String] = [:]
            var writes = 0
            for endpoint in Endpoint.all where endpoint.method != "GET" {
                var path = endpoint.path
                for (name, value) in made { path = path.replacingOccurrences("{\(name)}", value) }
                if isSilent { path += "?fire_webhooks=false" }
                let response = try await talk.send(endpoint.method, path, endpoint.body)
                #expect(response.status == endpoint.status, "\(endpoint): \(response.text.prefix(300))")
                if let wrapper = endpoint.wrapper {
                    let id = response.json[wrapper]["id"]
                    made[wrapper] = id.string ?? id.integer.map { String($0) }
                }
                writes += 1
            }
            #expect(writes == 67)
            return changes
        }
        var count = 0
        for await _ in changes { count += 1 }
        #expect(isSilent ? count == 0 : count > 5)
    }

    @Test("A write that is refused announces nothing")
    func refused() async throws {
        let changes = try await withSandbox { talk async throws in
            try await subscribe(talk)
            let changes = talk.sandbox.changes()
            for (method, path, body) in [
                ("POST", "people", #"{"person":{"first_name":"A","email":"x"}}"#),
                ("POST", "donations", #"{"donation":{"email":"new@example.com"}}"#),
                ("PUT", "people/999", #"{"person":{"note":"x"}}"#),
                ("DELETE", "people/999", nil as String?),
            ] {
                #expect(try await talk.send(method, path, body).status >= 400)
            }
            return changes
        }
        for await change in changes { Issue.record("\(change.event)") }
    }
}
