// SPDX-License-Identifier: MIT

import Logging
import TestSupport
import Testing

@testable import NationSandbox

@Suite("Delivery of webhooks", .timed, .timeLimit(.minutes(10)))
struct WebhookDeliveryTests {
    private static let person = """
        {"person":{"id":7,"first_name":"Ada","last_name":"Lovelace","full_name":"Ada Lovelace","birthdate":"1815-12-10",\
        "phone":"555-0100","mobile":null,"email1":"ada@example.com","tags":["donor","a, b"],"support_level":2,\
        "created_at":"2013-05-28T15:37:00Z","donations_amount_in_cents":4040,"is_supporter":true,\
        "primary_address":{"city":"London","zip":"SW1"}}}
        """

    private func change(
        _ event: ChangeEvent = .personCreated, _ payload: String = person, version: Int = 4, to url: String = "x"
    ) -> NationChange {
        NationChange(
            event: event, payload: Array(payload.utf8), occurredAt: 0,
            webhooks: [Webhook(id: "abc", version: version, url: url)])
    }

    private func payload(_ change: NationChange, _ version: Int) -> JSON {
        let bytes = WebhookPayload.bytes(change, version: version, slug: "foobar", token: "s\"x")
        return JSON(String(decoding: bytes, as: UTF8.self))
    }

    // MARK: Payloads

    @Test("Version 4 carries the person as the API shows it, the nation, the token and the version")
    func version4() {
        let json = payload(change(), 4)
        #expect(json.keys == ["nation_slug", "payload", "token", "version"])
        #expect(json["nation_slug"].string == "foobar")
        #expect(json["payload"] == JSON(Self.person))
        #expect(json["token"].string == "s\"x")
        #expect(json["version"].integer == 4)
    }

    @Test("Versions 1 to 3 carry a signup under the older names", arguments: [1, 2, 3])
    func signup(version: Int) {
        let json = payload(change(), version)
        #expect(json.keys == (version == 3 ? ["nation_slug", "payload", "token"] : ["payload", "token"]))
        let signup = json["payload"]["signup"]
        #expect(signup["nationbuilder_id"].integer == 7)
        #expect(signup["first_name"].string == "Ada")
        #expect(signup["born_at"].string == "12/10/1815")
        #expect(signup["phone_number"].string == "555-0100")
        #expect(signup["mobile_number"] == .null)
        #expect(signup["tag_list"].string == "donor, a, b")
        #expect(signup["created_at"].string == "05/28/2013  3:37 PM")
        #expect(signup["donations_amount"].string == "$40.40")
        #expect(signup["donations_amount_in_cents"].integer == 4040)
        #expect(signup["address"]["city"].string == "London")
        #expect(signup["id"] == .broken && signup["phone"] == .broken)
        #expect(signup.keys.count == 120)
    }

    @Test(
        "Times of old payloads have a month first and twelve hours",
        arguments: [
            ("2012-10-17T10:40:59Z", "10/17/2012 10:40 AM"), ("2012-12-31T00:05:00Z", "12/31/2012 12:05 AM"),
            ("2012-12-31T12:05:00Z", "12/31/2012 12:05 PM"), ("2013-05-28T13:37:00-02:00", "05/28/2013  3:37 PM"),
        ])
    func moment(wire: String, text: String) throws {
        #expect(LegacyDate.moment(try #require(WireDate.seconds(wire))) == text)
    }

    @Test("A contact is a person_call in version 4 and a signup_call before")
    func contact() {
        let call = """
            {"person_call":{"contact_method_id":0,"contact_method_name":"Other","support_level":1,\
            "person":{"id":7},"author":null}}
            """
        let change = change(.personContacted, call)
        #expect(payload(change, 4)["payload"] == JSON(call))
        let old = payload(change, 3)["payload"]["signup_call"]
        #expect(old["contact_method_name"].string == "Other")
        #expect(old["signup"]["nationbuilder_id"].integer == 7)
        #expect(old["author"] == .null)
    }

