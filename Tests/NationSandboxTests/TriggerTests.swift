// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationSandbox

@Suite("Triggered webhooks", .timed, .timeLimit(.minutes(10)))
struct TriggerTests {
    private static let events = ChangeEvent.allCases.map(\.rawValue)

    /// Triggers events at a receiver of its own, and gives what it was told, in order.
    private func told(
        _ body: String, _ talk: Talk, returning statuses: [Int] = [], stalling: Bool = false
    ) async throws -> (response: JSON, told: [JSON]) {
        let collected = Box<[JSON]>([])
        let response = Box(JSON.broken)
        try await Receiver.run(returning: statuses, stalling: stalling) { url, deliveries in
            let body = body.replacing("URL", with: url)
            response.value = try await talk.send("POST", "/sandbox/webhooks/trigger", body).json
            let count = response.value["deliveries"].list?.count { $0["status"].integer != nil } ?? 0
            guard count > 0 else { return }
            var heard: [JSON] = []
            for await delivery in deliveries {
                heard.append(delivery.json)
                if heard.count == count { break }
            }
            collected.value = heard
        }
        return (response.value, collected.value)
    }

    @Test("Every event reaches a receiver in every version, and what is told is true", arguments: events)
    func everyEvent(event: String) async throws {
        try await withSandbox(people: 3) { talk async throws in
            for version in 1...4 {
                let (response, told) = try await told(
                    #"{"events":["\#(event)"],"url":"URL","version":\#(version)}"#, talk)
                #expect(response["deliveries"].list?.count == 1, "\(response)")
                #expect(response["deliveries"][0]["event"].string == event)
                #expect(response["deliveries"][0]["status"].integer == 200)
                let json = try #require(told.first)
                #expect(json["token"].string == talk.sandbox.webhookToken)
                #expect(json["version"].integer == (version == 4 ? 4 : nil))
                if version == 4, event.hasPrefix("person_") {
                    let payload = json["payload"]
                    let shown = event == "person_contacted" ? payload["person_call"]["person"] : payload["person"]
                    let person = try #require(shown["id"].integer)
                    let status = try await talk.get("people/\(person)").status
                    #expect(status == (event == "person_destroyed" ? 404 : 200))
                }
            }
        }
    }

    @Test("Events happen to the same person, in their order, and to the one that is named")
    func sameSubject() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let (_, story) = try await told(
                #"{"events":["person_created","person_changed","person_contacted","person_destroyed"],"url":"URL"}"#,
                talk)
            let id = try #require(story.first?["payload"]["person"]["id"].integer)
            #expect(story.count == 4)
            #expect(story[1]["payload"]["person"]["id"].integer == id)
            #expect(story[2]["payload"]["person_call"]["person"]["id"].integer == id)
            #expect(story[3]["payload"]["person"]["id"].integer == id)
            let (_, named) = try await told(#"{"events":["person_changed"],"id":2,"url":"URL"}"#, talk)
            #expect(named.first?["payload"]["person"]["id"].integer == 2)
            #expect(try await talk.get("people/2").json["person"]["note"].string?.contains("step 1") == true)
        }
    }

