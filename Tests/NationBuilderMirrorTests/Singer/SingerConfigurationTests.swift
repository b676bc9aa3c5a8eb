// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite(.timed) struct SingerConfigurationTests {
    private func read(_ text: String) throws -> SingerConfiguration { try SingerConfiguration(Array(text.utf8)) }

    @Test func `A configuration has a nation and one credential`() throws {
        let token = try read(#"{"nation":"abeforprez","access_token":"t","activate_version":true,"start_date":"x"}"#)
        guard case .token("t") = token.credential else {
            Issue.record("no token")
            return
        }
        #expect(token.nation == "abeforprez" && token.options.activatesVersions && token.unknown == ["start_date"])
        let account = try read(#"{"account":"7@abeforprez","refresh_token":null}"#)
        guard case .account("7@abeforprez") = account.credential else {
            Issue.record("no account")
            return
        }
        #expect(account.nation == nil && !account.options.activatesVersions && account.unknown.isEmpty)
        let store = try read(#"{"nation":"https://abeforprez.nationbuilder.com","credential_store":"/a/b"}"#)
        guard case .store("/a/b") = store.credential else {
            Issue.record("no store")
            return
        }
    }

    @Test(arguments: [
        ("secret", "no JSON"), (#"["secret"]"#, "no JSON object"),
        (#"{"nation":"a","refresh_token":"secret"}"#, "a tap cannot hand the new one back"),
        (#"{"nation":"a","refresh_token":"secret","access_token":"secret"}"#, "a tap cannot hand the new one back"),
        (#"{"nation":"a"}"#, "needs one of"), (#"{"nation":"a","access_token":""}"#, "access_token is no text"),
        (#"{"nation":"a","access_token":"secret","account":"b"}"#, "needs only one of"),
        (#"{"access_token":"secret"}"#, "has no nation"), (#"{"credential_store":"/a"}"#, "has no nation"),
        (#"{"nation":7,"access_token":"secret"}"#, "nation is no text"),
        (#"{"nation":"a","access_token":"secret","activate_version":"secret"}"#, "neither true nor false"),
    ])
    func `A configuration that cannot be used is refused in a sentence without its values`(
        _ text: String, _ words: String
    ) {
        let error = #expect(throws: SingerError.self) { try read(text) }
        #expect(error?.reason.contains(words) == true && error?.reason.contains("secret") == false)
    }

    @Test func `What the tap tells of itself names its settings, and which one is secret`() throws {
        let about = try JSONReader().read(JSONValue.self, from: SingerConfiguration.about(version: "1.2.3"))
        #expect(about["name"] == "tap-nationbuilder" && about["version"] == "1.2.3")
        #expect(about["settings"]?["properties"]?["access_token"]?["secret"] == true)
        #expect(about["settings"]?["properties"]?["nation"]?["secret"] == nil)
    }
}
