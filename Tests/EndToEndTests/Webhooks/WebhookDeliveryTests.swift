// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@Suite("Webhooks from a nation to a route", .timed, .timeLimit(.minutes(10)))
struct WebhookDeliveryTests {
    /// A nation, an address that receives what it is subscribed to, and what came.
    private func withSubscriber(
        _ use: @Sendable (Nation, _ url: String, _ next: () async throws -> WebhookDelivery) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5, rateLimit: .generous)) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) { $0.chain.limit = nil }
            let (deliveries, sink) = AsyncStream<WebhookDelivery>.makeStream()
            let receiver = WebhookReceiver(secret: sandbox.webhookToken, nation: nation.slug)
            try await WebhookServer.run(
                receiver, handle: { sink.yield($0) },
                use: { url in
                    try await use(nation, url) { try #require(await deliveries.first { _ in true }) }
                })
        }
    }

    private func subscribe(_ api: NationV1, _ url: String, _ event: V1.WebhookEvent, version: Int = 4) async throws {
        try await api.webhooks.create(
            V1.Webhook {
                $0.version = version
                $0.url = "\(url)/webhooks/\(event)"
                $0.event = event
            })
    }

    @Test("A subscription is told of its events, each at an address of its own")
    func subscription() async throws {
        try await withSubscriber { nation, url, next in
            try await WebhookSubscription.subscribe(nation, to: [.personChanged, .personDestroyed], at: url)
            try await nation.v1.people.update(2) { $0.note = "x" }
            let changed = try await next()
            #expect(changed.event == .personChanged && changed.version == 4)
            try await nation.v1.people.delete(3)
            let gone = try await next()
            #expect(gone.event == .personDestroyed)
            #expect(try gone.person?.id == 3)
        }
    }

    @Test("The guide's code is that of the route and the subscription that are tested here")
    func guide() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        var checkout = folder
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let guide = try String(
            contentsOf: checkout.appending(path: "Sources/NationBuilder/NationBuilder.docc/ReceivingWebhooks.md"),
            encoding: .utf8)
        let code = try ["WebhookRoute.swift", "WebhookSubscription.swift"]
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            .joined().split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined()
        let blocks = guide.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count == 2)
        for block in blocks {
            #expect(code.filter { !$0.isWhitespace }.contains(block.filter { !$0.isWhitespace }), "\(block)")
        }
    }

    @Test("A person arrives in every version, and not when the write is to fire no webhooks", arguments: 1...4)
    func person(version: Int) async throws {
        try await withSubscriber { nation, url, next in
            let api = nation.v1
            try await subscribe(api, url, .personCreated, version: version)
            let quiet = V1.Person {
                $0.firstName = "Quiet"
                $0.phone = "555-0100"
            }
            try await api.people.create(quiet, .fireWebhooks(false))
            let loud = V1.Person {
                $0.firstName = "Loud"
                $0.phone = "555-0101"
                $0.mobile = "555-0102"
            }
            let told = try await api.people.create(loud)
            let delivery = try await next()
            #expect(delivery.event == .personCreated)
            #expect(delivery.subject == .person)
            #expect(try delivery.person?.id == told.id)
            #expect(try delivery.person?.firstName == "Loud")
            #expect(try delivery.person?.phone == "555-0101")
            #expect(try delivery.person?.mobile == "555-0102")
            #expect((delivery.version ?? version) == version)
        }
    }

    @Test("A donation arrives with its donor in every version", arguments: 1...4)
    func donation(version: Int) async throws {
        try await withSubscriber { nation, url, next in
            let api = nation.v1
            try await subscribe(api, url, .donationSucceeded, version: version)
            let donor = try await api.people.me().id
            let gift = V1.Donation {
                $0.amountInCents = 2500
                $0.donorID = donor
                $0.succeededAt = "2026-01-02T03:04:05Z"
            }
            let stored = try await api.donations.create(gift)
            let delivery = try await next()
            #expect(delivery.subject == .donation)
            #expect(try delivery.donation?.id == stored.id)
            #expect(try delivery.donation?.amountInCents == 2500)
            #expect(try delivery.donation?.donor?.id == donor)
        }
    }

    @Test("A contact arrives with the person and who made it in every version", arguments: 1...4)
    func contact(version: Int) async throws {
        try await withSubscriber { nation, url, next in
            let api = nation.v1
            try await subscribe(api, url, .personContacted, version: version)
            let people = try await api.people.list(limit: 2).results.compactMap(\.id)
            let type = try await api.contactTypes.list().results.first?.id
            let contact = V1.Contact {
                $0.typeID = type
                $0.method = .doorKnock
                $0.senderID = people.first
            }
            try await api.contacts.create(contact, person: people[1])
            let delivery = try await next()
            #expect(delivery.subject == .contact)
            #expect(try delivery.contact?.person?.id == people[1])
            #expect(try delivery.contact?.author?.id == people[0])
            #expect(try delivery.contact?.contactMethodName == "Door knock")
        }
    }
}
