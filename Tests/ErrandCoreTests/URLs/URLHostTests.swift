// SPDX-License-Identifier: MIT

import ErrandCore
import TestSupport
import Testing

@Suite("The host of a URL", .timed)
struct URLHostTests {
    private static func origin(_ url: String) throws -> String {
        try URLTarget(url, from: URLTarget(URLReference(URLFacts.base))).origin.description
    }

    @Test("is the one that browsers read", arguments: URLFacts.read)
    func read(fact: URLFacts.Fact) throws {
        #expect(try Self.origin(fact.url) == fact.origin)
    }

    @Test("is refused where browsers refuse it", arguments: URLFacts.refused)
    func refused(fact: URLFacts.Fact) {
        let error = #expect(throws: ClientError.self) { try Self.origin(fact.url) }
        #expect(error?.kind == .invalidRequest.url)
    }

    @Test("is refused where only browsers mend it: never another host", arguments: URLFacts.onlyBrowsers)
    func onlyBrowsers(fact: URLFacts.Fact) {
        let error = #expect(throws: ClientError.self) { try Self.origin(fact.url) }
        #expect(error?.kind == .invalidRequest.url)
    }

    @Test("says Punycode where letters are not ASCII, in a base URL and in a link", arguments: ["", "%C3%A4"])
    func punycode(letter: String) throws {
        let host = letter.isEmpty ? "http://bücher.example" : "http://b\(letter)cher.example"
        let base = #expect(throws: ClientError.self) { try BaseURL(host) }
        let link = #expect(throws: ClientError.self) { try Self.origin(host) }
        #expect(base?.reason?.contains("Punycode") == true && link?.reason?.contains("Punycode") == true)
    }

    @Test(
        "is this machine in every form of a loopback address",
        arguments: [
            ("127.0.0.1", true), ("127.1", true), ("127.255.3.4", true), ("2130706433", true), ("0x7f.1", true),
            ("0.0.0.0", true), ("0", true), ("[::1]", true), ("[::]", true), ("[0:0:0:0:0:0:0:1]", true),
            ("[::ffff:127.0.0.1]", true), ("[::ffff:7f00:1]", true), ("[::127.0.0.1]", true), ("localhost", true),
            ("LocalHost.", true), ("a.localhost", true), ("%6cocalhost", true), ("128.0.0.1", false),
            ("10.0.0.1", false),
            ("[::2]", false), ("[::ffff:10.0.0.1]", false), ("[1::1]", false), ("localhost.example", false),
            ("notlocalhost", false), ("127.example", false),
        ])
    func local(host: String, isLocal: Bool) throws {
        #expect(try URLHost(host).isLocal == isLocal)
        #expect(try URLHost(host).isLoopbackAddress == (isLocal && !host.lowercased().contains("ocalhost")))
    }
}
