// SPDX-License-Identifier: MIT

import Hummingbird
import Logging
import NIOPosix
import TestSupport
import Testing

@testable import NationSandbox

@Suite("Changes through the control API at the same time", .timed, .timeLimit(.minutes(10)))
struct ControlRaceTests {
    /// Two changes of one setting that do not touch each other's members, and what undoes both.
    struct Pair: Sendable, CustomStringConvertible {
        var first: (path: String, body: String)
        var second: (path: String, body: String)
        var back: [(path: String, body: String)]

        var description: String { "\(first.path) and \(second.path)" }
    }

    static let pairs = [
        Pair(
            first: ("/sandbox/availability", #"{"v1":false}"#), second: ("/sandbox/availability", #"{"v2":false}"#),
            back: [("/sandbox/availability", #"{"v1":true,"v2":true}"#)]),
        Pair(
            first: ("/sandbox/availability", #"{"nation":false}"#), second: ("/sandbox/clock", #"{"ahead":60}"#),
            back: [("/sandbox/availability", #"{"nation":true}"#), ("/sandbox/clock", #"{"ahead":0}"#)]),
        Pair(
            first: ("/sandbox/limits", #"{"requests":7}"#), second: ("/sandbox/limits", #"{"daily":8}"#),
            back: [("/sandbox/limits", #"{"requests":1,"daily":null}"#)]),
        Pair(
            first: ("/sandbox/oauth", #"{"code_lifetime":7}"#), second: ("/sandbox/oauth", #"{"revocation":true}"#),
            back: [("/sandbox/oauth", #"{"code_lifetime":600,"revocation":false}"#)]),
    ]

    private static func panel() async throws -> ControlRoutes {
        let configuration = SandboxConfiguration(people: 1)
        let store = try NationStore(.memory)
        let factory = try await NationFactory(configuration, store)
        let parts = try await factory.makeNation(store)
        let deliveries = DeliveryLog()
        return ControlRoutes(
            nation: parts.nation, oauth: parts.oauth, factory: factory, log: RequestLog(),
            chaos: Setting(ChaosMachine(SandboxChaos())), deliveries: deliveries,
            sender: WebhookSender(
                slug: "abeforprez", token: "t", settings: SandboxWebhooks(), log: deliveries,
                logger: Logger(label: "test")), version1: [])
    }

    @Test("Neither of two changes is lost", arguments: pairs)
    func pair(_ pair: Pair) async throws {
        let panel = try await Self.panel()
        // A request needs a connection, which nothing here uses.
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0).get()
        let context = APIContext(
            source: ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test")))
        @Sendable func put(_ change: (path: String, body: String)) async throws {
            _ = try await panel.respond(
                .put, change.path, QueryItems(), JSONValue(parsing: Array(change.body.utf8)), context)
        }
        var lost = 0
        for _ in 0..<3000 {
            for change in pair.back { try await put(change) }
            async let first: Void = put(pair.first)
            async let second: Void = put(pair.second)
            _ = try await (first, second)
            let shown = try await panel.respond(.get, "/sandbox", QueryItems(), nil, context).body ?? []
            let json = String(decoding: shown, as: UTF8.self)
            for change in [pair.first, pair.second] {
                if !json.contains(change.body.dropFirst().dropLast()) { lost += 1 }
            }
        }
        try await channel.close()
        #expect(lost == 0)
    }

    @Test("A mistake among several behaviors changes none of them")
    func mistake() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let before = try await talk.get("/sandbox/behaviors").text
            let mistake = #"{"key_filters":false,"own_document":"no"}"#
            #expect(try await talk.send("PUT", "/sandbox/behaviors", mistake).status == 400)
            #expect(try await talk.get("/sandbox/behaviors").text == before)
        }
    }
}
