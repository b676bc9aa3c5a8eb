// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import Foundation
import NationBuilder
import Newsletter
import Testing

/// A test against recorded responses of a nation.
///
/// To record them again, start `nb sandbox` and set `RECORD` to the cassette's path, `NATION_URL` and
/// `NATION_TOKEN`. Tokens are not recorded. Check a cassette of a real nation before you commit it.
@Suite struct CassetteTests {
    private static let cassette = Bundle.module.path(
        forResource: "subscribers", ofType: "jsonl", inDirectory: "Cassettes")

    @Test func `Subscribing twice makes one subscriber`() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let path = environment["RECORD"] else {
            let replayer = Replayer(try Cassette(contentsOfFile: try #require(Self.cassette)), matching: .lenient)
            return try await subscribeTwice(at: "https://abeforprez.nationbuilder.com", "token", replayer)
        }
        let recorder = Recorder(.platform)
        try await subscribeTwice(
            at: try #require(environment["NATION_URL"]), try #require(environment["NATION_TOKEN"]), recorder)
        try recorder.cassette.write(toFile: path)
    }

    private func subscribeTwice(at url: String, _ token: String, _ transport: some Transport) async throws {
        let newsletter = Newsletter(
            Nation("abeforprez", baseURL: try BaseURL(url), authorizer: .bearer(token), transport: transport))
        try await newsletter.subscribe("ada.lovelace@example.com")
        try await newsletter.subscribe("ada.lovelace@example.com")
        let subscribers = try await newsletter.subscribers()
        #expect(subscribers.filter { $0 == "ada.lovelace@example.com" }.count == 1)
    }
}