    @Test("A donation is that of the API from version 3 on, and an older one before")
    func donation() {
        let donation = """
            {"donation":{"id":87,"amount":"$20.20","amount_in_cents":2020,"corporate_contribution":false,\
            "succeeded_at":null,"created_at":"2013-05-30T00:51:00Z","donor":{"id":7,"first_name":"Ada"}}}
            """
        let change = change(.donationSucceeded, donation)
        for version in [3, 4] { #expect(payload(change, version)["payload"] == JSON(donation)) }
        let old = payload(change, 2)["payload"]["donation"]
        #expect(old["donation_nationbuilder_id"].integer == 87)
        #expect(old["is_corporate_contribution"] == .bool(false))
        #expect(old["created_at"].string == "05/30/2013 12:51 AM")
        #expect(old["signup"]["first_name"].string == "Ada")
    }

    @Test(
        "Only this machine is sent anything",
        arguments: [
            ("http://127.0.0.1:80/x", true), ("http://localhost/x", true), ("http://[::1]:8080/x", true),
            ("https://127.9.9.9/", true), ("http://127.0.0.1.evil.example/", false), ("http://example.com/", false),
            ("http://127.0.0.1@example.com/", false), ("http://10.0.0.1/", false), ("ftp://127.0.0.1/", false),
            ("nothing", false), ("", false), ("http://localhost.evil.example/", false),
        ])
    func loopback(url: String, isLoopback: Bool) { #expect(ReceiverAddress.isLoopback(url) == isLoopback) }

    // MARK: Over the wire

    private func send(
        _ change: NationChange, _ settings: SandboxWebhooks = SandboxWebhooks(retryDelays: [.zero, .zero]),
        until isEnough: @Sendable ([DeliveryLog.Entry]) -> Bool
    ) async throws -> [DeliveryLog.Entry] {
        let log = DeliveryLog()
        let sender = WebhookSender(
            slug: "foobar", token: "secret", settings: settings, log: log, logger: Logger(label: "test"))
        let (changes, say) = AsyncStream<NationChange>.makeStream()
        let task = Task { await sender.run(changes) }
        say.yield(change)
        try await waitUntil(isEnough(log.all))
        task.cancel()
        await task.value
        return log.all
    }

    @Test("A change is posted as JSON, and again until it is taken")
    func retry() async throws {
        try await Receiver.run(returning: [500, 302]) { url, deliveries in
            let entries = try await send(change(to: url)) { $0.last?.status == 200 }
            #expect(entries.map(\.status) == [500, 302, 200])
            #expect(entries.map(\.attempt) == [1, 2, 3])
            var count = 0
            for await delivery in deliveries {
                count += 1
                #expect(delivery.method == "POST" && delivery.path == "/hook")
                #expect(delivery.contentType == "application/json")
                #expect(delivery.json["token"].string == "secret")
                #expect(delivery.json["payload"]["person"]["id"].integer == 7)
                if count == 3 { break }
            }
        }
    }

    @Test("After the last attempt it is given up")
    func givenUp() async throws {
        try await Receiver.run(returning: [500, 500, 500, 500]) { url, _ in
            let entries = try await send(change(to: url)) { $0.count == 3 }
            #expect(entries.map(\.status) == [500, 500, 500])
        }
    }

    @Test("A receiver on another machine is sent nothing, and one that is gone is told of")
    func elsewhere() async throws {
        let other = try await send(change(to: "http://192.0.2.1/hook")) { !$0.isEmpty }
        #expect(other.map(\.problem) == ["not sent: the receiver is not on this machine"])
        let gone = try await send(change(to: "http://127.0.0.1:1/hook"), .init(retryDelays: [])) { !$0.isEmpty }
        #expect(gone.first?.status == nil)
        #expect(gone.first?.problem?.isEmpty == false)
    }

    /// A sender to which a test says changes, one after the other.
    private func sending(
        _ settings: SandboxWebhooks, _ body: (AsyncStream<NationChange>.Continuation, DeliveryLog) async throws -> Void
    ) async rethrows {
        let log = DeliveryLog()
        let sender = WebhookSender(
            slug: "foobar", token: "secret", settings: settings, log: log, logger: Logger(label: "test"))
        let (changes, say) = AsyncStream<NationChange>.makeStream()
        let task = Task { await sender.run(changes) }
        defer { task.cancel() }
        try await body(say, log)
        task.cancel()
        await task.value
    }

    @Test("A receiver that is gone keeps no other from hearing")
    func gone() async throws {
        try await Receiver.run { url, deliveries in
            await sending(SandboxWebhooks(retryDelays: [.seconds(3600)])) { say, _ in
                for _ in 0..<200 { say.yield(change(to: "http://127.0.0.1:1/hook")) }
                say.yield(change(to: url))
                let heard = await deliveries.first { _ in true }
                #expect(heard?.json["payload"]["person"]["id"].integer == 7)
            }
        }
    }

    @Test("Receivers that begin a response and go no further give their places back")
    func stalling() async throws {
        try await Receiver.run(stalling: true) { url, _ in
            let settings = SandboxWebhooks(retryDelays: [], timeout: .milliseconds(100))
            try await sending(settings) { say, log in
                for _ in 0..<10 { say.yield(change(to: url)) }
                try await waitUntil(log.all.count >= 10)
                #expect(log.all.allSatisfy { $0.status == nil && $0.problem?.contains("0.1 seconds") == true })
            }
        }
    }

    @Test("After a reset nothing is told of what was before")
    func reset() async throws {
        try await Receiver.run(returning: Array(repeating: 500, count: 10_000)) { url, _ in
            try await sending(SandboxWebhooks(retryDelays: Array(repeating: .zero, count: 10_000))) { say, log in
                say.yield(change(to: url))
                try await waitUntil(log.all.count >= 3)
                log.beginAnew()
                say.yield(change(.personChanged, to: url))
                try await waitUntil(log.all.count >= 20)
                #expect(log.all.allSatisfy { $0.event == .personChanged })
            }
        }
    }

    @Test("A place is given back to who waited longest, and receivers do not wait for each other")
    func lanes() async {
        let lanes = DeliveryQueues(width: 1, total: 1)
        #expect(lanes.begin())
        #expect(!lanes.begin())
        lanes.end()
        #expect(lanes.begin())
        #expect(await lanes.enter("a"))
        #expect(await lanes.enter("b"))
        async let second = lanes.enter("a")
        lanes.leave("a")
        #expect(await second)
        let cancelled = Task { await lanes.enter("a") }
        cancelled.cancel()
        #expect(await cancelled.value == false)
        lanes.leave("a")
        #expect(await lanes.enter("a"))
    }

    @Test("A webhook made through the API is told of writes, in its version, unless the write is silent")
    func subscribed() async throws {
        try await Receiver.run { url, deliveries in
            try await withSandbox(people: 3) { talk async throws in
                for (version, event) in [(4, "person_created"), (1, "person_changed")] {
                    let webhook = #"{"webhook":{"version":\#(version),"url":"\#(url)","event":"\#(event)"}}"#
                    #expect(try await talk.send("POST", "webhooks", webhook).status == 200)
                }
                let body = #"{"person":{"first_name":"Ada"}}"#
                _ = try await talk.send("POST", "people?fire_webhooks=false", body)
                let ada = try await talk.send("POST", "people", body).json["person"]
                _ = try await talk.send("PUT", "people/\(ada["id"].integer ?? 0)", #"{"person":{"phone":"1"}}"#)
                var heard: [JSON] = []
                for await delivery in deliveries {
                    heard.append(delivery.json)
                    if heard.count == 2 { break }
                }
                let created = try #require(heard.first { $0["version"].integer == 4 })
                #expect(created["nation_slug"].string == "abeforprez")
                #expect(created["token"].string == talk.sandbox.webhookToken)
                #expect(created["payload"]["person"]["id"] == ada["id"])
                #expect(created["payload"]["person"]["first_name"].string == "Ada")
                let changed = try #require(heard.first { $0["version"] == .broken })
                #expect(changed["payload"]["signup"]["phone_number"].string == "1")
                #expect(changed["payload"]["signup"]["nationbuilder_id"] == ada["id"])
            }
        }
    }
}
