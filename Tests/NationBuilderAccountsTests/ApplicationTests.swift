// SPDX-License-Identifier: MIT

import Configuration
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import TestSupport
import Testing

@Suite("Who an application is", .timed)
struct ApplicationTests {
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <key>Client ID</key><string>somehash</string>
        <key>Client Secret</key><string>hidden</string>
        <key>Nation Slug</key><string>AbeForPrez</string>
        <key>Redirect Path</key><string>oauth/back</string>
        <key>Base URL Format</key><string>https://%@.nations.example</string>
        <key>Test Token</key><string>concealed</string>
        <key>Favorite Color</key><string>blue</string>
        </dict></plist>
        """
    private static let json = """
        {"Client ID": "somehash", "Client Secret": "hidden", "Nation Slug": "AbeForPrez", "Redirect Path": "oauth/back",
         "Base URL Format": "https://%@.nations.example", "Test Token": "concealed", "Favorite Color": 7}
        """
    private static let whole = ApplicationIdentity(
        clientID: "somehash", clientSecret: "hidden", slug: "abeforprez", redirectPath: "oauth/back",
        baseURLFormat: "https://%@.nations.example", testToken: "concealed")

    private static func read(_ text: String) async throws -> ApplicationIdentity {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try ApplicationIdentity(file: path)
    }

    @Test("A property list and an object of JSON say the same", arguments: [plist, json])
    func file(_ text: String) async throws {
        #expect(try await Self.read(text) == Self.whole)
    }

    @Test("What is not said has its default")
    func defaults() async throws {
        let application = try await Self.read(#"{"Client ID": "somehash", "Redirect Path": ""}"#)
        #expect(application.redirectPath == "oauth/callback")
        #expect(application.baseURLFormat == "https://%@.nationbuilder.com")
        #expect(application.slug == nil && application.clientSecret == nil && application.testToken == nil)
    }

    @Test(
        "A file that is missing, damaged or says too little is refused with a word about what is wrong",
        arguments: [
            ("{", AccountError.Kind.application.damaged, "property list"),
            ("bplist00", .application.damaged, "property list"),
            ("<plist><array/></plist>", .application.damaged, "property list"),
            (#"{"Client ID": 7}"#, .application.damaged, "Client ID"),
            (#"{"Client ID": "a", "Nation Slug": "a b"}"#, .application.damaged, "Nation Slug"),
            (#"{"Client ID": "a", "Base URL Format": "http://%@.example"}"#, .application.damaged, "safe"),
            (#"{"Nation Slug": "a"}"#, .application.clientID, "client id"),
            (#"{}"#, .application.clientID, "client id"),
        ])
    func wrong(_ text: String, _ kind: AccountError.Kind, _ word: String) async throws {
        let error = await #expect(throws: AccountError.self) { try await Self.read(text) }
        #expect(error?.kind == kind && error?.reason?.contains(word) == true, "\(String(describing: error))")
    }

    @Test("A file that is not there is an error of its own")
    func missing() {
        let error = #expect(throws: AccountError.self) {
            try ApplicationIdentity(file: "/nowhere/NationBuilder-Info.plist")
        }
        #expect(error?.kind == .application.missing)
    }

    @Test("A test token alone is enough")
    func testToken() async throws {
        #expect(try await Self.read(#"{"Test Token": "concealed"}"#).testToken == "concealed")
    }

    @Test("A configuration says the same")
    func configuration() throws {
        let config = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: [
                "NATIONBUILDER_CLIENT_ID": "somehash", "NATIONBUILDER_CLIENT_SECRET": "hidden",
                "NATIONBUILDER_NATION": "AbeForPrez", "NATIONBUILDER_REDIRECT_PATH": "oauth/back",
                "NATIONBUILDER_BASE_URL_FORMAT": "https://%@.nations.example", "NATIONBUILDER_TEST_TOKEN": "concealed",
            ]))
        #expect(try ApplicationIdentity(config: config.scoped(to: "nationbuilder")) == Self.whole)
        let empty = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: [:]))
        #expect(throws: AccountError.self) { try ApplicationIdentity(config: empty) }
    }

    @Test("Gaps are filled from defaults, and nothing else is changed")
    func filled() {
        let partial = ApplicationIdentity(clientID: nil, slug: "bea")
        var expected = Self.whole
        expected.slug = "bea"
        #expect(partial.filled(from: Self.whole) == expected)
        #expect(Self.whole.filled(from: ApplicationIdentity(clientID: "other")) == Self.whole)
        #expect(partial.filled(from: ApplicationIdentity(clientID: "other")).redirectPath == "oauth/callback")
    }

    @Test("The place that people come back to is made of the app's scheme and the path")
    func redirect() throws {
        #expect(try Self.whole.redirect(scheme: "com.example.app").text == "com.example.app://oauth/back")
        #expect(throws: (any Error).self) { try Self.whole.redirect(scheme: "app") }
    }

    @Test("Secrets and tokens are in no description and no dump")
    func secrets() {
        var text = ""
        dump(Self.whole, to: &text)
        text += "\(Self.whole) \(String(reflecting: Self.whole))"
        #expect(!text.contains("hidden") && !text.contains("concealed") && text.contains("somehash"))
    }
}
