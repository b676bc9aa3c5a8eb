// SPDX-License-Identifier: MIT

import ErrandJSON
import Programs
import TestSupport
import Testing

@testable import nb

/// The text that `nb api` prints of a server's response.
@Suite("The text of a response", .timed, .timeLimit(.minutes(10)))
struct ResponseTextTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("A text is printed as it is, also where JSON is to be indented", arguments: [nil, true, false])
    func fields(_ pretty: Bool?) throws {
        let plain = ResponseText(pretty: pretty, isInteractive: false)
        for value in ["Lovelace, Ada King", "{a: b}", "", "a\u{1B}[2Jb", "one\ntwo"] {
            #expect(try text(plain.field(.string(value))) == value + "\n")
        }
        #expect(try text(plain.field(["a": [1]])) == (pretty == true ? "{\n  \"a\": [\n    1\n  ]\n}" : #"{"a":[1]}"#))
    }

    @Test("A body in an unknown coding is refused by its name, and taken as it comes where that is asked for")
    func coding() async throws {
        let server = FakeServer { _, _ in FakeServer.json("{}", coding: "x-own") }
        try await server.run { origin in
            let environment = ["NB_BASE_URL": origin, "NB_TOKEN": "t", "PATH": "/usr/bin:/bin"]
            let refused = try await Program.run("nb", ["api", "GET", "people"], environment: environment)
            #expect(refused.status != 0 && refused.errors.contains("the content coding x-own"), "\(refused)")
            let taken = try await Program.run("nb", ["api", "GET", "people", "--any-coding"], environment: environment)
            #expect(taken.status == 0 && taken.output.hasPrefix("{}"), "\(taken)")
        }
    }

    @Test("A response that is no JSON keeps its blanks and lines")
    func noJSON() {
        let page = "<h1>Bad Gateway now,\n  really</h1>\n"
        for pretty in [nil, true, false] {
            for isInteractive in [true, false] {
                let output = ResponseText(pretty: pretty, isInteractive: isInteractive)
                #expect(text(output.body(Array(page.utf8))) == page)
            }
        }
    }

    @Test("JSON is indented on a terminal or when that is asked for")
    func indented() {
        for (pretty, isInteractive, isIndented) in [
            (nil, true, true), (nil, false, false), (true, false, true), (false, true, false),
        ] as [(Bool?, Bool, Bool)] {
            let output = ResponseText(pretty: pretty, isInteractive: isInteractive)
            #expect(
                text(output.body(Array(#"{"a":1}"#.utf8))) == (isIndented ? "{\n  \"a\": 1\n}" : #"{"a":1}"#))
        }
    }

    @Test("Nothing in a response controls a terminal, and nothing is changed elsewhere")
    func control() throws {
        let bad = "a\u{1B}]0;x\u{07}b\u{9B}2J\u{202E}c\td\r\ne"
        let onTerminal = ResponseText(pretty: nil, isInteractive: true)
        #expect(try text(onTerminal.field(.string(bad))) == "a ]0;x b 2J c d\ne\n")
        #expect(text(onTerminal.body(Array(bad.utf8))) == "a ]0;x b 2J c d\ne")
        #expect(text(onTerminal.body(Array("{\"a\":\"\u{9B}b\"}".utf8))) == "{\n  \"a\": \" b\"\n}")
        #expect(try text(onTerminal.line(["a": "\u{202E}b"])) == #"{"a":" b"}"#)
        let inFile = ResponseText(pretty: nil, isInteractive: false)
        #expect(try text(inFile.field(.string(bad))) == bad + "\n")
        #expect(text(inFile.body(Array(bad.utf8))) == bad)
    }
}
