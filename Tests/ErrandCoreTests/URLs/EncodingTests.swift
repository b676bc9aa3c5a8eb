// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandCore

/// The rules of encoding that `Scripts/mutate` found untested.
@Suite("Percent and form encoding at their edges", .timed)
struct EncodingTests {
    @Test(
        "A triplet has two hexadecimal digits of either case; any other percent sign is encoded",
        arguments: [
            ("%4", "%254"), ("%4x", "%254x"), ("%x4", "%25x4"), ("%", "%25"), ("a%", "a%25"), ("%4A", "%4A"),
            ("%c3%A9", "%c3%A9"), ("%%41", "%25%41"),
        ])
    func triplets(text: String, encoded: String) {
        #expect(PercentEncoding.path.encode(text, keepingTriplets: true) == encoded)
    }

    @Test("Lower case is decoded as upper case is", arguments: ["%c3%a9", "%C3%A9", "%c3%A9"])
    func lowerCase(text: String) { #expect(PercentEncoding.decode(text) == "é") }

    @Test("Literal text behind a value in the query stays in the query, its triplets as they are")
    func literals() {
        let path: PathTemplate = "people?a=\("x y")&b=2%20z&c=\(3)"
        #expect(path.encoded == "people")
        #expect(path.query == "a=x%20y&b=2%20z&c=3")
        #expect(path.problem == nil)
    }

    @Test(
        "A segment of one dot or two is refused, however it is written, and no other segment is",
        arguments: [
            ("a.json", false), ("a/.b", false), ("a/...", false), ("a%2eb", false), ("a/./b", true), ("a/..", true),
            ("../a", true), ("a/%2e%2E/b", true), ("a/%2e", true),
        ])
    func dots(path: String, isRefused: Bool) { #expect((PathTemplate(path).problem != nil) == isRefused) }

    @Test("A scheme begins with any letter", arguments: ["azAZ", "zoom", "Z9", "m+x"])
    func schemes(scheme: String) throws { #expect(try URLReference("\(scheme):x").scheme == scheme) }

    @Test("A colon behind what is no letter begins no scheme", arguments: ["@a:x", "[a:x", "`a:x", "{a:x", "1a:x"])
    func noSchemes(text: String) { #expect((try? URLReference(text))?.scheme == nil) }

    @Test(
        "An address in brackets has hexadecimal digits, colons and dots",
        arguments: [
            ("[::1]", true), ("[::ffff:1.2.3.4]", true), ("[::g]", false), ("[1.2.3.4]", false), ("[::1", false),
        ])
    func addresses(host: String, isLegal: Bool) throws {
        #expect(((try? URLTarget(URLReference("https://\(host)/"))) != nil) == isLegal)
    }

    @Test("A media type with line ends in it adds no field to a part of a form")
    func lineEnds() async throws {
        for end in ["\r\n", "\n", "\r"] {
            let file = FormFile(name: "f", body: .text("x"), type: MediaType("text/plain\(end)X-Evil: 1"))
            let form = MultipartForm(fields: [], files: [file], boundary: "b")
            let text = String(decoding: try await form.body.collect(), as: UTF8.self)
            #expect(text.contains("Content-Type: text/plainX-Evil: 1\r\n\r\nx"))
        }
    }
}
