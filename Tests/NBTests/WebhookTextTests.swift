// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationBuilder
import TestSupport
import Testing

@testable import nb

/// The report about a webhook, and the places to which one may be sent.
@Suite("Webhooks in words", .timed)
struct WebhookTextTests {
    private func notice(_ payload: String, _ outcome: WebhookForwarder.Outcome? = nil) throws -> WebhookNotice {
        let body = #"{"nation_slug":"mine","payload":\#(payload),"token":"s3cret","version":4}"#
        return WebhookNotice(
            receivedAt: Date(), event: nil, delivery: try WebhookReceiver(secret: "s3cret").read(Array(body.utf8)),
            outcome: outcome)
    }

    @Test("A webhook's own text does not steer the terminal, and is short")
    func harmless() throws {
        let escape = #"\u001b[2J"#
        let long = String(repeating: "x", count: 5000)
        let notices = [
            try notice(#"{"\#(escape)":1,"\#(long)":2}"#),
            try notice(#"{"person":{"id":7,"first_name":"\#(escape)\#(long)"}}"#),
            try notice(#"{"person":{"id":7}}"#, .failed("\u{1B}[2J" + long, isLate: false)),
        ]
        for notice in notices {
            let line = notice.line(.plain)
            #expect(!line.contains("\u{1B}") && line.count < 300, "\(line)")
        }
        #expect(notices[0].cells[4].count < 300 && !notices[0].cells[4].contains("\u{1B}"))
    }

    @Test(
        "A tunnel's address is a URL to which a path can be added",
        arguments: [
            ("https://tunnel.example.com", true), ("https://tunnel.example.com/a/", true),
            ("http://127.0.0.1:3000/{event}", false), ("https://example.com/?a=b", false),
            ("https://example.com/#a", false), ("https://me@example.com", false), ("example.com", false),
        ])
    func publicURL(address: String, isGood: Bool) {
        #expect(((try? WebhookAddress.check(publicURL: address)) != nil) == isGood)
    }

    @Test(
        "This machine is known by its names, and nothing else is",
        arguments: [
            ("http://localhost:1", true), ("http://127.0.0.1", true), ("http://127.1.2.3:80/x", true),
            ("http://[::1]:4567", true), ("https://[::1]", true), ("http://[::2]", false), ("http://[::11]", false),
            ("http://localhost.example.com", false), ("http://127.0.0.1.example.com", false),
            ("http://10.0.0.1", false),
        ])
    func loopback(address: String, isLocal: Bool) throws {
        #expect(SandboxControl.isLoopback(try BaseURL(address)) == isLocal)
    }
}
