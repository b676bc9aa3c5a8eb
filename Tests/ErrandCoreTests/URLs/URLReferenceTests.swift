// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("URL references (RFC 3986)", .timed)
struct URLReferenceTests {
    @Test(
        "A reference leads where RFC 3986 §5.4.1 says",
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"),
        ])
    func normal(reference: String, expected: String) throws {
        #expect(try resolve(reference) == expected)
    }

    @Test(
        "A reference leads where RFC 3986 §5.4.2 says, even an abnormal one",
        arguments: [
            ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
            ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
            // The strict reading.
            ("http:g", "http:g"),
        ])
    func abnormal(reference: String, expected: String) throws {
        #expect(try resolve(reference) == expected)
    }

    @Test(
        "Other bases: without a path, without an authority, with empty segments",
        arguments: [
            ("http://a", "g", "http://a/g"), ("http://a?q", "g", "http://a/g"), ("http://a?q", "", "http://a?q"),
            ("http://a?q", "#s", "http://a?q#s"), ("http://a/b//c", "../g", "http://a/b/g"),
            ("http://a/b/", "g//h", "http://a/b/g//h"), ("http://a/b", "//", "http://"),
            ("http://a/b", "?", "http://a/b?"), ("x:a/b/../../c", "x:a/b/../../c", "x:/c"), ("x:a", "x:..//g", "x:/g"),
            ("x:/a", "x:/..//g", "x:/.//g"), ("", "a/b", "a/b"), ("http://a/b", "c:", "c:"),
            ("", "./ab", "ab"), ("x:", "x:ab/./c", "x:ab/c"),
        ])
    func bases(base: String, reference: String, expected: String) throws {
        #expect(try URLReference(reference).resolved(against: URLReference(base)).text == expected)
    }

    private func resolve(_ reference: String) throws -> String {
        try URLReference(reference).resolved(against: URLReference("http://a/b/c/d;p?q")).text
    }

    @Test("References made by chance lead where Foundation says")
    func differential() async throws {
        let pieces = ["g", ".", "..", "/", "/", "?y", "#s", ";x=1", "%2F", "a:b", "//h", "h.i", "=&", "g+h", "@"]
        var random = SeededRandom(seed: 3986)
        var compared = 0
        for round in 0..<20_000 {
            if round % 100 == 0 { await Task.yield() }
            let text = (0..<Int.random(in: 1...6, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let base =
                ["http://a/b/c/d;p?q", "http://a", "http://a:8080/x/", "https://a/x//y?z=1#f"]
                .randomElement(using: &random) ?? ""
            guard let ours = try? URLReference(text).resolved(against: URLReference(base)),
                let theirs = URL(string: text, relativeTo: URL(string: base))?.absoluteString
            else { continue }
            // Foundation leaves the dots of what has a scheme or an authority of its own, and does not
            // know a fragment behind nothing else.
            // It also encodes the triplets of a fragment that holds what is illegal.
            if text.count(where: { $0 == "#" }) > 1 { continue }
            if ours.scheme == nil || text.contains(":") || text.hasPrefix("//") || text.hasPrefix("#") { continue }
            #expect(ours.text == theirs, "\(text) seen from \(base)")
            compared += 1
        }
        #expect(compared > 5_000)
    }

    @Test(
        "Octets that a URL may not hold are encoded, and triplets kept to the letter",
        arguments: [
            ("/a b", "/a%20b"), ("/ä", "/%C3%A4"), ("/%c3%A4", "/%c3%A4"), ("/100%", "/100%25"), ("/%4", "/%254"),
            ("?q=a b|c", "?q=a%20b%7Cc"), ("?a=\"<>", "?a=%22%3C%3E"), ("#ü", "#%C3%BC"),
            ("/e\u{301}", "/e%CC%81"), ("/a?\u{301}b", "/a?%CC%81b"), ("/x[1]", "/x%5B1%5D"), ("/a#b#c", "/a#b%23c"),
            ("//u:p^a ä@h/", "//u:p%5Ea%20%C3%A4@h/"),
        ])
    func encoding(text: String, expected: String) throws {
        #expect(try URLReference(text).text == expected)
    }

    @Test(
        "What is no reference is refused",
        arguments: [
            "ht tp://x", "1a:b", ":x", "a\u{0}b", "/\n", "\t/x", "http://exa mple.com/", "http://b\u{FC}cher.example/",
            "http://a\\@b/", "//%zz/", "http://a\u{7F}/",
        ])
    func illegal(text: String) throws {
        let error = #expect(throws: ClientError.self) { try URLReference(text) }
        #expect(error?.kind == .invalidRequest.url)
    }

    @Test("No text traps, and what is read once is read the same again")
    func anything() async throws {
        var random = SeededRandom(seed: 1)
        let alphabet = Array("ab:/?#[]@!%.- 4F\u{0}\n\\ü\u{301}")
        for round in 0..<20_000 {
            if round % 100 == 0 { await Task.yield() }
            let text = String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a" })
            guard let reference = try? URLReference(text) else { continue }
            let again = try URLReference(reference.text)
            #expect(again == reference, "\(text)")
            let base = try URLReference("https://a.example/b/c?d")
            _ = try? URLTarget(reference.resolved(against: base))
        }
    }

    @Test("A description and a dump hide user information and the query's values")
    func hidden() throws {
        let reference = try URLReference("https://user:s3cret@a.example/b?token=s3cret&page=2#s3cret")
        let target = try URLTarget(URLReference("https://a.example/b?token=s3cret&page=2"))
        var dumped = ""
        dump((reference, target), to: &dumped)
        for text in ["\(reference)", String(reflecting: reference), "\(target)", String(reflecting: target), dumped] {
            #expect(!text.contains("s3cret") && text.contains("a.example/b") && text.contains("page=2"), "\(text)")
        }
        #expect(target.text == "https://a.example/b?token=s3cret&page=2")
    }
}