    @Test("A duplicate is the same delivery once more")
    func duplicate() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let (response, told) = try await told(
                #"{"events":["person_created","person_changed"],"fault":"duplicate","url":"URL"}"#, talk)
            #expect(
                response["deliveries"].list?.map { $0["event"].string } == [
                    "person_created", "person_changed", "person_created", "person_changed",
                ])
            #expect(told.count == 4 && told[0] == told[2] && told[1] == told[3] && told[0] != told[1])
        }
    }

    @Test("Reordered: the newer state comes before the older one")
    func reorder() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let (_, told) = try await told(#"{"events":["person_changed"],"fault":"reorder","url":"URL"}"#, talk)
            let notes = told.map { $0["payload"]["person"]["note"].string?.suffix(1) }
            #expect(notes == ["2", "1"])
            #expect(told[0]["payload"]["person"]["id"] == told[1]["payload"]["person"]["id"])
        }
    }

    @Test("Lost: the first one never comes, and it is in the log")
    func lose() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let (response, told) = try await told(
                #"{"events":["person_created","person_changed"],"fault":"lose","url":"URL"}"#, talk)
            #expect(response["deliveries"][0]["problem"].string == "not sent: lost on purpose")
            #expect(response["deliveries"][0]["status"] == .null)
            #expect(told.count == 1 && told[0]["payload"]["person"]["note"].string != nil)
            #expect(try await talk.get("/sandbox/deliveries").json["deliveries"].list?.count == 2)
        }
    }

    @Test("Without a URL the webhooks of the nation are told, in their version; other changes stay unknown to them")
    func subscribed() async throws {
        try await withSandbox(people: 3) { talk async throws in
            try await Receiver.run { url, deliveries in
                let webhook = #"{"webhook":{"version":2,"url":"\#(url)","event":"person_changed"}}"#
                #expect(try await talk.send("POST", "webhooks", webhook).status == 200)
                let response = try await talk.send(
                    "POST", "/sandbox/webhooks/trigger", #"{"events":["person_created","person_changed"]}"#)
                #expect(response.json["deliveries"].list?.count == 1)
                #expect(response.json["deliveries"][0]["version"].integer == 2)
                let heard = await deliveries.first { _ in true }
                #expect(heard?.json["payload"]["signup"]["nationbuilder_id"].integer != nil)
            }
        }
    }

    @Test("A receiver that fails is told once; one elsewhere is told nothing")
    func failing() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let (response, _) = try await told(
                #"{"events":["person_changed"],"url":"URL"}"#, talk, returning: [500])
            #expect(response["deliveries"].list?.count == 1 && response["deliveries"][0]["status"].integer == 500)
            let other = try await talk.send(
                "POST", "/sandbox/webhooks/trigger", #"{"events":["person_changed"],"url":"http://192.0.2.1/"}"#)
            #expect(other.json["deliveries"][0]["problem"].string == "not sent: the receiver is not on this machine")
        }
    }

    @Test("A receiver that begins a response and goes no further is given up in time")
    func stalling() async throws {
        let webhooks = SandboxWebhooks(retryDelays: [], timeout: .milliseconds(100))
        try await NationSandbox.run(SandboxConfiguration(people: 3) { $0.webhooks = webhooks }) { sandbox in
            let (response, _) = try await told(
                #"{"events":["person_changed"],"url":"URL"}"#, Talk(sandbox), stalling: true)
            #expect(response["deliveries"].list?.count == 1)
            #expect(response["deliveries"][0]["status"] == .null)
            #expect(response["deliveries"][0]["problem"].string?.contains("0.1 seconds") == true, "\(response)")
        }
    }

    @Test(
        "A mistake is an error that says what is known",
        arguments: [
            ("{}", 400, "person_created"), (#"{"events":["person_gone"]}"#, 400, "person_gone is not an event"),
            (#"{"events":["person_changed"],"fault":"late"}"#, 400, "duplicate, reorder, lose"),
            (#"{"events":["person_changed"],"version":4}"#, 400, "version requires url"),
            (#"{"events":["person_changed"],"id":999}"#, 404, ""),
            (#"{"events":["person_changed"],"url":"http://127.0.0.1:1/","version":5}"#, 400, "from 1 to 4"),
        ])
    func mistakes(body: String, status: Int, words: String) async throws {
        try await withSandbox(people: 3) { talk async throws in
            let response = try await talk.send("POST", "/sandbox/webhooks/trigger", body)
            #expect(response.status == status)
            #expect(response.json["message"].string?.contains(words) == true || words.isEmpty, "\(response.text)")
        }
    }

    @Test("The secret of all webhooks is told on this machine")
    func secret() async throws {
        try await withSandbox(people: 3) { talk async throws in
            #expect(try await talk.get("/sandbox/webhooks").json["token"].string == talk.sandbox.webhookToken)
        }
    }

    @Test(
        "One event alone is told in the wrong order with another one of the same subject",
        arguments: ChangeEvent.allCases)
    func story(event: ChangeEvent) {
        let trigger = WebhookTrigger(events: [event], faults: [.reorder])
        #expect(trigger.story.count == 2 && trigger.story.contains(event))
        #expect(trigger.deliveries(of: [1, 2]).map(\.change) == [2, 1])
        #expect(WebhookTrigger(events: [event], faults: [.lose]).story == [event])
    }
}
